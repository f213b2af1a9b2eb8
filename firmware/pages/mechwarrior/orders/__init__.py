"""Pages of depth orders: tokens, heat, orders and what they lead to."""
