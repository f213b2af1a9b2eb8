"""Drawing and words."""
