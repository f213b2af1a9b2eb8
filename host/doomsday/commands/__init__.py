"""The commands of the laptop program, one module each; `registry` loads them when they run."""
