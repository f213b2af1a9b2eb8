"""Recovery: failures, crashes, safe mode, updates on trial."""
