"""The rules core: integers and text in plain Python, importing nothing outside itself."""
