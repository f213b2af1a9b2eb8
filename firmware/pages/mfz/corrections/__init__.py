"""Pages that correct what the box believes."""
