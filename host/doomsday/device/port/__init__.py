"""Serial ports: which there are, bytes through them, and what is wrong with them."""
