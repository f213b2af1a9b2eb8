"""Parts that pages of several subjects draw with."""
