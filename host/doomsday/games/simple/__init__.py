"""The laptop side of small games; see docs/adding_a_game.md."""
