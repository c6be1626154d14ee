"""`fairtable audit`: a clear answer for any file."""

import dataclasses
import io
import json
import os
import re
import resource
import subprocess
import sys

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from fairtable.cli import app
from fairtable.cli.audit import comparing_line, report_in_words
from fairtable.cli.own_entries import NOT_KNOWN
from fairtable.games import editions, sudoku
from fairtable.referee import Outcome, read_record, record, write_record
from tests.playthroughs.samples import FOLDER, SAMPLES, SUFFIX, audited, rules
from tests.referee.forging import forged

RUNNER = CliRunner()
WON = SAMPLES["sudoku-won"]


def path(name: str) -> str:
    return str(FOLDER / f"{name}{SUFFIX}")


def audit(*words: str, **more):
    return RUNNER.invoke(app, ["audit", *words], **more)


@pytest.fixture
def kept(tmp_path):
    """A file with these bytes."""

    def keep(data: bytes, name: str = "log.fairtable.json") -> str:
        (tmp_path / name).write_bytes(data)
        return str(tmp_path / name)

    return keep


def with_opening(change) -> bytes:
    entries = list(read_record(io.BytesIO(WON)))

    def apply(content):
        change(content["facts"][0])

    return b"".join(write_record(forged(entries, 0, apply)))


FAIR = (
    "verified: this is a fair game. It is the game that was played only if a player kept the "
    "same hash: compare the line above, or use --head."
)


def head_of(name: str) -> str:
    return list(read_record(io.BytesIO(SAMPLES[name])))[-1].hash


def in_groups(head: str) -> str:
    return " ".join(head[at : at + 4] for at in range(0, 16, 4))


def test_a_good_log_is_verified():
    done = audit(path("sudoku-won"))
    assert done.exit_code == 0
    assert done.stdout.splitlines()[1:] == [
        '  Sudoku, rules version 1, table K7QM2XBD "sudoku won"',
        "  seat 0: Anna, with a chain: 1 link given",
        "  49 entries, 1 link, no open draws, 4 sealed draws, "
        "45 of 45 moves judged, no hidden parts",
        f"  {NOT_KNOWN}",
        f"  Anna: solved · {in_groups(head_of('sudoku-won'))}",
        f"  {FAIR}",
    ]


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("backgammon-match", "Anna won 3:2"),
        ("casino-bot", "Ben won 8:3"),
        ("dots-won", "Anna won 4:0"),
        ("sudoku-ended", "ended by the host"),
        ("backgammon-match-shown", "not finished, 42 entries"),
    ],
)
def test_the_last_line_before_the_verdict_is_for_comparing(name, result):
    """Two people who read it to each other know whether they have the same game."""
    line = audit(path(name)).stdout.splitlines()[-2]
    assert line == f"  {result} · {in_groups(head_of(name))}"


@pytest.mark.parametrize(
    ("points", "line"),
    [
        ({0: 5, 1: 3}, "Anna won 5:3"),
        ({0: 3, 1: 5}, "Ben won 5:3"),
        ({0: 4, 1: 4}, "a draw, 4:4"),
        ({0: 4, 1: 4, 2: 1}, "Anna and Ben won 4:4:1"),
        ({0: 9, 1: 2, 2: 3, 3: 4, 4: 5}, "Anna won with 9 points"),
        ({0: 7}, "Anna: all done"),
        ({}, "the bell rang"),
        (None, "the bell rang"),
    ],
)
def test_the_comparing_line_says_who_won(points, line):
    outcome = None if points is None else Outcome(points, "all done", "X1")
    report = replace(
        audited(SAMPLES["race-won"]),
        outcome=outcome,
        ended_by="the bell rang",
        head="9f3c21aa04be77d1" + "0" * 48,
        seats=("Anna", "Ben", "Cleo", "Dora", "Emil"),
    )
    assert comparing_line(report) == f"{line} · 9f3c 21aa 04be 77d1"


@pytest.mark.parametrize(
    ("names", "status"),
    [
        (["sudoku-won", "dots-won"], 0),
        (["sudoku-won", "sudoku-ended-shown"], 2),
        (["backgammon-match-shown"], 2),
        (["sudoku-ended-shown", "no such file"], 1),
        (["no such file", "sudoku-won"], 1),
    ],
)
def test_the_status_is_0_only_if_everything_is_verified_as_a_whole(names, status):
    assert audit(*map(path, names)).exit_code == status


