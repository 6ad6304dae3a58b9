"""A language that isn't there: whatever a translator would find, in marks, so that what comes without them is hard-wired.

Every sentence of `words.json` is in marks, and every piece of text that a template writes: between its tags, and as a string
that it shows. A string that a template compares, or looks something up by, is none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined, nodes
from jinja2.visitor import NodeTransformer

from pbp_mod.game import words as files
from pbp_mod.paths import shipped_templates
from pbp_mod.texts import render
from pbp_mod.texts.dialects import Dialect
from pbp_mod.texts.dialects.escaped import Escaped
from pbp_mod.texts.environment import equipped

OPEN, SHUT = "⟦", "⟧"
_BARE = {ord(OPEN): None, ord(SHUT): None}
_real = files.words_in.__wrapped__


def marked(value: Any) -> Any:
    """All texts of a value in marks."""
    if isinstance(value, str):
        return f"{OPEN}{value}{SHUT}"
    if isinstance(value, Mapping):
        return {key: marked(inner) for key, inner in value.items()}
    return [marked(inner) for inner in value]


def outside(text: str) -> str:
    """What of a text stands outside of all marks; a space for what stands inside."""
    found = 1
    while found:
        text, found = _INNER.subn(" ", text)
    return text


_INNER = re.compile(f"{OPEN}[^{OPEN}{SHUT}]*{SHUT}")


def words_in_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every sentence of `words.json` be in marks."""
    monkeypatch.setattr(files, "words_in", cache(lambda folder: marked(_real(folder))))


def templates_in_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every literal text of our templates be in marks."""
    monkeypatch.setattr(render.Renderer, "_as_compiled", lambda *_: None)
    monkeypatch.setattr(render, "environment", lambda used, *_: _environment(used))


@cache
def _environment(used: Dialect) -> Any:
    made = equipped(_Marking, StrictUndefined, used, FileSystemLoader(shipped_templates()))
    made.globals[_UNMARKED] = _unmarked
    return made


class _Marking(Environment):
    """Jinja that reads a template as if it had been translated."""

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        found: nodes.Template = _Marks().visit(super()._parse(source, name, filename))
        return found


_UNMARKED = "unmarked"
_CODES = {"map", "sort", "selectattr", "rejectattr", "replace", "format", "colour", "attr", "groupby"}
"""Filters that look something up by what they are given, or take it to pieces."""
_METHODS = {"split", "get", "startswith", "replace", "items"}
"""Methods that do."""


_OF_CODES = {"condition", "word", "verb", "compared"}
"""Macros that say a code in words."""


def _unmarked(value: Any) -> Any:
    """A value without marks, for what compares it and doesn't show it."""
    if isinstance(value, str):
        return value.translate(_BARE)
    if isinstance(value, Escaped) and OPEN in str(value):
        return str(value).translate(_BARE)
    if isinstance(value, list | tuple):
        return [_unmarked(each) for each in value]
    return value


class _Marks(NodeTransformer):
    """Puts marks around what is shown, and takes them off where something is compared or looked up."""

    def visit_TemplateData(self, node: nodes.TemplateData) -> nodes.TemplateData:
        node.data = _around(node.data)
        return node

    def visit_Const(self, node: nodes.Const) -> nodes.Const:
        if isinstance(node.value, str):
            node.value = _around(node.value)
        return node

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:
        self.generic_visit(node)
        node.expr = _plain(node.expr)
        for operand in node.ops:
            operand.expr = _plain(operand.expr)
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        self.generic_visit(node)
        if not isinstance(node.arg, nodes.Slice):
            node.arg = _plain(node.arg)
        return node

    def visit_Pair(self, node: nodes.Pair) -> nodes.Node:
        node.value = self.visit(node.value)
        return node

    def visit_Filter(self, node: nodes.Filter) -> nodes.Node:
        if node.name in _CODES:
            if node.node is not None and node.name != "format":
                node.node = self.visit(node.node)
            return node
        return self.generic_visit(node)

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        if isinstance(node.node, nodes.Name) and node.node.name in _OF_CODES:
            return node
        if isinstance(node.node, nodes.Getattr) and node.node.attr in _METHODS:
            whole = self.visit(node.node.node)
            node.node.node = _plain(whole) if node.node.attr in ("split", "startswith") else whole
            return node
        return self.generic_visit(node)

    def visit_Import(self, node: nodes.Import) -> nodes.Node:
        return node

    def visit_Include(self, node: nodes.Include) -> nodes.Node:
        return node


def _plain(node: nodes.Expr) -> nodes.Expr:
    if isinstance(node, nodes.Const) and not isinstance(node.value, str):
        return node
    return nodes.Call(nodes.Name(_UNMARKED, "load"), [node], [], None, None)


def _around(text: str) -> str:
    """A text in marks, if it holds letters; the space around it stays outside."""
    inner = text.strip()
    if not any(each.isalpha() for each in inner):
        return text
    before, _, after = text.partition(inner)
    return f"{before}{OPEN}{inner}{SHUT}{after}"
