"""Text for players: sentences about actions, prompts, claims."""
