"""Base classes and parts of pages."""
