"""What may be wrong between this machine and a box, and what to do about it."""
