"""Drawing, fonts and words."""
