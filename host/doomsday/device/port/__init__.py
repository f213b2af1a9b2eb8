"""Serial ports: list them, read and write them, diagnose them."""
