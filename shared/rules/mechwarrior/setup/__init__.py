"""What is agreed before a game: settings, battleforces, header."""
