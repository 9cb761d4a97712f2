"""What every generated engine stands on: the contract, its errors, texts and saves, chance, and the C headers."""

from rulec_runtime.errors import GameError, IllegalAction
from rulec_runtime.protocol import CHANCE, TERMINAL, Game, State
from rulec_runtime.spec import Action, Spec

__all__ = ["CHANCE", "TERMINAL", "Action", "Game", "GameError", "IllegalAction", "Spec", "State"]
