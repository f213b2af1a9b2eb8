"""The boards that a box can be built on."""
