"""B17, beside GNU Backgammon: match files in both directions, Position ID, Match ID and XGID.

It cannot be told a match that was lost on time, so no session here has a clock.
"""

import re
from random import Random

import pytest
from msgspec.structs import replace

from fairtable.games.backgammon import (
    Count,
    GameWon,
    OpeningRolled,
    Position,
    Rolled,
    Session,
    Snapshot,
    evolve,
    judge_mat,
    read_mat,
    read_match_id,
    snapshot,
    write_mat,
    write_match_id,
    write_position_id,
    write_xgid,
)
from fairtable.games.backgammon.position import COLOURS, other, side_of
from tests.games.backgammon.gnu import (
    Won,
    deed_of,
    games_of,
    gnubg,
    id_by_gnu,
    ids_by_gnu,
    read_by_gnu,
    written_by_gnu,
)
from tests.games.backgammon.sessions import ODD_NAMES, played

FEW, MANY = range(24), range(1000, 1200)
KINDS = {
    "money, Jacoby",
    "money, gammons count",
    "match, Crawford",
    "match, no Crawford",
    *("Doubled", "Beavered", "CubeTaken", "CubeDropped"),
    "beaver dropped",
    *("borne off single", "borne off gammon", "borne off backgammon"),
    *("resigned single", "resigned gammon", "resigned backgammon"),
    "roll not played",
    "danced",
}


def there_and_back(seed, folder):
    """The kinds of things in a session that both programs read alike, in both directions."""
    session = played(seed)
    text = write_mat(session.events, session.options, session.names)
    games = list(games_of(session.events))
    read = judge_mat(read_mat(text))
    assert (read.illegal, list(games_of(read.events))) == (None, games), seed
    assert read_by_gnu(text, folder, session.options.jacoby) == games, seed
    # GNU Backgammon does not keep what was agreed.
    agreed = "".join(line for line in text.splitlines(True) if line.startswith(";"))
    back = judge_mat(read_mat(agreed + written_by_gnu(folder)))
    assert (back.illegal, list(games_of(back.events))) == (None, games), seed
    assert back.session.score == session.session.score
    return kinds_of(session)


def kinds_of(session):
    options = session.options
    if options.length:
        yield "match, Crawford" if options.crawford else "match, no Crawford"
    else:
        yield "money, Jacoby" if options.jacoby else "money, gammons count"
    past = ["", ""]
    for event in session.events:
        name = type(event).__name__
        yield name
        if name == "GameWon":
            yield f"{event.by} {event.win_type}"
        if name == "CubeDropped" and past[-1] == "Beavered":
            yield "beaver dropped"
        if name == "ResignationAccepted" and "Rolled" in past[-2:]:
            yield "roll not played"
        if name == "TurnPassed" and event.blocked:
            yield "danced"
        past.append(name)


def test_b17_gnu_backgammon_reads_what_we_write_and_we_what_it_writes(tmp_path):
    kinds = {kind for seed in FEW for kind in there_and_back(seed, tmp_path)}
    assert KINDS - kinds == set()


@pytest.mark.long
def test_b17_two_hundred_sessions_there_and_back(tmp_path):
    kinds = {kind for seed in MANY for kind in there_and_back(seed, tmp_path)}
    assert KINDS - kinds == set()


def game(*rows, length=0, more=""):
    """A file of one game, or of more."""
    head = f" {length} point match\n\n Game 1\n Ann : 0                        Ben : 0\n"
    return head + "\n".join(rows) + "\n" + more


OPENING = "  1) 31: 8/5 6/5                 42: 8/4 6/4"
SECOND = (
    "\n Game 2\n Ann : {}                        Ben : {}\n"
    + OPENING
    + "\n      Wins 1 point\n"
)


