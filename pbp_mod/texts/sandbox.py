"""Jinja for a moderator's own templates: from his folder alone, in its sandbox, and with bounds.

Every loop, call, filter and text that is put together is charged to a budget (bounds.py), for which templates are
changed a little when they are compiled. Decides nothing about what a text may say.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from jinja2 import BaseLoader, Environment, TemplateNotFound, nodes, pass_context
from jinja2.loaders import split_template_path
from jinja2.runtime import Undefined
from jinja2.sandbox import SandboxedEnvironment, safe_range
from jinja2.visitor import NodeTransformer

from pbp_mod.texts import own_files
from pbp_mod.texts.bounds import CHARACTERS, Budget, size

_COUNTED, _WEIGHED, _SIZED, _SPENT = "pbp counted", "pbp weighed", "pbp sized", "pbp spent"
"""Filters that only charge; their names are none that a template can write."""


class OwnFiles(BaseLoader):
    """The files of a moderator's folder; see own_files.py."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Source and path of a template, and whether it is still so. Raises TemplateNotFound, Unreadable."""
        found = own_files.read(self.folder, split_template_path(template))
        if found is None:
            raise TemplateNotFound(template)
        source, path, stamp = found
        return source, path, lambda: own_files.stamp(path) == stamp


class Sandbox(SandboxedEnvironment):
    """The sandbox, with a budget for each text. `used`: the paths of the templates that took part in it."""

    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def __init__(self, **options: Any) -> None:
        self.budget, self.used = Budget(), set[str]()
        super().__init__(**options, finalize=self._printed)

        def bounded_range(*args: int) -> range:
            found = safe_range(*args)
            self.budget.spend(len(found))
            return found

        self.globals["range"] = bounded_range

    def begin(self) -> None:
        """A new text begins."""
        self.budget.renew()
        self.used.clear()

    def guard_filters(self) -> None:
        """Charge for all filters that there are by now, and add those that only charge."""
        for name, of in self.filters.items():
            self.filters[name] = self._charged(name, of)
        self.filters[_COUNTED] = _in_context(self.budget.counted)
        self.filters[_WEIGHED] = _in_context(self._printed)
        self.filters[_SIZED] = _in_context(self._sized)
        self.filters[_SPENT] = _in_context(self._spent)

    def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Call something from a template. Raises TooMuch, SecurityError."""
        of = getattr(__obj, "__wrapped__", __obj)  # `format` is wrapped by the sandbox
        owner = getattr(of, "__self__", None)
        name = getattr(of, "__name__", "")
        owned = [owner] if isinstance(owner, str | list | dict) else []
        __self.budget.use(name, [*owned, *args, *kwargs.values()])
        return super().call(__context, __obj, *args, **kwargs)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Reckon in a template. Raises TooMuch."""
        self.budget.reckon(operator, left, right)
        return super().call_binop(context, operator, left, right)

    def _load_template(self, name: str, globals: Any) -> Any:  # noqa: A002 (Jinja names it)
        template = super()._load_template(name, globals)
        self.used.add(str(template.filename))
        return template

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        return super()._generate(_Charging().visit(source), *args, **kwargs)

    def _charged(self, name: str, of: Callable[..., Any]) -> Callable[..., Any]:
        skipped = 1 if hasattr(of, "jinja_pass_arg") else 0

        @wraps(of)  # keeps Jinja's mark of what the filter is passed first
        def charged(*args: Any, **kwargs: Any) -> Any:
            self.budget.use(name, [*args[skipped:], *kwargs.values()])
            return of(*args, **kwargs)

        return charged

    def _printed(self, value: Any) -> Any:
        if not isinstance(value, Undefined):
            self.budget.put_together(value)
        return value

    def _sized(self, value: Any) -> Any:
        self.budget.spend(1 + size(value) // CHARACTERS)
        return value

    def _spent(self, value: str, characters: int) -> str:
        self.budget.spend(1 + abs(characters) // CHARACTERS)
        return value


def _in_context(charge: Callable[..., Any]) -> Callable[..., Any]:
    """The filter; with a context it is never run when a template is compiled."""

    @pass_context
    def charging(_context: object, *args: Any) -> Any:
        return charge(*args)

    return charging


class _Charging(NodeTransformer):
    """Puts charges into a template: for the turns of loops, for words that are printed, joined and compared.

    Jinja finds the methods by the names of its nodes.
    """

    def visit_For(self, node: nodes.For) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        node.iter = _filter(node.iter, _COUNTED)
        return node

    def visit_Output(self, node: nodes.Output) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        literal = sum(len(each.data) for each in node.nodes if isinstance(each, nodes.TemplateData))
        if literal:
            spent = _filter(nodes.Const("", lineno=node.lineno), _SPENT, [nodes.Const(literal)])
            node.nodes = [spent, *node.nodes]
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        node.nodes = [
            each if isinstance(each, nodes.Const) else _filter(each, _WEIGHED) for each in node.nodes
        ]
        return node

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        for operand in node.ops:
            if not isinstance(operand.expr, nodes.Const):
                operand.expr = _filter(operand.expr, _SIZED)
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.arg, nodes.Slice) and not isinstance(node.node, nodes.Const):
            node.node = _filter(node.node, _SIZED)
        return node


def _filter(node: Any, name: str, args: list[nodes.Expr] | None = None) -> nodes.Filter:
    return nodes.Filter(node, name, args or [], [], None, None, lineno=node.lineno)
