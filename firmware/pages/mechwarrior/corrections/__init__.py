"""Pages that correct what the box has wrong."""