def test_b17_a_short_row_does_not_repeat_the_row_before_it(tmp_path):
    text = game(OPENING, "  2)  Doubles => 2                Takes", "      Wins 2 points")
    events = judge_mat(read_mat(text)).events
    written = write_mat(events, judge_mat(read_mat(text)).session.options)
    rows = [line for line in written.splitlines() if re.match(r" +[0-9]+\)", line)]
    assert rows and min(map(len, rows)) > 15
    assert read_by_gnu(written, tmp_path, True) == list(games_of(events))


BEAVERS = [
    pytest.param(
        "  3) 61: 13/7 8/7\n                                  Wins 4 points", 4, id="taken"
    ),
    pytest.param("  3)  Drops                       Wins 2 points ", 2, id="dropped"),
    pytest.param("                                  Wins 8 points", 8, id="resigned at once"),
]


@pytest.mark.parametrize("beaver", ["Beavers => 4", "Doubles => 4"])
@pytest.mark.parametrize(("rest", "points"), BEAVERS)
def test_b17_a_beaver_as_gnu_backgammon_writes_it(tmp_path, beaver, rest, points):
    row = f"  2)  Doubles => 2                {beaver}"
    found = judge_mat(read_mat(game(OPENING, row, rest, more=SECOND.format(0, points))))
    assert (found.illegal, found.session.score) == (None, (1, points))
    written = write_mat(found.events, found.session.options)
    assert read_by_gnu(written, tmp_path, True) == list(games_of(found.events))


def test_b17_a_beaver_that_is_taken_in_words_is_read_too():
    rows = [
        "  2)  Doubles => 2                Beavers => 4",
        "  3)  Takes",
        "  4) 61: 13/7 8/7",
    ]
    found = judge_mat(read_mat(game(OPENING, *rows, "      Wins 4 points")))
    assert (found.illegal, found.session.score) == (None, (4, 0))


def test_b17_a_roll_with_one_play_that_was_not_played_is_left_out(tmp_path):
    """GNU Backgammon would play it, whatever follows."""
    session = played(3282)
    text = write_mat(session.events, session.options)
    rolls = sum(isinstance(event, OpeningRolled | Rolled) for event in session.events)
    assert len(re.findall(r"[1-6]{2}:", text)) == rolls - 1
    theirs = read_by_gnu(text, tmp_path, session.options.jacoby)
    assert theirs == list(games_of(session.events))


@pytest.mark.parametrize("names", ODD_NAMES)
def test_b17_names_that_look_like_something_else(tmp_path, names):
    session = played(3)
    text = write_mat(session.events, session.options, names)
    assert read_by_gnu(text, tmp_path, session.options.jacoby) == list(games_of(session.events))
    players = gnubg.match(analysis=0, boards=0, statistics=0)["match-info"]
    ours = read_mat(text).games[-1].names
    assert (players["X"]["name"], players["O"]["name"]) == ours
    assert read_mat(written_by_gnu(tmp_path)).games[-1].names == ours


def test_b17_gnu_backgammon_does_not_write_the_jacoby_rule():
    """It writes 2 points for the gammon, and 1 into the score of the next game."""
    session = next(played(seed) for seed in range(200) if undoubled_gammon(played(seed)))
    text = write_mat(session.events, replace(session.options, jacoby=False))
    theirs = re.sub(r"(?m)^;.*\n", "", text)
    assert judge_mat(read_mat(theirs)).illegal is None
    first = next(event for event in session.events if isinstance(event, GameWon))
    claimed = theirs.replace("Wins 1 point\n", "Wins 2 points\n", 1)
    assert claimed != theirs
    found = judge_mat(read_mat(claimed))
    assert found.illegal is None and found.session.options.jacoby
    assert next(games_of(found.events)) == Won(
        first.winner, 1, next(games_of(session.events)).deeds
    )


def undoubled_gammon(session):
    wins = [event for event in session.events if isinstance(event, GameWon)]
    first = wins[0]
    return len(wins) > 1 and (first.by, first.win_type, first.points) == (
        "borne off",
        "gammon",
        1,
    )


