"""The pages of each game: one package a game, with the same name as its rules."""
