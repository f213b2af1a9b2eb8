"""Activations and attacks at full depth."""
