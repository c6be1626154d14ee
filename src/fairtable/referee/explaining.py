"""What is wrong with something that was sent, when it is known what type it should have had.

msgspec names the first mistake. With the type and what was sent, the sender is also told which
choices there are, which field was probably meant, and every field that is missing beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import inspect

from fairtable.referee.bad_input import LONGEST_QUOTE, BadInput, bad_input, shown_field

T = TypeVar("T")
ALIKE = 0.6
"""How similar, from 0 to 1, a field must be to a known one to count as meant."""
MOST_CHOICES = 24
MOST_ITEMS = 2_000
"""Only so many items of a list are looked at for the one that is wrong."""
NO_FORMS: Mapping[str, Any] = {}
_STEPS = re.compile(r"\.([^.\[\]]+)|\[(\.\.\.|\d+)\]")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)` - at .*", re.DOTALL)
_UNKNOWN_AT_TOP = re.compile(r"Object contains unknown field `([^`]*)`", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `([^`]*)`(?: - at .*)?", re.DOTALL)


class _Spot(NamedTuple):
    """A place in what was sent: its path, what stands there, and which types may be there."""

    path: str
    given: Any
    types: tuple[inspect.Type, ...]
    tags: tuple[str, ...] = ()


HALF_A_SIGN = "There is text with half a sign in it, which cannot be read."


def read_as(given: Any, kind: type[T], *, strict: bool = True) -> T:
    """What a caller of the library gave, as this type; BadInput with a sentence if it is none.

    A half of a sign that takes two (a lone surrogate) is in no text that can be sent.
    """
    try:
        found = msgspec.convert(given, kind, strict=strict)
        _check_signs(given)
        return found
    except UnicodeEncodeError as wrong:
        raise BadInput(HALF_A_SIGN) from wrong
    except msgspec.ValidationError as wrong:
        raise explain(wrong, kind, given) from wrong
    except (RecursionError, OverflowError, TypeError) as wrong:
        raise bad_input(wrong) from wrong


def _check_signs(given: Any) -> None:
    """UnicodeEncodeError for text anywhere in it that no answer could be sent with."""
    waiting = [given]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str) and not each.isascii():
            each.encode()
        elif isinstance(each, Mapping):
            waiting.extend(each)
            waiting.extend(each.values())
        elif isinstance(each, list | tuple):
            waiting.extend(each)


def explain(
    wrong: Exception, kind: Any, given: Any, forms: Mapping[str, Any] = NO_FORMS
) -> BadInput:
    """The mistake in a sentence, with its place.

    `forms` are other types in which the same may be asked, by the words that choose them.
    """
    bad = bad_input(wrong)
    try:
        top = _Spot("$", given, _flat(inspect.type_info(kind)))
        spots = list(_spots(bad.place, top))
    except (TypeError, RecursionError):
        return bad
    explained = _explained(wrong, bad, spots, forms)
    lacking = _lacking(top) if isinstance(given, dict) and explained.place != top.path else []
    if not lacking:
        return explained
    missing = are_missing(lacking)
    at_top = f"At the top, {missing[0].lower()}{missing[1:]}"
    return BadInput(f"{explained.sentence} {at_top}", explained.place)


def _explained(
    wrong: Exception, bad: BadInput, spots: list[_Spot], forms: Mapping[str, Any]
) -> BadInput:
    unknown = _UNKNOWN.fullmatch(str(wrong)) or _UNKNOWN_AT_TOP.fullmatch(str(wrong))
    if unknown is not None:
        return _unknown_field(unknown[1], bad, spots, forms)
    if (missing := _MISSING.fullmatch(str(wrong))) is not None:
        return _missing_field(missing[1], bad, spots)
    return _no_choice(bad, spots) or _no_length(spots) or bad


def _unknown_field(
    name: str, bad: BadInput, spots: list[_Spot], forms: Mapping[str, Any]
) -> BadInput:
    spot = next((s for s in spots if isinstance(s.given, dict) and name in s.given), None)
    if spot is None:
        return bad
    lacking = _lacking(spot)
    if lacking and isinstance(within := spot.given[name], dict) and within.keys() >= {*lacking}:
        sentence = (
            f"Leave the field {shown_field(name)} out: what is in it belongs here itself."
        )
        return BadInput(sentence, spot.path)
    known = _fields(spot)
    free = [each for each in known if each not in spot.given]
    near = nearest(name, free)
    meant = [near] if near else []
    meant += [form for form, kind in forms.items() if name in _all_fields(kind)][:1]
    sentence = f"There is no field {shown_field(name)} here"
    sentence += f"; do you mean {', or '.join(meant)}?" if meant else "."
    return BadInput(f"{sentence} {are_missing(lacking)}" if lacking else sentence, spot.path)


def _missing_field(name: str, bad: BadInput, spots: list[_Spot]) -> BadInput:
    for spot in spots:
        if isinstance(spot.given, dict) and name in (lacking := _lacking(spot)):
            return BadInput(are_missing(lacking), spot.path)
    return bad


def _no_choice(bad: BadInput, spots: list[_Spot]) -> BadInput | None:
    for spot in spots:
        choices = spot.tags or _choices(spot.types)
        if choices and len(choices) <= MOST_CHOICES and spot.given not in choices:
            quoted = repr(str(spot.given)[:LONGEST_QUOTE])
            listed = ", ".join(map(str, choices))
            return BadInput(f"One of {listed} is expected here, not {quoted}.", spot.path)
    return None


def _no_length(spots: list[_Spot]) -> BadInput | None:
    """A list that must have one length, and has another: both are named."""
    for spot in spots:
        for kind in spot.types:
            if not isinstance(kind, inspect.CollectionType) or not isinstance(spot.given, list):
                continue
            wanted, got = kind.min_length, len(spot.given)
            if wanted is not None and wanted == kind.max_length != got:
                items = "1 item" if wanted == 1 else f"{wanted} items"
                sentence = f"A list of {items} is expected here, not of {got}."
                return BadInput(sentence, spot.path)
    return None


def are_missing(names: list[str]) -> str:
    """Which fields are missing, in a sentence."""
    if len(names) == 1:
        return f"The field {names[0]} is missing."
    return f"The fields {', '.join(names[:-1])} and {names[-1]} are missing."


def _lacking(spot: _Spot) -> list[str]:
    """The required fields that are not there."""
    structs = _structs(spot)
    fields = structs[0].fields if structs else ()
    return [f.encode_name for f in fields if f.required and f.encode_name not in spot.given]


def _fields(spot: _Spot) -> list[str]:
    return [field.encode_name for struct in _structs(spot) for field in struct.fields]


def _structs(spot: _Spot) -> list[inspect.StructType]:
    """The shapes that this object may have; its tag says which of several."""
    found = [kind for kind in spot.types if isinstance(kind, inspect.StructType)]
    tagged = [
        kind
        for kind in found
        if kind.tag_field is not None
        and isinstance(spot.given, dict)
        and spot.given.get(kind.tag_field) == kind.tag
    ]
    return tagged or found


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that this one is most like, if one is."""
    flat = {each.replace("_", "").lower(): each for each in known}
    meant = name.replace("_", "").lower()[: 2 * LONGEST_QUOTE]
    close = get_close_matches(meant, flat, n=1, cutoff=ALIKE)
    return flat[close[0]] if close else None


