"""Handlers of turns, orders, heat, losses and the end of the game."""
