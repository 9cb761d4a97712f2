"""Effects: statements and the blocks `if`, `for`, `case`, with what each leaves known for the next."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rulec.diagnostics.suggest import did_you_mean
from rulec.ir.effects import (
    Assign,
    Branch,
    CaseArm,
    CaseOf,
    Clear,
    Deal,
    Draw,
    Effect,
    End,
    ForEach,
    Move,
    Redeal,
    Run,
    Show,
    When,
)
from rulec.ir.expressions import Expression, Lying, Read
from rulec.ir.table import Routine
from rulec.ir.types import CARD, CARDS, FLAG, INT, SEAT, SEATS, SIDE, TEAM, Nothing, OrNone, SetOf, a_type, strip_none
from rulec.sema.calls import takes
from rulec.sema.fit import as_set, fit
from rulec.sema.operators import bound
from rulec.sema.scope import DefinitionSource, Reader, Scope, Wrong
from rulec.sema.values import case_key, check_cover, parsed
from rulec.source.limits import CHAIN
from rulec.source.span import Span
from rulec.source.tree import Empty, Entry, Mapping, Node, Scalar, Sequence
from rulec.syntax import tree as t
from rulec.syntax.slips import advice


def effects(node: Node | None, scope: Scope, reader: Reader) -> tuple[tuple[Effect, ...], Scope]:
    """The effects of a node (a list, or one alone) and the scope after them. What is wrong in one line is reported
    and the others are still read."""
    if node is None:
        return (), scope
    items = node.items if isinstance(node, Sequence) else (node,)
    _refuse_cut_block(node, scope)
    found: list[Effect] = []
    left: Effect | None = None
    for item in items:
        if left is not None:
            scope.world.problems.error("R0406", item.span, "this line is never reached: the one before it leaves",
                                       related=((left.span, "leaves here"),))
            break
        try:
            effect, scope = _effect(item, scope, reader)
        except Wrong as wrong:
            report(wrong, scope)
            continue
        found.append(effect)
        left = effect if leaves(effect) else None
    return tuple(found), scope


def _refuse_cut_block(node: Node, scope: Scope) -> None:
    """In brackets a comma ends the block before it: what follows looks as if it stood under the `if`, and does not."""
    for block in node.items[:-1] if isinstance(node, Sequence) and node.flow else ():
        if isinstance(block, Mapping) and block.entries and block.span == _whole(block.entries[0]):
            key = block.entries[0].key
            scope.world.problems.error(
                "R0117", key.span, f"the comma ends this `{key.text.split(' ')[0]}`: what comes after it does "
                "not stand under it", "write each on a line of its own; or, if that is meant, the block in `{ }`")


def _whole(entry: Entry) -> Span:
    """From the start of a key to the end of its value."""
    key, value = entry.key.span, entry.value.span
    return replace(key, end_line=value.end_line, end_column=value.end_column)


def report(wrong: Wrong, scope: Scope) -> None:
    """Adds what is wrong to the problems, unless it was reported already."""
    if wrong.message:
        scope.world.problems.error(wrong.code, wrong.span, wrong.message, wrong.hint, wrong.related)


def leaves(effect: Effect) -> bool:
    """Whether nothing after the effect is run."""
    match effect:
        case Redeal() | End():
            return True
        case When(branches=branches, otherwise=otherwise):
            return all(body and leaves(body[-1]) for body in (otherwise, *(branch.effects for branch in branches)))
        case _:
            return False


def _effect(node: Node, scope: Scope, reader: Reader) -> tuple[Effect, Scope]:
    match node:
        case Scalar():
            return _statement(parsed(node, "stmt", scope), scope, reader)
        case Mapping(entries=entries) if entries:
            return _block(entries, node, scope, reader)
        case Empty() | Mapping() | Sequence():
            raise Wrong("R0201", node.span, "an effect is missing here")


ENDS: dict[str, Literal["tricks", "round", "match"]] = {"tricks": "tricks", "round": "round", "match": "match"}


def _statement(tree: t.Tree, scope: Scope, reader: Reader) -> tuple[Effect, Scope]:
    match tree:
        case t.AssignStmt():
            return _assign(tree, scope, reader)
        case t.RunStmt(routine=routine):
            effect = _run(routine, tree.span, scope, reader)
            return effect, after_all((effect,), scope)
        case t.ClearStmt(target=target):
            return _clear(target, tree.span, scope, reader)
        case t.MoveStmt(dealt=False, what=what, to=to):
            cards = as_set(reader.expression(what, scope, CARDS))
            fit(cards, CARDS) if cards.type != SetOf(CARD, row=True) else None
            zone, owner = _zone(to, scope, reader)
            return Move(cards, zone, owner, span=tree.span), scope.forget_cards()
        case t.MoveStmt(what=what, to=to):
            count = fit(reader.expression(what, scope, INT), INT)
            zone, owner = _dealt_to(to, scope, reader)
            return Deal(count, zone, owner, span=tree.span), scope.forget_cards()
        case t.ShowStmt(cards=shown, to=viewers):
            cards = as_set(reader.expression(shown, scope, CARDS))
            seats = None if viewers is None else fit(as_set(reader.expression(viewers, scope, SEATS)), SEATS)
            return Show(cards, seats, span=tree.span), scope
        case t.DrawStmt(name=name, domain=domain):
            return _draw(name, domain, tree.span, scope, reader)
        case t.RedealStmt():
            return Redeal(span=tree.span), scope
        case t.EndStmt(what=what_ends):
            if what_ends not in ENDS:
                raise Wrong("R0328", tree.span, f"`end {what_ends}` has no meaning",
                            "write `end tricks`, `end round` or `end match`")
            if what_ends == "tricks" and "trick_won" not in scope.places:
                raise Wrong("R0328", tree.span, "`end tricks` stands in `on_trick` only, when a trick is complete",
                            "or say when the phase is over: `until: …`")
            return End(ENDS[what_ends], span=tree.span), scope
        case _:
            raise Wrong("R0308", tree.span, "an effect is needed here")


def _target(tree: t.Expr, scope: Scope, reader: Reader) -> Read:
    """The register an effect writes, with its keys."""
    if isinstance(tree, t.Name) and tree.text in scope.world.registers and not scope.world.registers[tree.text].keys:
        target: Expression = Read(type=scope.world.registers[tree.text].type, register=tree.text, span=tree.span)
    else:
        target = reader.expression(tree, scope)
    if not isinstance(target, Read):
        raise Wrong("R0329", tree.span, "only a register of `state` can be written",
                    "declare a register for it under `state`")
    register = scope.world.registers[target.register]
    if register.nature != "declared":
        raise _kept(register.name, tree.span)
    keys = []
    for key, kind in zip(target.keys, register.keys, strict=True):
        keys.append(fit(scope.narrow(key), kind))
    scope.world.use("write", register.name)
    return replace(target, type=register.type, keys=tuple(keys))


def _kept(name: str, span: Span) -> Wrong:
    """What to say of a role, a round parameter or a counter that an effect writes."""
    return Wrong("R0329", span, f"`{name}` is kept by the game itself and cannot be written",
                 "declare a register of your own under `state`")


def _assign(tree: t.AssignStmt, scope: Scope, reader: Reader) -> tuple[Effect, Scope]:
    target = _target(tree.target, scope, reader)
    if tree.op != ":=" and target.type != INT:
        raise Wrong("R0312", tree.span, f"`{tree.op}` adds to a number; this is {a_type(target.type)}")
    hint = target.type if isinstance(target.type, SetOf) else strip_none(target.type)
    given = reader.expression(tree.value, scope, hint)
    value = fit(given, target.type)
    after = scope.forget(target.register, not isinstance(given.type, (OrNone, Nothing)))
    if isinstance(target.type, OrNone) and not isinstance(given.type, (OrNone, Nothing)):
        after = replace(after, known=after.known | {target})
    return Assign(target, tree.op, value, span=tree.span), after


def _clear(tree: t.Expr, span: Span, scope: Scope, reader: Reader) -> tuple[Effect, Scope]:
    keys: tuple[Expression, ...] = ()
    if isinstance(tree, t.Name) and tree.text in scope.world.registers:
        name = tree.text
        if scope.world.registers[name].nature != "declared":
            raise _kept(name, tree.span)
        scope.world.use("write", name)
    else:
        target = _target(tree, scope, reader)
        name, keys = target.register, target.keys
    return Clear(name, keys, span=span), scope.forget(name)


def _zone(tree: t.Expr, scope: Scope, reader: Reader) -> tuple[str, Expression | None]:
    """The zone that cards go to; `hand` alone stands for everybody's."""
    if isinstance(tree, t.Name) and tree.text == "hand":
        return "hand", None
    found = reader.expression(tree, scope)
    if not isinstance(found, Lying) or found.zone in ("trick", "dealt", "played"):
        raise Wrong("R0330", tree.span, "cards can only go to a zone",
                    "such as `p.hand`, `p.won`, `stock`, or one of your own under `zones`")
    if found.owner is not None and found.owner.type != SEAT:
        if strip_none(found.owner.type) in (SEATS, SIDE, TEAM):
            raise Wrong("R0312", tree.span, "cards go to the zone of one seat")
        fit(found.owner, SEAT)
    return found.zone, found.owner


