"""Pages of depth orders: tokens, heat, orders and their effects."""
