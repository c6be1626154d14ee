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
from fairtable.referee import Logged, Promise, TableFact, audit, read_record, record
from fairtable.referee.chain import LENGTH
from fairtable.referee.chance import Drawn
from fairtable.referee.log import Content, Entry, Name, Part, Private
from fairtable.referee.promise import LONGEST
from fairtable.referee.room.starting import AT_A_TABLE, HALL, IN_A_HALL

PAGE = (Path(__file__).parents[2] / "docs" / "log-format.md").read_text("utf-8")
EXAMPLE = PAGE.split("```json\n")[1].split("```")[0].encode()
ENTRIES = json.loads(EXAMPLE)["entries"]
CONTENTS = [json.loads(entry["public"]) for entry in ENTRIES]
SECRET = bytes.fromhex(json.loads(ENTRIES[0]["parts"][1]["body"])["secret"])
EVERYBODY = b"\xff" * 4
TAKEN_OUT = {"Sit": {"name", "salt"}}
"""What an ask brings and the log does not have: the name is in the open part."""


def sha(*pieces: bytes) -> bytes:
    return hashlib.sha256(b"".join(pieces)).digest()


def section(title: str) -> str:
    """The text below a heading, up to the next one."""
    return re.split(r"^##+ .+$", PAGE.split(f"## {title}\n")[1], flags=re.MULTILINE)[0]


def rows_of(table: str) -> dict[str, set[str]]:
    """The first cell of each row, and the names in the second."""
    rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|", table, re.MULTILINE)
    assert len(rows) == len({name for name, _ in rows}), "each name has one row"
    return {name: set(re.findall(r"`(\w+)`", fields)) for name, fields in rows}


def fields_of(kinds) -> dict[str, set[str]]:
    return {
        kind.__name__: set(kind.__struct_fields__) - TAKEN_OUT.get(kind.__name__, set())
        for kind in kinds.__args__
    }


def test_the_example_is_a_correct_log():
    report = audit(rules_of, read_record(io.BytesIO(EXAMPLE)))
    assert (report.whole, report.finished, report.moves) == (True, True, 1)
    assert (report.entries, report.links, report.open_draws) == (7, 1, 1)
    assert report.chained == [True, False]


def test_the_hashes_are_made_as_the_page_says():
    """This uses none of our code."""
    head = sha(b"fairtable.log.3")
    for entry in ENTRIES:
        seq, pieces = entry["seq"].to_bytes(8, "big"), []
        for part in entry["parts"]:
            seats = EVERYBODY
            assert sha(part["body"].encode()).hex() == part["hash"]
            if part["seats"] is not None:
                numbers = (len(part["seats"]), *part["seats"])
                seats = b"".join(n.to_bytes(4, "big") for n in numbers)
                salt = hmac.digest(SECRET, b"salt" + seq + seats, "sha256")[:16]
                assert json.loads(part["body"])["salt"] == salt.hex()
            pieces += [seats, bytes.fromhex(part["hash"])]
        head = sha(head, seq, sha(entry["public"].encode()), *pieces)
        assert head.hex() == entry["hash"]


def test_the_promises_are_made_as_the_page_says():
    promised = CONTENTS[0]["facts"][0]["promise"]
    key = hmac.digest(SECRET, b"fairtable sealed", "sha256")
    assert (CONTENTS[-1]["sealed_key"], promised["sealed"]) == (key.hex(), sha(key).hex())
    link = hmac.digest(SECRET, b"fairtable chain", "sha256")
    links = [link]
    for _ in range(promised["links"]):
        links.append(sha(links[-1]))
    assert links[-1].hex() == promised["anchor"]
    assert links[-2].hex() == CONTENTS[5]["house_link"], "the first link"


def test_the_links_and_the_call_are_made_as_the_page_says():
    anchor, link = CONTENTS[1]["asked"]["anchor"], CONTENTS[4]["asked"]["links"][0]
    assert sha(bytes.fromhex(link)).hex() == anchor
    places = sha(f"{link}\n-\n".encode()).hex()
    closed = ENTRIES[3]["hash"]
    lines = ["fairtable draw 2", "K7QM2XBD", closed, "0", "open", places]
    message = "".join(f"{line}\n" for line in lines).encode()
    key = bytes.fromhex(CONTENTS[5]["house_link"])
    word = int.from_bytes(hmac.digest(key, message + b"0", "sha256")[:8], "big")
    (draw,) = CONTENTS[5]["drawn"]
    assert word < 2**64 - 2**64 % 90
    assert draw == {"kind": "open", "asked": "below", "n": 90, "gave": word % 90}


@pytest.mark.parametrize("kind", [Entry, Part, Name, Private, Content, Drawn, Promise])
def test_every_field_is_on_the_page(kind):
    for name in kind.__struct_fields__:
        assert f"`{name}`" in PAGE or f'"{name}"' in PAGE, name


@pytest.mark.parametrize(
    ("title", "kinds"),
    [("`asked`", Logged), ("`facts`", TableFact)],
)
def test_everything_asked_and_every_fact_has_a_row_with_all_of_its_fields(title, kinds):
    rows = rows_of(section(title))
    named = {name: rows[name] for name in rows if name not in Promise.__struct_fields__}
    assert named == fields_of(kinds)


def test_what_is_optional_is_in_brackets():
    for title, kinds in (("`asked`", Logged), ("`facts`", TableFact)):
        rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|", section(title), re.MULTILINE)
        brackets = {
            name: re.findall(r"`(\w+)`", (cell + "[").split("[")[1]) for name, cell in rows
        }
        for kind in kinds.__args__:
            info = msgspec.inspect.type_info(kind)
            omits = kind.__struct_config__.omit_defaults
            taken_out = TAKEN_OUT.get(kind.__name__, set())
            optional = [
                field.encode_name
                for field in info.fields
                if not field.required and field.encode_name not in taken_out
            ]
            assert brackets[kind.__name__] == (optional if omits else []), kind


def test_the_numbers_on_the_page_are_those_of_the_code():
    assert f'"version":{record.VERSION},' in PAGE
    assert f"{LENGTH:,} links" in PAGE
    assert f"1 to {LONGEST}" in PAGE
    (tries, wait), (hall_tries, hall_wait) = AT_A_TABLE, IN_A_HALL
    said = (
        f"{tries} and {wait:,}, and with more than {HALL} places {hall_tries} and {hall_wait:,}"
    )
    assert said in " ".join(PAGE.split())
    assert f"{record.MOST_ENTRIES:,}\nentries" in PAGE
