"""Nobody imports a module that imports him, not even in a function or for the type checker."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "src" / "fairtable"
Graph = dict[str, set[str]]

DEBTS = {
    "server": [12, 11],
}
"""How many modules of a package still import each other, knot by knot. It may only shrink."""


def modules() -> Iterator[tuple[str, Path]]:
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports() -> Graph:
    """Every module with those that it names in an import, wherever the import stands."""
    known = dict(modules())
    return {name: _named_in(path, known.keys()) - {name} for name, path in known.items()}


def _named_in(path: Path, known: set[str] | object) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{name.name}" for name in node.names}
            inside = {name for name in names if _ours(name) in known}
            found |= inside or {node.module}
    return {ours for ours in map(_ours, found) if ours in known}


def _ours(name: str) -> str | None:
    return name.removeprefix("fairtable.") if name.startswith("fairtable.") else None


def knots(graph: Graph) -> list[set[str]]:
    """The groups of modules in which everybody reaches everybody, largest first."""
    reached = {name: _reached_from(name, graph) for name in graph}
    found = {
        frozenset(one for one in reached[name] if name in reached[one])
        for name in graph
        if name in reached[name]
    }
    return sorted(map(set, found), key=lambda knot: (-len(knot), min(knot)))


def _reached_from(start: str, graph: Graph) -> set[str]:
    found: set[str] = set()
    waiting = [*graph[start]]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += graph[name]
    return found


def package_of(knot: set[str]) -> str:
    """What the names of all have in common."""
    first, last = min(knot).split("."), max(knot).split(".")
    same = [one for one, other in zip(first, last, strict=False) if one == other]
    return ".".join(same)


def test_no_module_imports_one_that_imports_it() -> None:
    found: dict[str, list[int]] = {}
    graph = imports()
    for knot in knots(graph):
        found.setdefault(package_of(knot), []).append(len(knot))
    assert found == DEBTS, [sorted(knot) for knot in knots(graph)]


def test_a_knot_is_found_also_behind_others() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "e": {"a"}}
    assert knots(graph) == [{"b", "c"}]
