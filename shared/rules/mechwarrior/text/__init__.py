"""Sentences about actions."""