def test_b17_ids_at_every_play_and_cube_action(tmp_path):
    assert sum(same_ids(seed, tmp_path) for seed in range(6)) > 300


@pytest.mark.long
def test_b17_ids_in_two_hundred_sessions(tmp_path):
    assert sum(same_ids(seed, tmp_path) for seed in MANY) > 3000


def same_ids(seed, folder):
    """How many moments of a session have the same IDs in both programs: all, or it fails.

    For GNU Backgammon every match in a file has its Crawford game.
    """
    session = played(seed)
    if session.options.length and not session.options.crawford:
        return 0
    text = write_mat(session.events, session.options)
    read_by_gnu(text, folder, session.options.jacoby)
    assert id_by_gnu() == id_of(snapshot(session.session)), seed
    ours, moments, now = [], [], Session(session.options)
    for event in session.events:
        if deed_of(event) is not None:
            moments.append(id_of(snapshot(now)))
        now = evolve(now, event)
        if isinstance(event, GameWon):
            ours.append(moments[1:])
            moments = []
    assert ids_by_gnu() == ours, seed
    return sum(map(len, ours))


def id_of(shot):
    return f"{write_position_id(shot.position)}:{write_match_id(shot)}"


def moment(luck):
    """Any position, in money play or a match, with dice or without."""
    white, black = [0] * 26, [0] * 26
    places = luck.choice([list(range(26)), [0] * 4 + list(range(1, 8))])
    for _ in range(15):
        white[luck.choice(places)] += 1
    for _ in range(15):
        black[luck.choice([at for at in range(26) if at in (0, 25) or not white[25 - at]])] += 1
    for side in (white, black):
        if side[0] == 15:
            side[0], side[25] = 14, 1
    position = Position(
        tuple(white[at + 1] - black[24 - at] for at in range(24)),
        Count(white[25], black[25]),
        Count(white[0], black[0]),
        luck.choice(COLOURS),
        luck.choice([None, (luck.randint(1, 6), luck.randint(1, 6))]),
    )
    length = luck.choice([0, luck.randint(1, 64)])
    score = (luck.randrange(length), luck.randrange(length)) if length else (0, 0)
    crawford = score.count(length - 1) == 1 and luck.random() < 0.5
    power = 0 if crawford else luck.randint(0, 9)
    owner = luck.choice(COLOURS) if power else None
    jacoby = not length and luck.random() < 0.5
    return Snapshot(position, 2**power, owner, length, score, crawford, jacoby)


def from_the_other_side(shot):
    """The same with the colours exchanged: in an XGID White is the second player."""
    old = shot.position
    position = Position(
        tuple(-count for count in reversed(old.points)),
        Count(old.bar.black, old.bar.white),
        Count(old.home.black, old.home.white),
        other(old.turn),
        old.dice,
    )
    owner = shot.owner and other(shot.owner)
    return replace(shot, position=position, owner=owner, score=shot.score[::-1])


@pytest.mark.parametrize("count", [400, pytest.param(3000, marks=pytest.mark.long)])
def test_b17_ids_and_xgids_of_any_position(tmp_path, count):
    read_by_gnu(game(OPENING, "      Wins 1 point"), tmp_path, True)
    luck = Random(count)
    for _ in range(count):
        shot = moment(luck)
        sides = (side_of(shot.position, colour) for colour in (other(shot.turn), shot.turn))
        board = tuple(tuple(max(0, at) for at in side[1:26]) for side in sides)
        assert gnubg.positionid(board) == write_position_id(shot.position)
        gnubg.setgnubgid(id_of(shot))
        assert id_by_gnu() == id_of(shot), shot
        theirs = read_match_id(gnubg.matchid(), gnubg.positionid())
        assert id_of(theirs) == id_of(shot)
        gnubg.setgnubgid(write_xgid(shot))
        assert id_by_gnu() == id_of(from_the_other_side(shot)), shot