def test_attempts_and_changes_of_seats_are_printed_with_their_entries():
    lines = audit(path("casino-bot")).stdout.splitlines()
    assert lines[7:-2] == [
        "  the start was tried 2 times: the best of 2 deals was possible for whoever made it "
        "fail",
        "  entry 5: Cleo at seat 2: gave no link",
        "  entry 13: Ben at seat 1: left",
        "  entry 14: Bot 2 at seat 1: a bot sat down",
        "  entry 21: Ben at seat 1: sat again",
        f"  {NOT_KNOWN}",
    ]
    assert (
        "  entry 32: Ben at seat 1: lost its chain\n" in audit(path("backgammon-match")).stdout
    )
    assert "was tried" not in audit(path("sudoku-won")).stdout


def test_the_answer_says_from_where_the_house_could_know_the_rolls():
    report = replace(audited(SAMPLES["race-won"]), house_knows=7)
    assert "from entry 7 on the house could know all later rolls" in report_in_words(report)


@pytest.mark.parametrize("digits", [64, 16])
def test_a_hash_that_was_written_down_is_found(digits):
    entries = list(read_record(io.BytesIO(WON)))
    done = audit(path("sudoku-won"), "--head", entries[20].hash[:digits].upper())
    assert done.exit_code == 0
    assert f"  entry 20 has the hash that you wrote down\n  {FAIR}\n" in done.stdout
    said = audit(path("sudoku-won"), "--json", "--head", entries[-1].hash[:digits])
    assert json.loads(said.stdout)["head"] == len(entries) - 1


def test_a_hash_may_be_written_in_groups_as_it_is_printed():
    done = audit(path("sudoku-won"), "--head", in_groups(head_of("sudoku-won")))
    assert (done.exit_code, "entry 48 has the hash" in done.stdout) == (0, True)


def test_a_log_that_is_shown_in_part_can_have_the_hash_too():
    done = audit(path("sudoku-ended-shown"), "--head", head_of("sudoku-ended-shown"))
    assert (done.exit_code, "has the hash that you wrote down" in done.stdout) == (2, True)


def test_a_log_without_the_hash_that_was_written_down_is_another_log():
    """If the house writes a whole new log, a person who kept a hash of the first finds out."""
    seen = list(read_record(io.BytesIO(SAMPLES["sudoku-ended"])))[2].hash
    done = audit(path("sudoku-won"), "--head", seen)
    assert done.exit_code == 1
    assert "another log: it is correct, but no entry has the hash" in done.stdout
    said = json.loads(audit(path("sudoku-won"), "--json", "--head", seen).stdout)
    assert (said["verdict"], "head" in said) == ("another-log", False)


@pytest.mark.parametrize(
    ("words", "head", "says"),
    [
        pytest.param(["sudoku-won"], "abc", "64 hexadecimal digits, or the 16", id="no hash"),
        pytest.param(["sudoku-won"], "0" * 15, "64 hexadecimal digits", id="too short"),
        pytest.param(["sudoku-won"], "0" * 63, "64 hexadecimal digits", id="in between"),
        pytest.param(["sudoku-won", "dots-won"], "0" * 64, "belongs to one log", id="two logs"),
    ],
)
def test_a_hash_that_cannot_be_looked_for_is_refused(words, head, says):
    done = audit(*map(path, words), "--head", head)
    assert done.exit_code == 2
    assert says in re.sub(r"\s*│\s*", " ", done.output)


def test_the_answer_says_what_hidden_parts_kept_from_being_judged():
    done = audit(path("sudoku-ended-shown"))
    assert done.exit_code == 2
    assert "0 of 3 moves judged, 2 hidden parts" in done.stdout
    assert done.stdout.endswith(
        "  verified as far as it is shown: every hash, link and open draw, and who sat where; "
        "0 of 3 moves judged, because 2 parts are hidden.\n"
    )


def test_the_answer_says_that_every_move_of_a_game_that_hides_nothing_was_judged():
    done = audit(path("backgammon-match-shown"))
    assert done.exit_code == 2
    assert done.stdout.endswith("who sat where; 34 of 34 moves judged.\n")


