"""Reads YAML texts into trees whose every part knows its line and column."""
