"""Attacks, at full depth."""
