"""The reader of expressions: goes from a tree to its typed meaning, and instantiates definitions for their uses."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rulec.ir.expressions import Apply, Arith, Const, Expression, Local, Not
from rulec.ir.table import Definition
from rulec.ir.types import CARD, FLAG, INT, NOTHING, Type
from rulec.ir.walk import walk
from rulec.sema import operators
from rulec.sema.calls import call, dot, takes
from rulec.sema.fit import fit
from rulec.sema.names import resolve
from rulec.sema.scope import DefinitionSource, Reader, Scope, Wrong
from rulec.sema.values import arms, value
from rulec.source.limits import CHAIN
from rulec.source.span import Span
from rulec.source.tree import Mapping, Node
from rulec.syntax import tree as t

MOST_RELATED = 4  # places shown of a definition that a definition uses


class ExpressionReader:
    """Implements scope.Reader."""

    def expression(self, tree: t.Expr, scope: Scope, hint: Type | None = None) -> Expression:
        """See scope.Reader."""
        match tree:
            case t.Number(value=number):
                return self._digits(str(number), tree, scope, hint)
            case t.Code(text=text):
                return self._digits(text, tree, scope, hint)
            case t.Name(text=text):
                return resolve(text, tree.span, scope, hint, self)
            case t.NoneWord():
                return Const(type=NOTHING, value=None, span=tree.span)
            case t.Truth(value=flag):
                return Const(type=FLAG, value=flag, span=tree.span)
            case t.Dot():
                return dot(tree, scope, self)
            case t.Call():
                return call(tree, scope, hint, self)
            case t.Where():
                return operators.where(tree, scope, self)
            case t.Each():
                raise Wrong("R0303", tree.span, "`… for x in S` stands in a function such as sum(…) or every(…)")
            case t.Binary():
                return operators.binary(tree, scope, hint, self)
            case t.Relation():
                return operators.relation(tree, scope, self)
            case t.Chain():
                return operators.chain(tree, scope, self)
            case t.Joined():
                return operators.joined(tree, scope, self)
            case t.Negate(of=of):
                return Not(type=FLAG, of=fit(self.expression(of, scope, FLAG), FLAG), span=tree.span)
            case t.Minus(of=of):
                inner = fit(self.expression(of, scope, INT), INT)
                if isinstance(inner, Const) and isinstance(inner.value, int):
                    return Const(type=INT, value=-inner.value, span=tree.span)
                return Arith(type=INT, op="-", left=Const(type=INT, value=0), right=inner, span=tree.span)
            case t.Any():
                return operators.whether_any(tree, scope, self)
            case t.Given() | t.Choose():
                return operators.conditional(tree, scope, hint, self)
            case _:
                assert_never(tree)

    def _digits(self, text: str, tree: t.Tree, scope: Scope, hint: Type | None) -> Expression:
        """A number, or a card or option choice written in digits."""
        if text in scope.world.card_ids and not text.isdigit():
            return Const(type=CARD, value=scope.world.card_ids[text], span=tree.span)
        if text.isdigit():
            if len(text) > 9:
                raise Wrong("R0325", tree.span, "this number is too large", "numbers go up to 999,999,999")
            return Const(type=INT, value=int(text), span=tree.span)
        return resolve(text, tree.span, scope, hint, self)

    def value(self, node: Node, scope: Scope, hint: Type | None = None) -> Expression:
        """See scope.Reader."""
        return value(node, scope, hint, self)

    def apply(self, name: str, args: tuple[Expression, ...], scope: Scope, span: Span) -> Expression:
        """See scope.Reader. Each choice of argument types makes one instance, typed in the places and under the facts
        of its use; an instance with the same body is used again."""
        world, source = scope.world, scope.world.definitions[name]
        world.use("definition", name)
        if source.routine:
            raise Wrong("R0326", span, f"`{name}` is a routine: it does something and has no value",
                        related=((source.span, "defined here"),))
        if len(source.params) != len(args):
            raise takes(name, len(source.params), len(args), span, source.span)
        kinds = tuple(arg.type for arg in args)
        known = frozenset(fact for fact in scope.known if not any(isinstance(node, Local) for node in walk(fact)))
        use = (name, kinds, scope.places, known, scope.known_registers, scope.deck)
        if use not in world.cache:
            world.cache[use] = self._instance(source, kinds, replace(scope, known=known), span)
        made, kind = world.cache[use]
        return Apply(type=kind, definition=made, args=args, span=span)

    def _instance(self, source: DefinitionSource, kinds: tuple[Type, ...], scope: Scope,
                  span: Span) -> tuple[str, Type]:
        """The id and type of the instance for these argument types."""
        world, name = scope.world, source.name
        body, typed = self._body(source, kinds, scope, span)
        made = next((known for known in world.instances
                     if known.name == name and known.parameters == typed and known.body == body), None)
        if made is None:
            made = Definition(world.new_id(name, world.instances), name, typed, body, span=source.span)
            world.instances.append(made)
        return made.id, body.type

    def _body(self, source: DefinitionSource, kinds: tuple[Type, ...], scope: Scope,
              span: Span) -> tuple[Expression, tuple[tuple[str, Type], ...]]:
        world = scope.world
        if source.name in world.open:
            raise Wrong("R0327", span, f"`{source.name}` reads itself", "definitions do not recurse",
                        ((source.span, "defined here"),))
        if len(world.open) >= CHAIN:
            raise Wrong("R0327", span, "definitions use each other in too long a chain",
                        f"at most {CHAIN} in a row")
        typed = tuple(zip(source.params, kinds, strict=True))
        inner = replace(scope, locals=dict(typed), rows={}, random=False)
        world.open.append(source.name)
        try:
            return self._definition_value(source, source.node, source.params, inner), typed
        except Wrong as wrong:
            if wrong.message and wrong.span.file and not any(place == span for place, _ in wrong.related):
                used = ((span, f"`{source.name}` is used here"),) if len(wrong.related) < MOST_RELATED else ()
                raise Wrong(wrong.code, wrong.span, wrong.message, wrong.hint, wrong.related + used) from None
            raise
        finally:
            world.open.pop()

    def _definition_value(self, source: DefinitionSource, node: Node, params: tuple[str, ...],
                          scope: Scope) -> Expression:
        """A value, or a table whose keys run through the parameters in order."""
        table = isinstance(node, Mapping) and not (
            len(node.entries) == 1 and node.entries[0].key.text.startswith("case "))
        if not table or not params:
            return self.value(node, scope)
        assert isinstance(node, Mapping)
        of = Local(type=scope.locals[params[0]], name=params[0], span=node.span)
        return arms(of, node, scope, None, self,
                    lambda cell, inner: self._definition_value(source, cell, params[1:], inner))



_: Reader = ExpressionReader()
