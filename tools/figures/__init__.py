"""The makers of the figures in docs/bench.md, one module a subject."""
