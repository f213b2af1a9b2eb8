"""The pages of Mobile Frame Zero."""
