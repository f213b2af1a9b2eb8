"""The parts of a wheel that are fetched by hash, or compiled, when it is built."""
