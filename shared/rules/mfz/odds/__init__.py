"""The chances of attacks, exactly (M-88 to M-98)."""
