"""The box in a browser: the static site, and a server for it."""
