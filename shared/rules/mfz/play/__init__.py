"""Rounds: who acts, stations, doomsday, corrections, standings."""
