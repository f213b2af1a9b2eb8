"""The program of the box."""
