"""Parses the expressions, effects and headings inside a spec."""
