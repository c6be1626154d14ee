"""Two people at one table do not have names that look the same."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from fairtable.server.names.lookalikes import keys, look_alike
from fairtable.server.names.rules import LONGEST_NAME


class LooksLike(ValueError):
    """The name looks like that of somebody at the table, but is another one."""

    def __init__(self, theirs: str) -> None:
        super().__init__(theirs)
        self.theirs = theirs


def told_apart(name: str, theirs: Iterable[str]) -> str:
    """The name under which somebody sits down beside these people.

    Two people may well have one name: the second is "Anna (2)". Nobody comes by an honest way
    to other characters that only look the same: LooksLike.
    """
    here = set(theirs)
    alike = [other for other in here if look_alike(name, other)]
    if not alike:
        return name
    for other in alike:
        if other.casefold() != name.casefold():
            raise LooksLike(other)
    taken = {key for other in here for key in keys(other)}
    for number in count(2):
        ending = f" ({number})"
        numbered = name[: LONGEST_NAME - len(ending)].rstrip() + ending
        if taken.isdisjoint(keys(numbered)):
            return numbered
    raise AssertionError("there is always another number")
