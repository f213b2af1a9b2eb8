"""The state of a table for spectators: what it is, where it comes from, and who shows it."""
