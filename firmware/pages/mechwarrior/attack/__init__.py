"""Pages of depth full: attacks, from the target to the damage."""
