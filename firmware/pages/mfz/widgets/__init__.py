"""Pictures and parts of several pages."""