def _dealt_to(tree: t.Expr, scope: Scope, reader: Reader) -> tuple[str, Expression | None]:
    """The zone that cards are dealt to."""
    try:
        return _zone(tree, scope, reader)
    except Wrong as wrong:
        unknown = wrong.code == "R0310" and isinstance(tree, t.Name) and not did_you_mean(tree.text, scope.world.zones)
        if not unknown:
            raise
        raise Wrong(wrong.code, wrong.span, wrong.message, "`deal … to hand` gives so many to everybody who plays",
                    wrong.related) from None


def _draw(name: str, domain: t.Expr, span: Span, scope: Scope, reader: Reader) -> tuple[Effect, Scope]:
    if "deal" not in scope.places:
        raise Wrong("R0407", span, "all chance of a round is its deal: `draw` stands in `deal` only",
                    "draw it there, and keep it in a register")
    target = _target(t.Name(name, span=span), scope, reader)
    thing = strip_none(target.type)
    assert not isinstance(thing, (SetOf, OrNone, Nothing))
    values = fit(as_set(reader.expression(domain, scope, SetOf(thing)), thing), SetOf(thing))
    return Draw(target, values, span=span), scope.forget(name)


def _run(tree: t.Expr, span: Span, scope: Scope, reader: Reader) -> Effect:
    world = scope.world
    name = tree.text if isinstance(tree, t.Name) else tree.name if isinstance(tree, t.Call) else ""
    source = world.definitions.get(name)
    if source is None or not source.routine:
        raise Wrong("R0331", span, "this is no effect" if source is None else f"`{name}` is a value, not a routine",
                    did_you_mean(name, [key for key, item in world.definitions.items() if item.routine])
                    or advice(name, "stmt") or "an effect assigns (`:=`), moves, shows, deals, or runs a routine")
    args = tuple(reader.expression(arg, scope) for arg in tree.args) if isinstance(tree, t.Call) else ()
    if len(args) != len(source.params):
        raise takes(name, len(source.params), len(args), span, source.span)
    return Run(_routine(source, args, scope, span, reader).id, args, span=span)


