"""The view of the match: roles, schedule, end, ranking, titles and results."""

from __future__ import annotations

from rulec.codegen import names
from rulec.codegen.expression import Printer
from rulec.codegen.scope import EMPTY, Bound
from rulec.codegen.view import MatchView, RankKeyView, RoleView, ScheduleItemView, ScheduleView, TitleView
from rulec.ir.expressions import Const
from rulec.ir.game import Game, RankKey, ScheduleCase, ScheduleList
from rulec.ir.table import VOID_DEALS
from rulec.ir.types import SEAT, OrNone

_SEAT = EMPTY.bind("p", Bound("seat", SEAT))


def match_view(game: Game, p: Printer) -> MatchView:
    """The view of the match layer."""
    match = game.match
    if match.schedule is not None:
        rounds = ""
    elif match.rounds is not None:
        rounds = p.scalar(match.rounds)
    else:
        rounds = "0" if match.at_most is None else p.scalar(match.at_most)
    return MatchView(
        playing=p.bits(match.playing),
        roles=tuple(
            RoleView(names.register(role.name), names.checked(role.name), role.span.place,
                     p.scalar(role.first, EMPTY, OrNone(SEAT)), p.scalar(role.then))
            for role in match.roles
        ),
        rounds=rounds,
        has_length=match.schedule is not None or match.rounds is not None,
        at_most="" if match.at_most is None else p.scalar(match.at_most),
        until="" if match.until is None else p.scalar(match.until),
        void_deals=next((names.register(r.name) for r in game.registers if r.name == VOID_DEALS), ""),
        parameter="" if match.parameter is None else names.register(match.parameter),
        schedules=_schedules(match.schedule, p),
        rank=tuple(_key(key, p) for key in match.rank),
        titles=tuple(
            TitleView(number, title.span.place, tuple(_key(key, p) for key in title.keys))
            for number, title in enumerate(match.titles)
        ),
        result=p.scalar(match.result, _SEAT),
    )


def _schedules(schedule: ScheduleList | ScheduleCase | None, p: Printer) -> tuple[ScheduleView, ...]:
    match schedule:
        case None:
            return ()
        case ScheduleList():
            return (ScheduleView("", _items(schedule, p)),)
        case ScheduleCase(of, arms):
            value = p.scalar(of)
            tests = [
                " or ".join(f"{value} == {p.scalar(Const(v, type=of.type))}" for v in values) for values, _ in arms
            ]
            return tuple(
                ScheduleView(test, _items(items, p)) for test, (_, items) in zip(tests, arms, strict=True)
            )


def _items(schedule: ScheduleList, p: Printer) -> tuple[ScheduleItemView, ...]:
    return tuple(ScheduleItemView(item.form, p.scalar(item.a), p.scalar(item.b)) for item in schedule.items)


def _key(key: RankKey, p: Printer) -> RankKeyView:
    value = p.scalar(key.by, _SEAT)
    text = f"<int64_t>{value}" if key.how != "lowest" else f"lowered({value})"
    return RankKeyView(text, "" if key.condition is None else p.scalar(key.condition, _SEAT), key.by.span.place)
