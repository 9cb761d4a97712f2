"""Rewrites the typed representation for speed, without changing what it means."""
