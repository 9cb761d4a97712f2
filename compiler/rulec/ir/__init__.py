"""The typed representation of a game; the docstrings of its nodes say what they mean."""
