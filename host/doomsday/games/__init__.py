"""The laptop side of each game, one package with the same name as its rules."""
