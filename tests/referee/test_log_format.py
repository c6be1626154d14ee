"""docs/log-format.md: its example is a real log, and its arithmetic is what the code does."""

import hashlib
import hmac
import io
import json
import re
from pathlib import Path

import msgspec
import pytest

from fairtable.games import rules_of
from fairtable.referee import Ask, TableFact, TableOpened, audit, read_record
from fairtable.referee.chance import Drawn
from fairtable.referee.log import Content, Entry, Part, Private

PAGE = (Path(__file__).parents[2] / "docs" / "log-format.md").read_text("utf-8")
EXAMPLE = PAGE.split("```json\n")[1].split("```")[0].encode()


def sha(*pieces: bytes) -> bytes:
    return hashlib.sha256(b"".join(pieces)).digest()


def test_the_example_is_a_correct_log():
    report = audit(rules_of, read_record(io.BytesIO(EXAMPLE)))
    assert (report.judged, report.finished, report.moves) == (True, True, 1)
    assert report.entries == 5


def test_the_hashes_are_made_as_the_page_says():
    """This uses none of our code."""
    head = sha(b"fairtable.log.1")
    whole = json.loads(EXAMPLE)
    secret = bytes.fromhex(json.loads(whole["entries"][0]["parts"][0]["body"])["secret"])
    for entry in whole["entries"]:
        seq, pieces = entry["seq"].to_bytes(8, "big"), []
        for part in entry["parts"]:
            seats = b"".join(n.to_bytes(4, "big") for n in (len(part["seats"]), *part["seats"]))
            assert sha(part["body"].encode()).hex() == part["hash"]
            salt = hmac.digest(secret, b"salt" + seq + seats, "sha256")[:16]
            assert json.loads(part["body"])["salt"] == salt.hex()
            pieces += [seats, bytes.fromhex(part["hash"])]
        head = sha(head, seq, sha(entry["public"].encode()), *pieces)
        assert head.hex() == entry["hash"]


def test_the_promises_are_made_as_the_page_says():
    whole = json.loads(EXAMPLE)
    contents = [json.loads(entry["public"]) for entry in whole["entries"]]
    secret = bytes.fromhex(json.loads(whole["entries"][0]["parts"][0]["body"])["secret"])
    promised = contents[0]["facts"][0]["promise"]
    key = hmac.digest(secret, b"fairtable sealed", "sha256")
    assert (contents[-1]["sealed_key"], promised["sealed"]) == (key.hex(), sha(key).hex())
    link = hmac.digest(secret, b"fairtable chain 0", "sha256")
    for _ in range(promised["links"]):
        link = sha(link)
    assert link.hex() == promised["anchor"]


@pytest.mark.parametrize("kind", [Entry, Part, Private, Content, Drawn, TableOpened])
def test_every_field_is_on_the_page(kind):
    for name in kind.__struct_fields__:
        assert f"`{name}`" in PAGE or f'"{name}"' in PAGE, name


@pytest.mark.parametrize("kind", [*Ask.__args__, *TableFact.__args__])
def test_everything_asked_and_every_fact_is_on_the_page_with_its_fields(kind):
    name = msgspec.inspect.type_info(kind).tag
    (row,) = re.findall(rf"^\|.*`{name}`.*$", PAGE, re.MULTILINE)
    for field in kind.__struct_fields__:
        assert f"`{field}`" in row, field
