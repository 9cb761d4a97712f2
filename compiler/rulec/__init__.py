"""Compiles rules of trick-taking card games, written in YAML, into fast engines."""

__version__ = "0.1.0"
