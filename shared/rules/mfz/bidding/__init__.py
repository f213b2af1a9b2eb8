"""From bids to the first round: points per asset, tie rolls, deployment."""
