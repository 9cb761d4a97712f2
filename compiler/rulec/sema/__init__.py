"""Gives names their meaning and expressions their types: from syntax trees to the typed representation."""
