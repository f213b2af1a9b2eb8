"""A board at its raw prompt."""
