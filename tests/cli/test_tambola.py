"""`fairtable tambola` as people and pipes use it."""

import json

import pytest
from typer.testing import CliRunner

from fairtable.cli.tambola import app
from fairtable.games import tambola
from tests.paper.reading import read_pdf

CODE = "0123456789ABCDEFGHJKMNPQRS"
URL = "https://play.example.org/t/K7QM2XBD"
RUNNER = CliRunner()


def fairtable_tambola(*words):
    return RUNNER.invoke(app, [*words])


def lines(*words):
    done = fairtable_tambola("tickets", *words, "--json")
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_tickets_are_drawn_as_text():
    done = fairtable_tambola("tickets", "--tickets", "2", "--seed", "one")
    assert done.exit_code == 0
    first, second = done.stdout.split("\n\n")[:2]
    assert first.startswith("Ticket 1\n+----+") and second.startswith("Ticket 2\n")
    assert len(first.splitlines()) == 8 and {len(line) for line in first.splitlines()[1:]} == {
        46
    }
    assert len([word for word in first.replace("|", " ").split() if word.isdigit()]) == 16


@pytest.mark.parametrize("columns", ["1-9", "1-10"])
def test_tickets_as_json(columns):
    told = lines("-n", "5", "--columns", columns, "--seed", "x")
    assert told == lines("-n", "5", "--columns", columns, "--seed", "x")
    for ticket in told:
        assert tambola.find_faults(ticket["rows"], columns) == []
        assert tambola.number_of(ticket["rows"], columns) == int(ticket["number"])
    assert len({ticket["number"] for ticket in told}) == 5


def test_strips():
    (told,) = lines("--strips", "1", "--seed", "x")
    assert tambola.find_strip_faults([ticket["rows"] for ticket in told["tickets"]]) == []
    done = fairtable_tambola("tickets", "--strips", "2")
    assert "Strip 2, ticket 6" in done.stdout


def test_the_code_of_a_printed_set_gives_its_tickets():
    made = tambola.PaperSet(tambola.read_code(CODE), 3, False)
    told = lines("--tickets", "3", "--seed", CODE.lower())
    assert [ticket["rows"] for ticket in told] == [
        [list(row) for row in ticket] for (ticket,) in made.sheets
    ]


def test_without_a_seed_they_are_never_the_same():
    assert lines()[0]["number"] != lines()[0]["number"]


def printed(*words):
    done = fairtable_tambola("tickets", *words)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_set_is_printed_and_can_be_printed_again(tmp_path):
    first, again = tmp_path / "first.pdf", tmp_path / "again.pdf"
    said = printed("--strips", "2", "--out", str(first))
    assert "2 strips (12 tickets)" in said
    code = said.split("for the host only: ")[1].split()[0]
    printed("--strips", "2", "--out", str(again), "--seed", code)
    assert first.read_bytes() == again.read_bytes()
    made = tambola.PaperSet(tambola.read_code(code), 2, True)
    option = json.loads(said.split("paper=")[1])
    assert option == {"set": made.root, "sheets": 2, "strips": True}
    assert tambola.Options(paper=option)
    cover, *pages = read_pdf(first.read_bytes())
    assert code in cover.text and len(pages) == 2
    assert {seen.text for seen in pages[1].codes()} == set(made.ids(2))


def test_letter_paper_small_tickets_and_an_address(tmp_path):
    file = tmp_path / "tickets.pdf"
    printed("-n", "13", "--out", str(file), "--page", "letter", "--small", "--url", URL)
    _, *pages = read_pdf(file.read_bytes())
    assert [page.size for page in pages] == [pytest.approx((279.4, 215.9), abs=0.1)] * 2
    assert all(seen.text.startswith(f"{URL}#paper=") for seen in pages[0].codes())


def test_a_set_can_go_through_a_pipe():
    done = fairtable_tambola("tickets", "--tickets", "1", "--out", "-")
    assert done.stdout_bytes.startswith(b"%PDF") and b"for the host only" in done.stderr_bytes


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--tickets", "0"], "--tickets"),
        (["--columns", "tens"], "--columns"),
        (["--colour"], "--colour"),
        (["--tickets", "2", "--strips", "2"], "not both"),
        (["--tickets", "2001", "--out", "x.pdf"], "at most 2000 sheets"),
        (["--tickets", "2001", "--seed", CODE], "at most 2000 sheets"),
        (["--out", "x.pdf", "--seed", "hello"], "26 signs"),
        (["--out", "x.pdf", "--url", "ftp://example.org"], "--url"),
        (["--out", "no/such/folder/x.pdf"], "No such file"),
    ],
)
def test_a_wrong_question_is_refused(words, says):
    done = fairtable_tambola("tickets", *words)
    assert done.exit_code == 2 and says in done.output
