"""The rules on the box: their texts, made by tools/rulebook.py, and what the icons mean."""
