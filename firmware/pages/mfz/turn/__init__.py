"""Pages that say whose turn it is."""
