"""Flash images: what esptool writes to a board, and what the simulated box boots from."""
