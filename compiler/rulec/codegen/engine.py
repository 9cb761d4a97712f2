"""Builds the view of a whole engine from a game."""

from __future__ import annotations

from rulec.codegen import names
from rulec.codegen.deck import deck_view, extras_view, inputs_of, tables
from rulec.codegen.expression import Printer
from rulec.codegen.helpers import loop_variables
from rulec.codegen.layout import Layout, Unsupported
from rulec.codegen.matches import match_view
from rulec.codegen.phase_view import DealView, DoView, Place, RedealView, Test, TricksView, TurnsView
from rulec.codegen.scope import EMPTY, Bound
from rulec.codegen.shapes import Function, Variable
from rulec.codegen.statement import StatementPrinter
from rulec.codegen.table_rules import money_view, vote_view
from rulec.codegen.tournament import tournament_view
from rulec.codegen.tricks import TricksBuilder
from rulec.codegen.turns import TurnsBuilder
from rulec.codegen.view import (
    ConstantDefinition,
    EngineView,
    FigureView,
    Named,
    OptionView,
    ProbeView,
    RegisterView,
    SideView,
    ZoneView,
)
from rulec.ir.expressions import Apply, Expression, Local, Word
from rulec.ir.game import Game
from rulec.ir.phases import Deal, Phase, Tricks, Turns
from rulec.ir.rules import numbered_faults, numbered_rules
from rulec.ir.secrets import RECORDS, hidden_in
from rulec.ir.types import SEAT, OrNone, SetOf
from rulec.ir.walk import walk
from rulec_runtime.spec import Spec

