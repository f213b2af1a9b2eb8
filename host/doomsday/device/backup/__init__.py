"""Backup, restore and rescue of the data on a box."""
