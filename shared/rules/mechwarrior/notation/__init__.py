"""Tokens and positions of records; not on the box."""
