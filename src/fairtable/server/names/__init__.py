"""Names of people and titles of tables, without what nobody sees or what misleads.

`characters` says which characters may stand in a text for people, `scripts` which of them may
stand together (UTS 39, "moderately restrictive"), `lookalikes` when two texts look the same
(its skeleton). `rules` puts them together: `read_name`, `read_title`, and `told_apart` for two
people at one table. Everything here is pure.
"""

from fairtable.server.names.lookalikes import look_alike, prepare
from fairtable.server.names.objection import Objection
from fairtable.server.names.rules import (
    LONGEST_NAME,
    LONGEST_TITLE,
    NAME_SAYS,
    TITLE_SAYS,
    read_name,
    read_title,
)
from fairtable.server.names.seating import LooksLike, told_apart

__all__ = [
    "LONGEST_NAME",
    "LONGEST_TITLE",
    "NAME_SAYS",
    "TITLE_SAYS",
    "LooksLike",
    "Objection",
    "look_alike",
    "prepare",
    "read_name",
    "read_title",
    "told_apart",
]
