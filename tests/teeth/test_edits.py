"""What edits are: small, in code only, spread over the parts and files, and the same for the same seed."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from teeth import python_edits, token_edits
from teeth.choice import PARTS, chosen
from teeth.edits import Edit

ROOT = Path(__file__).parents[2]
MODULE = '''
def height(self, cards: list[int] = 3) -> bool:
    """Not 1 < 2, say."""
    assert cards
    if not self.known(a, b) and len(cards) < 2:
        self.count += 1
        raise ValueError(f"{1 + 1} of 2")
    return [card for card in cards if card] is None
'''
TEMPLATE = '''
{# a > b #}
    """s.x = 1"""
    if s.count == 0 and {{ a and b }}:  # not here == there
        s.count -= 1
{% if not v.copies %}
        clear(s)
{% endif %}
'''


def shown(edits: list[Edit], text: str) -> set[tuple[str, str]]:
    """Lines before and after the edits."""
    return {edit.shown(text) for edit in edits}


def test_a_module_is_edited_where_it_does_something() -> None:
    test = "if not self.known(a, b) and len(cards) < 2:"
    assert shown(python_edits.edits_of("m.py", MODULE), MODULE) == {
        (test, "if False:"), (test, "if True:"), (test, test.replace("< 2", "<= 2")), (test, test.replace("2", "3")),
        (test, test.replace("and", "or")), (test, test.replace("not ", "")), (test, test.replace("a, b", "b, a")),
        (test, "if not self.known(a, b) and True:"), (test, "if True and len(cards) < 2:"),
        ("self.count += 1", "pass"), ("self.count += 1", "self.count += 2"),
        ("return [card for card in cards if card] is None",
         "return not ([card for card in cards if card] is None)"),
        ("return [card for card in cards if card] is None", "return ([card for card in cards if card]) is not None"),
        ("return [card for card in cards if card] is None", "return [card for card in cards if True] is None"),
    }


def test_a_template_is_edited_where_it_does_something() -> None:
    test = "if s.count == 0 and {{ a and b }}: # not here == there"
    assert shown(token_edits.edits_of("t.jinja", TEMPLATE), TEMPLATE) == {
        (test, test.replace("==", "!=", 1)), (test, test.replace("and", "or", 1)),
        ("s.count -= 1", "s.count += 1"), ("s.count -= 1", "s.count -= 2"), ("s.count -= 1", "pass"),
        ("{% if not v.copies %}", "{% if v.copies %}"), ("clear(s)", "pass"),
    }


def test_edits_are_spread_evenly_and_leave_modules() -> None:
    found = chosen(ROOT, 60, 1)
    assert found == chosen(ROOT, 60, 1)
    assert Counter(part for part, _ in found) == dict.fromkeys(PARTS, 15)
    assert len({edit.file for _, edit in found}) == 60
    for _, edit in found:
        text = (ROOT / edit.file).read_text(encoding="utf-8")
        before, after = edit.shown(text)
        assert before != after
        if edit.file.endswith(".py"):
            assert ast.dump(ast.parse(edit.apply(text))) != ast.dump(ast.parse(text))