def test_the_answer_says_how_many_draws_nothing_ties_to_what_happened(monkeypatch):
    monkeypatch.setattr("fairtable.cli.audit.rules_of", rules)
    said = audit(path("race-won-shown")).stdout
    assert "Nothing shows that 6 open draws became what the entries say." in said


def test_a_table_that_never_began_has_no_moves_to_judge(monkeypatch):
    monkeypatch.setattr("fairtable.cli.audit.rules_of", rules)
    done = audit(path("pips-failed"))
    assert done.exit_code == 0
    assert "no sealed draws, no moves, no hidden parts" in done.stdout
    assert "  the game could not start · " in done.stdout


def test_an_open_log_without_its_end_is_broken(kept):
    entries = list(read_record(io.BytesIO(WON)))[:-1]
    done = audit(kept(b"".join(write_record(entries))))
    assert done.exit_code == 1
    assert (
        "  broken: entry 47 does not follow: the log ends here, and its secret is open"
        in done.stdout
    )


def test_a_log_with_its_end_that_hides_its_secret_is_broken(kept):
    entries = [entry.as_seen_by(None) for entry in read_record(io.BytesIO(WON))]
    done = audit(kept(b"".join(write_record(entries))))
    assert done.exit_code == 1
    assert "entry 48 does not follow: the game has ended, but this log hides" in done.stdout


def test_a_log_of_an_older_edition_is_refused_with_a_sentence(kept):
    done = audit(kept(WON.replace(b'"version":3', b'"version":2', 1)))
    assert done.exit_code == 1
    says = "  This log has version 2 of the format. This program reads only version 3.\n"
    assert done.stdout.endswith(says)


def test_the_answer_says_if_only_the_house_promised_luck():
    says = "no seat gave a link: all luck came from the house, which had promised it"
    assert says in audit(path("sudoku-paused")).stdout
    assert says not in audit(path("sudoku-won")).stdout
    assert says not in audit(path("sudoku-brought")).stdout, "nothing drawn"


def test_a_bad_log_names_the_entry(kept):
    move = re.search(rb"r\dc\d=\d", WON)[0]
    done = audit(kept(WON.replace(move, move[:-1] + (b"2" if move[-1:] == b"1" else b"1"), 1)))
    assert done.exit_code == 1
    assert "  broken: entry 4 does not follow: " in done.stdout


def test_several_files_are_each_answered_and_one_bad_one_is_enough(kept):
    done = audit(path("sudoku-won"), kept(b"no"), path("sudoku-paused"))
    assert done.exit_code == 1
    assert done.stdout.count(f"\n  {FAIR}\n") == 2


def test_a_log_may_come_through_a_pipe():
    done = audit("-", input=WON)
    assert (done.exit_code, done.stdout.splitlines()[0]) == (0, "stdin")


def test_json_has_a_line_for_each_file(kept):
    words = [path("sudoku-won"), path("sudoku-ended-shown"), kept(WON[:-1]), kept(b"x", "x")]
    done = audit("--json", *words)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == 1
    assert [one["verdict"] for one in found] == [
        "verified",
        "as-far-as-shown",
        "broken",
        "no-log",
    ]
    assert found[0]["report"]["moves"] == 45
    assert found[2]["entry"] == 48
    assert found[0]["report"]["head"] == head_of("sudoku-won")
    assert found[0]["report"]["outcome"]["points"] == {"0": 1}
    assert found[3]["says"] == "This is not a Fairtable log: it does not begin like one."


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"rules": 2}, "the rules of sudoku, version 2, are not known here"),
        ({"rules": 0}, "the rules of sudoku, version 0, are not known here"),
        ({"game": "halma"}, "the rules of halma, version 1, are not known here"),
        ({"game": "\x1b[2Jhalma"}, "the rules of \N{REPLACEMENT CHARACTER}[2Jhalma"),
    ],
)
def test_the_answer_says_that_rules_are_unknown(kept, change, says):
    done = audit(kept(with_opening(lambda opened: opened.update(change))))
    assert done.exit_code == 2
    assert f"not judged: {says}" in done.stdout
    assert ", so the log was not judged" in done.stdout


