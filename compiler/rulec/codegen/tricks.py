"""The view of a phase of tricks."""

from __future__ import annotations

from collections.abc import Sequence

from rulec.codegen import names
from rulec.codegen.expression import Printer
from rulec.codegen.hoist import hoist, readers_of
from rulec.codegen.ladder import is_cheap, joined, when_needed
from rulec.codegen.phase_view import Fixed, Place, Rung, SayingView, TricksView, Win
from rulec.codegen.scope import EMPTY
from rulec.codegen.statement import StatementPrinter
from rulec.codegen.turns import TurnsBuilder
from rulec.ir.effects import Assign, Clear, Deal, Draw, Move, Run
from rulec.ir.expressions import (
    AsSet,
    Builtin,
    Choice,
    Const,
    Expression,
    If,
    Member,
    Node,
    Read,
    SetOp,
    Word,
)
from rulec.ir.phases import Rule, Saying, Tricks
from rulec.ir.rules import NumberedRule
from rulec.ir.types import SEAT
from rulec.ir.walk import walk

_STEADY = frozenset({"seats", "playing"})  # what words say of the seats at the trick while no register is written


class TricksBuilder:
    """Builds the views of phases of tricks for one game."""

    def __init__(
        self, printer: Printer, statements: StatementPrinter, rules: Sequence[NumberedRule], turns: TurnsBuilder
    ) -> None:
        self.p = printer
        self.turns = turns
        self.statements = statements
        self.rules = rules
        self._reads_card = readers_of(printer.game, ("card",))

    def build(self, at: Place, phase: Tricks, first_id: int) -> TricksView:
        """The view of a phase; `first_id` is the id of its first call."""
        p = self.p
        calls = self.turns.calls(at, phase.calls)
        hold_back = self._rungs(at.number, "hold_back", () if phase.hold_back is None else (phase.hold_back,))
        fixed: list[Fixed] = []
        sayings = tuple(self._saying(saying, i + 1, fixed) for i, saying in enumerate(phase.says))
        return TricksView(
            at, p.scalar(phase.first), p.bits(phase.who), "" if phase.until is None else p.scalar(phase.until),
            self._rungs(at.number, "lead", phase.lead), self._rungs(at.number, "follow", phase.follow),
            "" if phase.always is None else p.cards(phase.always), hold_back[0] if hold_back else None, sayings,
            tuple(fixed), joined(p, phase.wins, [self._win(win) for win in phase.wins]),
            self.statements.body(phase.on_play), self.statements.body(phase.on_trick),
            names.register("tricks"), "played" in p.layout.zones, calls,
            (calls[-1].end + 63) // 64 if calls else 0, first_id,
            "" if phase.chooser is None or phase.chooser == Word("player", type=SEAT) else p.scalar(phase.chooser),
            "" if phase.face_down is None else p.scalar(phase.face_down), p.layout.copies > 1,
            self._keeps_hands(phase),
        )

    def _win(self, win: Expression) -> Win:
        last = self._takes_last(win) if self.p.layout.copies > 1 else ""
        return Win(self.p.scalar(win), last, win.span.place)

    def _takes_last(self, win: Expression) -> str:
        """Whether the rung asks for the last of equal cards, as a condition."""
        match win:
            case AsSet(of):
                return self._takes_last(of)
            case Builtin("last"):
                return "True"
            case If(condition, then, otherwise):
                one, other = self._takes_last(then), self._takes_last(otherwise)
                return one if one == other else f"({one} if {self.p.scalar(condition)} else {other})"
            case _:
                return "False"

    def _rungs(self, phase: int, part: str, rules: Sequence[Rule]) -> tuple[Rung, ...]:
        numbered = [r for r in self.rules if (r.phase, r.call, r.part) == (phase, None, part)]
        return tuple(
            Rung(self.p.cards(rule.condition), known.number, rule.span.place, is_cheap(rule.condition),
                 *when_needed(self.p, rule.condition))
            for rule, known in zip(rules, numbered, strict=True)
        )

    def _keeps_hands(self, phase: Tricks) -> bool:
        """Whether nothing between two cards of a trick can change who has still to play, but the card itself."""
        written = {node.target.register for node in walk(phase.on_play) if isinstance(node, Assign)}
        return not phase.calls and not any(
            isinstance(node, (Move, Clear, Deal, Draw, Run)) for node in walk(phase.on_play)
        ) and all(
            isinstance(node, (SetOp, AsSet, Choice, Const)) or (isinstance(node, Word) and node.name in _STEADY)
            or (isinstance(node, Read) and not node.keys and node.register not in written)
            for part in (phase.who, self.p.game.match.playing) for node in walk(part) if isinstance(node, Node)
        )

    def _saying(self, saying: Saying, number: int, fixed: list[Fixed]) -> SayingView:
        """Which held cards need a word: found at once where the condition is `card in S`, else card by card."""
        p = self.p
        condition: Expression = saying.condition
        done = hoist(p, condition, frozenset(), EMPTY, f"says_{number}", self._reads_card)
        fixed += done.fixed
        manners = tuple(word + 1 for word in saying.words)
        held = " and ".join(done.held)
        match done.rest:
            case Member(Word("card"), of) if not self._reads_card(of):
                return SayingView(condition.span.place, held, p.cards(of, done.scope), "", manners)
            case rest if not self._reads_card(rest):
                return SayingView(condition.span.place, p.scalar(rest, done.scope), "s.g.pack", "", manners)
            case rest:
                return SayingView(condition.span.place, held, "", p.scalar(rest, done.scope), manners)
