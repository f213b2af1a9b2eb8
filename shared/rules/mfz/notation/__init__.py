"""Tokens and positions of text records; laptop only."""
