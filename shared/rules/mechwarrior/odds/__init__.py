"""The chances of attacks, exactly (W-49 to W-63)."""
