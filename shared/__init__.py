"""What box and laptop hold in common: the same files run on both."""