def _choices(types: tuple[inspect.Type, ...]) -> tuple[Any, ...]:
    """The values that may stand here, if only some may."""
    found: list[Any] = []
    for kind in types:
        if isinstance(kind, inspect.LiteralType):
            found += kind.values
        elif isinstance(kind, inspect.EnumType):
            found += [member.value for member in kind.cls]
        elif not isinstance(kind, inspect.NoneType):
            return ()
    return tuple(found)


def _spots(path: str, start: _Spot) -> Iterator[_Spot]:
    """Every place in what was sent that this path of msgspec may mean."""
    spots = [start]
    for name, index in _STEPS.findall(path):
        spots = [inner for spot in spots for inner in _inside(spot, name, index)]
    yield from spots


def _inside(spot: _Spot, name: str, index: str) -> Iterator[_Spot]:
    if name:
        yield from _in_object(spot, name)
    elif isinstance(spot.given, list | tuple):
        ats = [int(index)] if index.isdigit() else range(min(len(spot.given), MOST_ITEMS))
        for at in ats:
            if at < len(spot.given):
                types = tuple(_items(spot, at))
                yield _Spot(f"{spot.path}[{at}]", spot.given[at], types)


def _in_object(spot: _Spot, name: str) -> Iterator[_Spot]:
    if not isinstance(spot.given, dict):
        return
    given, path = spot.given.get(name), f"{spot.path}.{name}"
    structs = _structs(spot)
    tags = tuple(str(kind.tag) for kind in structs if kind.tag_field == name)
    if tags:
        yield _Spot(path, given, (), tags)
        return
    types = [
        inner
        for kind in structs
        for field in kind.fields
        if field.encode_name == name
        for inner in _flat(field.type)
    ]
    types += [
        inner
        for kind in spot.types
        if isinstance(kind, inspect.DictType)
        for inner in _flat(kind.value_type)
    ]
    yield _Spot(path, given, tuple(types))


def _items(spot: _Spot, at: int) -> Iterator[inspect.Type]:
    for kind in spot.types:
        if isinstance(kind, inspect.TupleType):
            if at < len(kind.item_types):
                yield from _flat(kind.item_types[at])
        elif isinstance(kind, inspect.CollectionType):
            yield from _flat(kind.item_type)


def _flat(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """The types of a union, or the one type; what is only a note about it is taken off."""
    if isinstance(kind, inspect.Metadata):
        return _flat(kind.type)
    if isinstance(kind, inspect.UnionType):
        return tuple(inner for each in kind.types for inner in _flat(each))
    return (kind,)


@lru_cache(maxsize=256)
def _all_fields(kind: Any) -> frozenset[str]:
    """Every name of a field anywhere in this type."""
    found: set[str] = set()
    seen: set[Any] = set()
    waiting = list(_flat(inspect.type_info(kind)))
    while waiting:
        each = waiting.pop()
        if isinstance(each, inspect.StructType) and each.cls not in seen:
            seen.add(each.cls)
            for field in each.fields:
                found.add(field.encode_name)
                waiting += _flat(field.type)
        elif isinstance(each, inspect.CollectionType):
            waiting += _flat(each.item_type)
        elif isinstance(each, inspect.TupleType):
            waiting += [inner for item in each.item_types for inner in _flat(item)]
    return frozenset(found)
