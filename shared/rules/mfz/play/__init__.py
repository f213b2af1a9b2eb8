"""Rounds: turns, stations, doomsday, corrections, standings."""
