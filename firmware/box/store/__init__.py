"""What outlives a power cut: a log of records on one of two media, and whole checked files."""
