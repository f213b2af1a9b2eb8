"""Bases and parts of pages."""