def _routine(source: DefinitionSource, args: tuple[Expression, ...], scope: Scope, span: Span,
             reader: Reader) -> Routine:
    """The instance of a routine for these argument types."""
    world = scope.world
    world.use("definition", source.name)
    if source.name in world.open:
        raise Wrong("R0327", span, f"`{source.name}` runs itself", "definitions do not recurse",
                    ((source.span, "defined here"),))
    if len(world.open) >= CHAIN:
        raise Wrong("R0327", span, "definitions use each other in too long a chain", f"at most {CHAIN} in a row")
    use = (source.name, tuple(arg.type for arg in args), scope.places, scope.known_registers, scope.words)
    if use in world.ran:
        return world.ran[use]
    world.ran[use] = made = _instance(source, args, scope, reader)
    return made


def _instance(source: DefinitionSource, args: tuple[Expression, ...], scope: Scope, reader: Reader) -> Routine:
    world = scope.world
    typed = tuple((name, arg.type) for name, arg in zip(source.params, args, strict=True))
    assert isinstance(source.node, Mapping)
    world.open.append(source.name)
    inner = replace(scope, locals=dict(typed), known=frozenset())
    body, _ = effects(source.node.get("do"), inner, reader)
    world.open.pop()
    for made in world.routines:
        if made.name == source.name and made.parameters == typed and made.effects == body:
            return made
    routine = Routine(world.new_id(source.name, world.routines), source.name, typed, body, span=source.span)
    world.routines.append(routine)
    return routine


def _block(entries: tuple[Entry, ...], node: Mapping, scope: Scope, reader: Reader) -> tuple[Effect, Scope]:
    first = entries[0]
    head = parsed(first.key, "head", scope)
    match head:
        case t.IfHead(follows=False):
            return _when(entries, node, scope, reader)
        case t.IfHead() | t.ElseHead():
            raise Wrong("R0203", first.key.span, f"`{first.key.text.split()[0]}` without an `if` before it",
                        "write it as a further key of the same map, under its `if`")
        case t.ForHead():
            _alone(entries)
            return _for(head, first, node, scope, reader)
        case t.CaseHead():
            _alone(entries)
            return _case(head, first, node, scope, reader)
        case _:
            raise Wrong("R0308", first.key.span, "`if`, `for` or `case` is needed here")


