"""Diagnose problems between this computer and a box, and suggest what to do."""