_SEAT = EMPTY.bind("p", Bound("seat", SEAT))
_SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_ ,.:;-+=<>()[]{}|/*")
_LINE = 110


def engine_view(game: Game, spec: Spec, fixed: frozenset[str], probes: bool) -> EngineView:
    """Everything the templates need, see `generate`. Raises Unsupported."""
    layout = Layout(game)
    printer = Printer(game, layout, fixed)
    inputs = inputs_of(game, layout)
    statements = StatementPrinter(game, printer, tuple(i.register for i in inputs))
    rules = numbered_rules(game)
    turns = TurnsBuilder(printer, statements, rules)
    tricks = TricksBuilder(printer, statements, rules, turns)
    faults = iter(fault.number for fault in numbered_faults(game) if fault.kind == "ensure")
    phases: list[DealView | DoView | TurnsView | TricksView] = []
    for number, phase in enumerate(game.round):
        first = next((b.first for b in spec.blocks if b.phase == number), 0)
        at = _place(printer, number, phase, next(faults) if phase.ensure is not None else 0)
        match phase:
            case Deal():
                redeals = _redeals(printer, phase)
                phases.append(DealView(at, statements.body(phase.effects), redeals, "dealt" in layout.zones))
            case Turns():
                phases.append(turns.build(at, phase, first))
            case Tricks():
                phases.append(tricks.build(at, phase, first))
            case _:
                phases.append(DoView(at, statements.body(phase.effects)))
    figures, row, most_row = _figures(printer)
    words = [view.words for view in phases if isinstance(view, TurnsView)]
    words += [view.call_words + spec.manners * layout.card_words for view in phases if isinstance(view, TricksView)]
    view = EngineView(
        file=spec.file if names.is_plain(spec.file.replace(".", "")) else "", version=spec.version,
        spec=_escaped(spec.to_json()), players=layout.seats, always_full=len(set(game.players)) == 1,
        cards=layout.cards, copies=layout.copies,
        all_suited=all(card.suit is not None for card in game.deck.cards), said=len(game.said), wide=layout.wide,
        action_count=spec.action_count, play_first=spec.blocks[-1].first, manners=spec.manners,
        words=max(words, default=1), ends_at=len(game.round), names=_names(game), tables=(),
        options=tuple(
            OptionView(names.option(o.name), place, "int" if o.choices else "int64_t")
            for place, o in enumerate(game.options)
        ),
        constraints=tuple(
            Test(printer.scalar(c.condition), number, c.span.place) for number, c in enumerate(game.constraints)
        ),
        clockwise=printer.scalar(game.clockwise), pack=_pack(game, printer), extras=extras_view(game, printer),
        deck=deck_view(game, printer, inputs), registers=_registers(game, printer), zones=_zones(game, printer),
        trick_seen_by=printer.bits(game.zone("trick").seen_by), stock_seen_by=printer.bits(game.zone("stock").seen_by),
        sides=tuple(
            SideView("" if side.seats is None else printer.member("seat", side.seats), side.span.place)
            for side in game.sides
        ),
        sides_seen_by="" if game.sides_seen_by is None else printer.bits(
            game.sides_seen_by, EMPTY.bind("owner", Bound("owner", SEAT))),
        constants=_constants(game, printer),
        definitions=_definitions(game, printer), helpers=(), routines=statements.routines(),
        match=match_view(game, printer), phases=tuple(phases), figures=figures, row=row, most_row=most_row,
        tournament=tournament_view(game.table.tournament, printer) if game.table and game.table.tournament else None,
        money=money_view(game.table.money, printer) if game.table and game.table.money else None,
        votes=tuple(vote_view(vote, printer) for vote in (game.table.votes if game.table else ())),
        fills=any(fault.kind == "full" for fault in numbered_faults(game)),
        shows=spec.shows, hides_tricks=spec.face_down,
        has_choosers=any(isinstance(view, TricksView) and view.chooser != "" for view in phases),
        notes_deal="dealt" in layout.zones, notes_plays="played" in layout.zones,
        probes=_probes(game, printer) if probes else (), probing=probes,
    )
    return _completed(view, game, layout, printer)


def _completed(view: EngineView, game: Game, layout: Layout, printer: Printer) -> EngineView:
    """With what is only known when everything has been printed: helpers and tables."""
    from_dict = {field: getattr(view, field) for field in view.__dataclass_fields__}
    from_dict["helpers"] = tuple(printer.helpers)
    from_dict["tables"] = tables(game, layout, printer)
    return EngineView(**from_dict)


def _place(printer: Printer, number: int, phase: Phase, fault: int) -> Place:
    condition = "" if phase.condition is None else printer.scalar(phase.condition)
    ensure = "" if phase.ensure is None else printer.scalar(phase.ensure.condition)
    kind = type(phase).__name__.lower()
    return Place(number, names.phase(phase.name), phase.span.place, condition, ensure, fault, kind)


def _constants(game: Game, printer: Printer) -> tuple[ConstantDefinition, ...]:
    late: set[str] = set()  # definitions come after those they apply
    for definition in game.definitions:
        if any((isinstance(node, Word) and node.name in ("rounds", "schedule"))
               or (isinstance(node, Apply) and node.definition in late) for node in walk(definition.body)):
            late.add(definition.id)
    return tuple(
        ConstantDefinition(names.definition(d.id), printer.layout.c_type(d.body.type), d.span.place, d.id in late)
        for d in game.definitions if printer.is_field(d.id)
    )


def _redeals(printer: Printer, phase: Deal) -> tuple[RedealView, ...]:
    return tuple(
        RedealView(number, rule.span.place, printer.scalar(rule.condition),
                   "" if rule.seats is None else printer.bits(rule.seats))
        for number, rule in enumerate(phase.redeals)
    )


def _escaped(text: str) -> tuple[str, ...]:
    """Text for a bytes literal, cut into lines: what is not surely harmless becomes a hexadecimal escape."""
    lines, line = [], ""
    for char in text:
        line += char if char in _SAFE else f"\\x{ord(char):02x}"
        if len(line) >= _LINE:
            lines.append(line)
            line = ""
    return (*lines, line) if line else tuple(lines)


def _names(game: Game) -> tuple[Named, ...]:
    """Constants for the values of kinds and for the cards."""
    kinds = [(kind.name, kind.values) for kind in game.kinds]
    kinds += [(f"option {option.name}", option.choices) for option in game.options]
    kinds += [("call", game.words), ("said", game.said)]
    found = [
        Named(names.value(kind, text), place)
        for kind, values in kinds for place, text in enumerate(values) if names.is_plain(text)
    ]
    return tuple(found) + tuple(
        Named(names.card(card.text), place) for place, card in enumerate(game.deck.cards) if names.is_plain(card.text)
    )


def _pack(game: Game, printer: Printer) -> str:
    conditional = {card for extra in game.deck.extras if extra.condition is not None for card in extra.cards}
    return printer.card_set(sum(1 << card for card in range(len(game.deck.cards)) if card not in conditional))


def _hidden(game: Game, name: str) -> tuple[int, ...]:
    """The secret phases in which a register or zone is seen by its owner alone."""
    return tuple(
        number for number, phase in enumerate(game.round)
        if isinstance(phase, Turns) and phase.secret
        and name in hidden_in(game, phase).registers | hidden_in(game, phase).zones
    )


def _registers(game: Game, printer: Printer) -> tuple[RegisterView, ...]:
    found = []
    for stored in printer.layout.registers.values():
        register = stored.register
        scope = EMPTY.bind("owner", Bound("owner", register.keys[0])) if register.keys else EMPTY
        start = printer.value(register.start, scope, register.type)
        if stored.shape == "cards" and printer.layout.copies > 1:
            start = f"all_copies({start})"
        if stored.shape == "thing" and not isinstance(register.type, OrNone):
            start = f"at_least_first({start})"  # a start read from a role that is still to be drawn
        value_type = {"CARDS": "cardset", "BITS": "uint64_t"}.get(stored.form, stored.c_type)
        found.append(RegisterView(
            stored.name, names.checked(register.name), register.span.place, stored.c_type, stored.form, stored.places,
            stored.used, register.lifetime if register.nature in ("declared", "builtin") else "",
            start, value_type, printer.bits(register.seen_by, scope),
            _hidden(game, register.name) != ()
            or any(isinstance(node, Local) and node.name == "owner" for node in walk(register.seen_by)),
            _hidden(game, register.name),
        ))
    return tuple(found)


def _zones(game: Game, printer: Printer) -> tuple[ZoneView, ...]:
    scope = EMPTY.bind("owner", Bound("owner", SEAT))
    return tuple(
        ZoneView(
            names.zone(zone.name), names.checked(zone.name), zone.per_seat, zone.holds_one,
            zone.builtin and zone.name in RECORDS, printer.bits(zone.seen_by, scope), _hidden(game, zone.name),
        )
        for zone in game.zones if not zone.row
    )


def _definitions(game: Game, printer: Printer) -> tuple[Function, ...]:
    found = []
    for definition in game.definitions:
        kinds = [kind for _, kind in definition.parameters] + [definition.body.type]
        if any(printer.layout.shape(kind) == "members" for kind in kinds):
            continue  # written out where it is used
        scope, parameters = EMPTY, []
        for name, kind in definition.parameters:
            parameters.append(Variable(printer.layout.c_type(kind), names.local(name)))
            scope = scope.bind(name, Bound(names.local(name), kind))
        found.append(Function(
            names.definition(definition.id), definition.span.place, printer.layout.c_type(definition.body.type),
            tuple(parameters), printer.value(definition.body, scope),
        ))
    return tuple(found)


def _figures(printer: Printer) -> tuple[tuple[FigureView, ...], str, int]:
    """The figures, the length of their row (a C expression), and its greatest length."""
    found, seats, single = [], 0, 0
    for figure in printer.game.report:
        shape_of = printer.layout.set_shape if isinstance(figure.type, SetOf) else printer.layout.shape
        shape = shape_of(figure.type)
        if shape in ("members", "row") or (shape == "cards" and printer.layout.wide):
            raise Unsupported(f"the report figure `{figure.name}` is too large")
        value = printer.value(figure.value, _SEAT if figure.per_seat else EMPTY, figure.type)
        if shape == "thing":
            value = f"number_of({value})"
        found.append(FigureView(f"<int64_t>({value})", {"cards": "bits", "thing": "number"}.get(shape, shape),
                                figure.per_seat, f"{seats} * seat_count(s) + {single}"))
        seats, single = (seats + 1, single) if figure.per_seat else (seats, single + 1)
    return tuple(found), f"{seats} * seat_count(s) + {single}", max(1, seats * printer.layout.seats + single)


def _probes(game: Game, printer: Printer) -> tuple[ProbeView, ...]:
    found = []
    for number, example in enumerate(game.examples):
        if example.value is None:
            continue
        value: Expression = example.value
        if isinstance(value.type, SetOf):
            loop, _ = printer.loop("", "", value, None, EMPTY, "item")
            found.append(ProbeView(number, example.span.place, "list", "", loop, loop_variables(loop)))
        else:
            found.append(ProbeView(number, example.span.place, printer.layout.shape(value.type), printer.value(value),
                                   None, ()))
    return tuple(found)