def _alone(entries: tuple[Entry, ...]) -> None:
    if len(entries) > 1:
        raise Wrong("R0203", entries[1].key.span, f"`{entries[1].key.text}` does not belong to this block",
                    "start a new line with `- `")


def _when(entries: tuple[Entry, ...], node: Mapping, scope: Scope, reader: Reader) -> tuple[Effect, Scope]:
    branches: list[Branch] = []
    otherwise: tuple[Effect, ...] = ()
    below = scope
    leaving = True
    ended = False
    for number, entry in enumerate(entries):
        head = parsed(entry.key, "head", scope)
        if ended or not (isinstance(head, t.ElseHead) or (isinstance(head, t.IfHead) and head.follows == (number > 0))):
            raise Wrong("R0203", entry.key.span, f"`{entry.key.text}` does not belong to this `if`",
                        "start a new line with `- `")
        if isinstance(head, t.IfHead):
            condition = fit(reader.expression(head.condition, below, FLAG), FLAG)
            body, _ = effects(entry.value, below.assume(condition), reader)
            branches.append(Branch(condition, body))
            below = below.assume(condition, False)
        else:
            otherwise, _ = effects(entry.value, below, reader)
            ended = True
            body = otherwise
        leaving = leaving and bool(body) and leaves(body[-1])
    effect = When(tuple(branches), otherwise, span=node.span)
    return effect, below if leaving and not ended else after_all((effect,), scope)


def after_all(body: tuple[Effect, ...], scope: Scope) -> Scope:
    """The scope after effects that may or may not have run: what they can make none is no longer known to be there.
    A register that is only ever given values that are there stays known."""
    routines = {made.id: made for made in scope.world.routines}
    waiting, run = list(body), set()
    while waiting:
        match waiting.pop():
            case Assign(target=target, value=value):
                scope = scope.forget(target.register, not isinstance(value.type, (OrNone, Nothing)))
            case Clear(register=register):
                scope = scope.forget(register)
            case Draw(target=target):
                scope = scope.forget(target.register)
            case Move() | Deal():
                scope = scope.forget_cards()
            case When(branches=branches, otherwise=otherwise):
                waiting += (*(e for branch in branches for e in branch.effects), *otherwise)
            case ForEach(effects=inner):
                waiting += inner
            case CaseOf(arms=arms, otherwise=other):
                waiting += (*(e for arm in arms for e in arm.effects), *(other or ()))
            case Run(routine=routine) if routine not in run:
                run.add(routine)
                waiting += routines[routine].effects
    return scope


def _for(head: t.ForHead, entry: Entry, node: Mapping, scope: Scope, reader: Reader) -> tuple[Effect, Scope]:
    domain, inner = bound(head.name, head.domain, head, scope, reader)
    condition = None
    if head.where is not None:
        condition = fit(reader.expression(head.where, inner, FLAG), FLAG)
        inner = inner.assume(condition)
    body, _ = effects(entry.value, inner, reader)
    return ForEach(head.name, domain, condition, body, span=node.span), after_all(body, scope)


def _case(head: t.CaseHead, entry: Entry, node: Mapping, scope: Scope, reader: Reader) -> tuple[Effect, Scope]:
    of = reader.expression(head.of, scope)
    if not isinstance(entry.value, Mapping):
        raise Wrong("R0202", entry.value.span, "`case` is followed by a map: a value, then its effects")
    arms: list[CaseArm] = []
    otherwise: tuple[Effect, ...] | None = None
    for line in entry.value.entries:
        body, _ = effects(line.value, scope, reader)
        if line.key.text == "else":
            otherwise = body
            continue
        key = case_key(of, line.key, scope, reader)
        if any(key in arm.values for arm in arms):
            raise Wrong("R0402", line.key.span, f"`{line.key.text}` stands here twice", "take one of the lines away")
        arms.append(CaseArm((key,), body))
    check_cover(of, {value for arm in arms for value in arm.values}, entry.value, scope)
    every = tuple(e for arm in arms for e in arm.effects) + (otherwise or ())
    return CaseOf(of, tuple(arms), otherwise, span=node.span), after_all(every, scope)
