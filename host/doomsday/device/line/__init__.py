"""A box that answers: finding it, the conversation with it, and playing it from afar."""
