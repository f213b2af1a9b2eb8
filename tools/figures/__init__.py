"""Measure the figures of docs/bench.md, one module for each subject."""
