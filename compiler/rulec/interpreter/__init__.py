"""The reference interpreter: plays a game straight from its typed representation, as the rules read."""
