"""Code that box and laptop share: the same files run on both."""
