"""Bidding, tie rolls and deployment."""
