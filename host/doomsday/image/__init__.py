"""Build and read flash images, for boards and for the simulated box."""
