"""Staying alive: what the box does when something fails, safe mode, updates on trial."""
