"""Roster files on the laptop."""
