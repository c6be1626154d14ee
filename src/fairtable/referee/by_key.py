"""Answers that are also read by key, as the objects of other languages are."""

from __future__ import annotations

from typing import Any

import msgspec


class ByKey(msgspec.Struct, frozen=True):
    """Base of answers: `answer["requiresModal"]` is `answer.requires_modal`.

    The key is the name in JSON or the name in Python. A field that is left out of the JSON
    is read as its default.
    """

    def __getitem__(self, key: str) -> Any:
        for name, written in zip(
            self.__struct_fields__, self.__struct_encode_fields__, strict=True
        ):
            if key in (name, written):
                return getattr(self, name)
        raise KeyError(key)
