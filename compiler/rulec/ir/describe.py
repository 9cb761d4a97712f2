"""The data of a game that every engine carries, taken from its representation."""

from __future__ import annotations

from rulec.ir.dump import rules_hash
from rulec.ir.effects import Show
from rulec.ir.game import Game
from rulec.ir.phases import Call, Deal, Phase, Tricks, Turns
from rulec.ir.rules import NumberedRule, numbered_faults, numbered_rules
from rulec.ir.types import Kind, OrNone, SetOf, Type
from rulec.ir.walk import walk
from rulec.source.span import NOWHERE, Span
from rulec_runtime.spec import (
    BlockInfo,
    FaultInfo,
    FieldInfo,
    FigureInfo,
    OptionInfo,
    ParameterInfo,
    PhaseInfo,
    PresetInfo,
    RuleInfo,
    Spec,
    ZoneInfo,
)
from rulec_runtime.table_rules import TableInfo

_RECORDS = ("dealt", "played")

_GENERAL = (
    RuleInfo("no_such_action", "", "", "there is no such action"),
    RuleInfo("chance_point", "", "", "the cards have to be dealt first"),
    RuleInfo("over", "", "", "the game is over"),
    RuleInfo("other_phase", "", "", "this action belongs to another phase"),
    RuleInfo("not_held", "", "", "this card is not held"),
    RuleInfo("wrong_word", "", "", "this word does not go with this card now"),
)


def describe(game: Game, version: str) -> Spec:
    """Names, options, cards, fields, actions and refusals of a game; `version` is that of the compiler."""
    phases = tuple(
        PhaseInfo(phase.name, type(phase).__name__.lower(), isinstance(phase, Turns) and phase.secret,
                  _place(phase.span), phase.sure)
        for phase in game.round
    )
    deal = game.round[0]
    return Spec(
        game=game.name,
        title=game.title,
        file=game.file.rsplit("/", 1)[-1],
        rules_hash=rules_hash(game),
        version=version,
        players=game.players,
        options=tuple(
            OptionInfo(o.name, o.choices, o.low, o.high, o.default, o.doc, o.values) for o in game.options
        ),
        constraints=tuple(constraint.error for constraint in game.constraints),
        presets=tuple(PresetInfo(preset.name, preset.values, preset.doc) for preset in game.presets),
        suits=tuple(suit.name for suit in game.deck.suits) + (("trumps",) if game.deck.trumps else ()),
        ranks=game.deck.ranks,
        cards=tuple(card.text for card in game.deck.cards),
        printed=tuple(
            (-1 if card.suit is None else card.suit, -1 if card.rank is None else card.rank) for card in game.deck.cards
        ),
        teams=tuple(team.name for team in game.teams),
        sides=tuple(side.name for side in game.sides),
        kinds=_kinds(game),
        fields=tuple(
            FieldInfo(
                r.name, type_name(r.type), isinstance(r.type, OrNone), tuple(type_name(key) for key in r.keys),
                r.lifetime, r.low, r.high, r.nature,
            )
            for r in game.registers
        ),
        zones=tuple(
            ZoneInfo(z.name, z.per_seat, z.holds_one, z.row, z.builtin and z.name in _RECORDS) for z in game.zones
        ),
        shows=any(isinstance(node, Show) for node in walk((game.round, game.routines))),
        face_down=any(isinstance(phase, Tricks) and phase.face_down is not None for phase in game.round),
        phases=phases,
        blocks=_blocks(game),
        rules=_GENERAL + tuple(_rule(game.round, rule) for rule in numbered_rules(game)),
        faults=tuple(FaultInfo(fault.kind, _place(fault.span), fault.text) for fault in numbered_faults(game)),
        redeals=tuple(redeal.reason for redeal in deal.redeals) if isinstance(deal, Deal) else (),
        titles=tuple(title.name for title in game.match.titles),
        report=tuple(
            FigureInfo(f.name, type_name(f.type), isinstance(f.type, OrNone), f.per_seat) for f in game.report
        ),
        table=TableInfo() if game.table is None else game.table.info,
    )


def type_name(kind: Type) -> str:
    """A type as FieldInfo writes it: `int`, `kind bid`; a set in the plural: `cards`, `ints`, `kinds bid`."""
    match kind:
        case OrNone(of):
            return type_name(of)
        case SetOf(of):
            word, _, rest = type_name(of).partition(" ")
            return f"{word}s {rest}" if rest else f"{word}s"
        case Kind(name):
            return f"kind {name}"
        case _:
            return type(kind).__name__.lower()


def _kinds(game: Game) -> dict[str, tuple[str, ...]]:
    kinds = {kind.name: kind.values for kind in game.kinds}
    kinds |= {f"option {option.name}": option.choices for option in game.options if option.choices}
    return kinds | {"call": game.words, "said": game.said}


def _blocks(game: Game) -> tuple[BlockInfo, ...]:
    """Headings in source order of phases, then the cards: none if there is no phase of tricks."""
    blocks: list[BlockInfo] = []
    first = 0
    for place, phase in enumerate(game.round):
        for call in _calls(phase):
            size = len(call.words)
            for parameter in call.parameters:
                size *= len(parameter.values)
            parameters = tuple(
                ParameterInfo(p.name, type_name(p.type), isinstance(p.type, OrNone), p.values, p.joiner)
                for p in call.parameters
            )
            blocks.append(BlockInfo(place, first, size, call.words, parameters))
            first += size
    plays = len(game.deck.cards) * (1 + len(game.said)) if any(isinstance(p, Tricks) for p in game.round) else 0
    blocks.append(BlockInfo(-1, first, plays, (), ()))
    return tuple(blocks)


def _calls(phase: Phase) -> tuple[Call, ...]:
    return phase.calls if isinstance(phase, (Turns, Tricks)) else ()


def _place(span: Span) -> str:
    """The line of the spec; nothing for what is understood without being written."""
    return "" if span == NOWHERE else span.place


def _rule(phases: tuple[Phase, ...], numbered: NumberedRule) -> RuleInfo:
    """The rule with a sentence for people."""
    rule, written = numbered.rule, f"`{numbered.rule.text}`"
    match numbered.part:
        case "domain":
            call = _calls(phases[numbered.phase])[numbered.call or 0]
            text = f"`{call.parameters[numbered.place].name}` cannot have this value now"
        case "requires":
            text = f"only if {written}"
        case "refuses":
            text = f"not while {written}"
        case "lead" | "follow":
            text = f"a held card of {written} must be played"
        case "hold_back":
            text = f"{written} is held back while another card may be played"
    return RuleInfo("rule", _place(rule.span), ", ".join(rule.clauses), text)
