"""The pages that a small game does not bring itself; see box/kit/simple_pages.py."""
