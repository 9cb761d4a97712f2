"""The stub of an engine has the whole contract, and the options as they are."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

from rulec.driver.compile import Compiled, compile_spec
from rulec.driver.stub import stub
from rulec_runtime import protocol


def methods(text: str) -> dict[str, dict[str, str]]:
    """The signatures of each class, without docstrings and without the class a method gives back."""
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = {
                item.name: f"{ast.unparse(item.args)} {ast.unparse(item.returns) if item.returns else ''}"
                for item in node.body if isinstance(item, ast.FunctionDef)
            }
    return found


def test_the_contract_is_complete(compiled: Callable[[str], Compiled]) -> None:
    stubbed = methods(stub(compiled("sitaratas").spec))
    contract = methods(Path(protocol.__file__).read_text(encoding="utf-8"))
    for name, signatures in contract.items():
        for method, signature in signatures.items():
            assert stubbed[name][method].replace("Self", "State") == signature, f"{name}.{method}"
    assert set(stubbed["State"]) - set(contract["State"]) == {"playouts"}
    assert set(stubbed["Game"]) - set(contract["Game"]) == {"__init__", "random_match"}


def test_options_have_their_choices(compiled: Callable[[str], Compiled]) -> None:
    text = stub(compiled("sitaratas").spec)
    assert '        pack: Literal["classic", "jokers"] = ...,\n' in text
    cover = stub(compile_spec(Path(__file__).parent / "cover.yaml").spec)
    assert "        goal: int = ...,\n" in cover
