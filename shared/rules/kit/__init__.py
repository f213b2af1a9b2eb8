"""What the rules of every game are made of; it knows no game."""
