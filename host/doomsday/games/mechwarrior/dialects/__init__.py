"""Battleforces in the texts of other programs."""
