"""A new version of the program on a box."""
