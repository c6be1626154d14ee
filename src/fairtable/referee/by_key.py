"""Answers that are also read by key, as the objects of other languages are."""

from __future__ import annotations

from typing import Any

import msgspec


class ByKey(msgspec.Struct, frozen=True):
    """Base of answers: `answer["requiresModal"]` is `answer.requires_modal`.

    The key is the name in JSON or the name in Python. A field that is left out of the JSON
    is read as its default. The tag of a shape is read by its key, too: `action["type"]`.
    """

    def __getitem__(self, key: str) -> Any:
        for name, written in zip(
            self.__struct_fields__, self.__struct_encode_fields__, strict=True
        ):
            if key in (name, written):
                return getattr(self, name)
        if key is not None and key == self.__struct_config__.tag_field:
            return self.__struct_config__.tag
        raise KeyError(key)


def part_by_key(parts: Any, key: Any) -> Any:
    """A part of a named tuple by its number, or by its name in Python or in JSON."""
    if not isinstance(key, str):
        return tuple.__getitem__(parts, key)
    for name in parts._fields:
        if key in (name, in_camel(name)):
            return getattr(parts, name)
    raise KeyError(key)


def in_camel(name: str) -> str:
    """The name of a field as JavaScript spells it: `is_valid` is `isValid`."""
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))
