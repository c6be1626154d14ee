"""Short expressions about luck, which mean the same here and in the browser.

`phase == 'playing' and event.seat == turn` is one. They are a small part of Python's own
grammar; web/src/fairness/expressions.ts reads the same. There are whole numbers, texts, truth
values, null, lists, and maps that come from an event. Nothing is guessed: a number is no truth
value, and what is not there is an error.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from operator import add, ge, gt, le, lt, mul, sub
from typing import Any, TypeAlias

Scope: TypeAlias = Mapping[str, Any]
Expression: TypeAlias = Callable[[Scope], Any]
Function: TypeAlias = Callable[..., Any]

CONSTANTS = {"null": None, "true": True, "false": False}


class WrongExpression(ValueError):
    """This text is not an expression, or it cannot be computed with these values."""


def read_expression(text: str, functions: Mapping[str, Function]) -> Expression:
    """What the text says; WrongExpression if it says nothing."""
    try:
        tree = ast.parse(text, mode="eval").body
    except SyntaxError as wrong:
        raise WrongExpression(f"{text!r} is not an expression") from wrong
    return _Reader(text, {**FUNCTIONS, **functions}).read(tree)


def same(one: Any, other: Any) -> bool:
    """Two values of JSON are the same. True is not 1."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)


class _Reader:
    def __init__(self, text: str, functions: Mapping[str, Function]) -> None:
        self._text = text
        self._functions = functions

    def read(self, node: ast.expr) -> Expression:
        match node:
            case ast.Constant(value) if type(value) in (int, str):
                return lambda scope: value
            case ast.Name(name):
                return lambda scope: CONSTANTS[name] if name in CONSTANTS else _at(scope, name)
            case ast.Attribute(inner, name):
                return self._inside(inner, name)
            case ast.Subscript(inner, ast.Constant(int() as place)):
                return self._inside(inner, place)
            case ast.List(items):
                read = [self.read(item) for item in items]
                return lambda scope: [item(scope) for item in read]
            case ast.Call(ast.Name(name), arguments, []) if name in self._functions:
                return self._call(self._functions[name], arguments)
            case _:
                return self._operation(node)

    def _operation(self, node: ast.expr) -> Expression:
        match node:
            case ast.BoolOp(how, parts):
                return self._chain(isinstance(how, ast.And), parts)
            case ast.UnaryOp(ast.Not(), part):
                read = self.read(part)
                return lambda scope: not _truth(read(scope))
            case ast.IfExp(test, yes, no):
                asks, then, other = self.read(test), self.read(yes), self.read(no)
                return lambda scope: then(scope) if _truth(asks(scope)) else other(scope)
            case ast.Compare(left, [how], [right]) if type(how) in COMPARED:
                return self._call(COMPARED[type(how)], [left, right])
            case ast.BinOp(left, plus, right) if type(plus) in COMPUTED:
                return self._call(COMPUTED[type(plus)], [left, right])
        raise WrongExpression(f"{self._text!r} has something that is not known here")

    def _inside(self, inner: ast.expr, name: str | int) -> Expression:
        read = self.read(inner)
        return lambda scope: _at(read(scope), name)

    def _chain(self, all_of: bool, parts: list[ast.expr]) -> Expression:
        read = [self.read(part) for part in parts]
        if all_of:
            return lambda scope: all(_truth(part(scope)) for part in read)
        return lambda scope: any(_truth(part(scope)) for part in read)

    def _call(self, function: Function, arguments: list[ast.expr]) -> Expression:
        read = [self.read(argument) for argument in arguments]
        return lambda scope: function(*[argument(scope) for argument in read])


def _at(value: Any, name: str | int) -> Any:
    try:
        return value[name]
    except (IndexError, KeyError, TypeError) as missing:
        raise WrongExpression(f"there is no {name!r}") from missing


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise WrongExpression(f"{value!r} is neither true nor false")
    return value


def _number(value: Any) -> int:
    if type(value) is not int:
        raise WrongExpression(f"{value!r} is not a whole number")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise WrongExpression(f"{value!r} is not a list")
    return list(value)


def _of_numbers(compute: Callable[[int, int], Any]) -> Function:
    return lambda one, other: compute(_number(one), _number(other))


def _plus(one: Any, other: Any) -> Any:
    """Lists are joined."""
    if isinstance(one, list | tuple):
        return _list(one) + _list(other)
    return add(_number(one), _number(other))


def _minus(one: Any, other: Any) -> Any:
    """Of lists, what is not in the other one."""
    if isinstance(one, list | tuple):
        return [item for item in one if not _is_in(item, other)]
    return sub(_number(one), _number(other))


def _is_in(item: Any, items: Any) -> bool:
    return any(same(item, other) for other in _list(items))


COMPARED: dict[type[ast.cmpop], Function] = {
    ast.Eq: same,
    ast.NotEq: lambda one, other: not same(one, other),
    ast.Lt: _of_numbers(lt),
    ast.LtE: _of_numbers(le),
    ast.Gt: _of_numbers(gt),
    ast.GtE: _of_numbers(ge),
    ast.In: _is_in,
    ast.NotIn: lambda item, items: not _is_in(item, items),
}
COMPUTED: dict[type[ast.operator], Function] = {
    ast.Add: _plus,
    ast.Sub: _minus,
    ast.Mult: _of_numbers(mul),
}


def _size(value: Any) -> int:
    return len(value) if isinstance(value, dict) else len(_list(value))


def _sizes(value: Any) -> int:
    """How many there are in all lists of a list, or of a map."""
    return sum(map(_size, value.values() if isinstance(value, dict) else _list(value)))


def _first(value: Any) -> Any:
    return (_list(value) or [None])[0]


def _last(value: Any) -> Any:
    return (_list(value) or [None])[-1]


def _after(items: Any, item: Any) -> Any:
    """What comes after this one, going round."""
    items = _list(items)
    places = [at for at, other in enumerate(items) if same(item, other)]
    return items[(places[0] + 1) % len(items)] if places else None


def _most(items: Any) -> int:
    numbers = [_number(item) for item in _list(items)]
    if not numbers:
        raise WrongExpression("the most of nothing")
    return max(numbers)


FUNCTIONS: dict[str, Function] = {
    "size": _size,
    "sizes": _sizes,
    "first": _first,
    "last": _last,
    "after": _after,
    "most": _most,
    "count": lambda items, item: sum(same(item, other) for other in _list(items)),
    "column": lambda rows, place: [_at(row, _number(place)) for row in _list(rows)],
}
