"""The names of people stand in the log, but in no text that is hashed."""

from __future__ import annotations

import json

from fairtable.referee.log import own_salt, read_name, read_secret
from tests.server.players import Player
from tests.server.test_tables import as_entries


def test_names_are_in_no_text_of_the_log_that_is_hashed(anna: Player, ben: Player) -> None:
    """Nor do their salts follow from the secret of the table, which is open at the end."""
    table = anna.open()
    ben.sit(table)
    anna.order(table, "end")
    entries = as_entries(anna.log(table))
    assert not [entry for entry in entries if "Ben" in entry.public or "Anna" in entry.public]
    secret = read_secret(entries[0])
    for entry, name in ((entries[0], "Anna"), (entries[1], "Anna"), (entries[2], "Ben")):
        assert read_name(entry) == name
        salt = json.loads(entry.open_part.body or "")["salt"] if entry.open_part else ""
        assert salt and salt != own_salt(secret, entry.seq)
