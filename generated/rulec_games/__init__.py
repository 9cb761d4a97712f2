"""The engines of the games in `specs/`, one extension module each."""
