"""Prints the engine of a game as Cython, from the typed representation."""