def test_only_printable_text_of_a_log_reaches_the_terminal(kept):
    title = "\x1b]0;owned\x07\r\n\u202e[bold]x[/bold]" + "y" * 5000
    entries = list(read_record(io.BytesIO(SAMPLES["sudoku-ended-shown"])))[:1]
    title_in = forged(entries, 0, lambda content: content["facts"][0].update(title=title))
    for words in (["audit"], ["replay"]):
        done = RUNNER.invoke(app, [*words, kept(b"".join(write_record(title_in)))])
        assert done.exit_code == (2 if words == ["audit"] else 0)
        assert all(letter == "\n" or letter.isprintable() for letter in done.stdout)
        assert len(done.stdout) < 2_000


@pytest.mark.parametrize(
    ("data", "says"),
    [
        pytest.param(b"", "The file is empty.", id="empty"),
        pytest.param(b"\x7fELF\0\1\2" * 1000, "not a Fairtable log", id="binary"),
        pytest.param(
            b'{"format":"fairtable.log","version":9}', "version", id="a later version"
        ),
        pytest.param(record.HEAD, "entry 0 does not follow", id="a head alone"),
        pytest.param(record.HEAD + b"\0" * 9_000_000, "its line is too long", id="zeros"),
        pytest.param(record.HEAD + b"[" * 9_000_000, "its line is too long", id="deep"),
        pytest.param(record.HEAD + b'{"a":' * 500_000 + b"\n", "unreadable", id="objects"),
    ],
)
def test_a_hostile_file_gets_a_sentence(kept, data, says):
    done = audit(kept(data))
    assert (done.exit_code, says in done.stdout) == (1, True), done.output
    assert len(done.stdout) < 1_000


def test_a_file_that_is_not_there_gets_a_sentence(tmp_path):
    for name in (str(tmp_path), str(tmp_path / "none")):
        done = audit(name)
        assert (done.exit_code, "It cannot be read: " in done.stdout) == (1, True)


def stumbling(monkeypatch, part):
    """Sudoku is installed with an answer that raises."""

    def stumble(*_):
        raise KeyError("\x1b[31m")

    broken = dataclasses.replace(sudoku.GAME, **{part: stumble})
    monkeypatch.setitem(editions(), ("sudoku", 1), broken)


@pytest.mark.parametrize("part", ["decide", "evolve", "outcome"])
def test_if_the_rules_fail_the_log_is_not_judged(monkeypatch, part):
    stumbling(monkeypatch, part)
    done = audit(path("sudoku-brought"))
    assert done.exit_code == 2
    said = "  not judged: this program failed at entry 2: KeyError('\\x1b[31m')\n"
    assert done.stdout.endswith(said), done.stdout
    assert "does not follow" not in done.stdout
    found = json.loads(audit("--json", path("sudoku-brought")).stdout)
    assert (found["verdict"], found["entry"], "report" in found) == ("not-judged", 2, False)


def test_other_logs_are_judged_even_if_one_cannot_be(monkeypatch):
    stumbling(monkeypatch, "decide")
    done = audit("--json", path("sudoku-brought"), path("dots-won"))
    verdicts = [json.loads(line)["verdict"] for line in done.stdout.splitlines()]
    assert (done.exit_code, verdicts) == (2, ["not-judged", "verified"])


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no such device")
def test_a_file_without_end_needs_little_memory():
    """Endless bytes after a correct head, through a pipe, with 512 MiB of memory."""
    program = "import sys\nfrom fairtable.cli import app\napp(['audit', '-'])"
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2**29, 2**29)),
    ) as process:
        try:
            process.stdin.write(record.HEAD)
            for _ in range(64):
                process.stdin.write(b"7" * 2**20)
        except BrokenPipeError:
            pass
        said, _ = process.communicate(timeout=60)
    assert (process.returncode, b"its line is too long" in said) == (1, True)


def test_the_audit_imports_neither_the_server_nor_numba():
    """The log has a puzzle that a player brought; only generated puzzles need the kernels."""
    program = (
        "import sys\nfrom fairtable.cli import app\n"
        f"try: app(['audit', {path('sudoku-ended-shown')!r}])\n"
        "except SystemExit: print({'litestar', 'numba', 'sqlalchemy'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.endswith("set()\n"), done
