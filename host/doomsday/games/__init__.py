"""The laptop side of each game, a package of the same name as its rules."""
