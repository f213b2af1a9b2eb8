"""Mobile Frame Zero: Rapid Attack."""
