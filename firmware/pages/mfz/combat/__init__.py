"""Pages of an activation and its attack."""
