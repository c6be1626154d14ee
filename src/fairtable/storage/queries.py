"""Every SQL statement of storage, with its name and purpose.

SQLAlchemy's `text` binds names such as `:table_id`. The statements that write take many rows at
once (`{rows}`) or single values (`{mark}`), and go to the driver as they are. One statement is
one call into the database, and during the call Python's lock is free for the event loop. One
call for each row (executemany) would have to get that lock back after each row, which is slow
while the event loop is busy. A new thing to keep is one more statement here; see `together`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

# The key is (table_id, seq): the second of two writers gets an error (Overtaken).
POSTGRES_APPEND = "INSERT INTO entry (table_id, seq, public, parts, hash) VALUES {rows}"

# The key is the number among all entries: a writer that has not seen the newest gets an error.
SQLITE_APPEND = "INSERT INTO entry (id, table_id, seq, public, parts, hash) VALUES {rows}"

# Bring the index up to date. If two entries claimed one place, the first would keep it.
SQLITE_PLACE = (
    """
    INSERT OR IGNORE INTO place (table_id, seq, id) SELECT table_id, seq, id FROM entry
     WHERE id > (SELECT up_to FROM placed) ORDER BY table_id, seq, id
    """,
    "UPDATE placed SET up_to = (SELECT COALESCE(MAX(id), 0) FROM entry)",
)

# The last entry that has a place, for each of some tables: JSON in, JSON out.
SQLITE_LAST_PLACES = """
SELECT json_group_object(value, (SELECT MAX(seq) FROM place WHERE table_id = value))
  FROM json_each(?)
"""
SQLITE_NEWEST = "SELECT COALESCE(MAX(id), 0) FROM entry"

# What the lobby shows from now on.
UPSERT_LISTINGS = """
INSERT INTO listing
       (table_id, game, status, public, opened_at, title, summary, host, changed_at,
        due_at, lively_until)
VALUES {rows}
    ON CONFLICT (table_id) DO UPDATE SET
       game = excluded.game, status = excluded.status, public = excluded.public,
       opened_at = excluded.opened_at, title = excluded.title, summary = excluded.summary,
       host = CASE excluded.host WHEN '' THEN listing.host ELSE excluded.host END,
       changed_at = excluded.changed_at, due_at = excluded.due_at,
       lively_until = excluded.lively_until
"""

# What a holder notes at a table from now on.
UPSERT_NOTES = """
INSERT INTO notes (table_id, holder, text, changed_at) VALUES {rows}
    ON CONFLICT (table_id, holder) DO UPDATE SET
       text = excluded.text, changed_at = excluded.changed_at
"""
NOTES = "SELECT text FROM notes WHERE table_id = :table_id AND holder = :holder"

# What a game has learned from a guest's choices, from now on; and what is too old.
UPSERT_HABITS = """
INSERT INTO habits (guest, game, text, changed_at) VALUES {rows}
    ON CONFLICT (guest, game) DO UPDATE SET
       text = excluded.text, changed_at = excluded.changed_at
"""
HABITS = "SELECT text FROM habits WHERE guest = :guest AND game = :game"
FORGET_HABITS = "DELETE FROM habits WHERE changed_at < {mark}"

# How games of the last hours ended: for a guest, or for some guests together.
UPSERT_PLAYED = """
INSERT INTO played (who, game, called_off, ended_at) VALUES {rows}
    ON CONFLICT (who, game) DO UPDATE SET
       called_off = excluded.called_off, ended_at = excluded.ended_at
"""
PLAYED = """
SELECT COUNT(*), COALESCE(SUM(called_off), 0), COALESCE(MAX(called_off * ended_at), 0)
  FROM played WHERE who = :who AND ended_at >= :since
"""
FORGET_PLAYED = "DELETE FROM played WHERE ended_at < {mark}"

# The fold of a table up to an entry. It can be made again, so whoever comes last wins.
UPSERT_SNAPSHOTS = """
INSERT INTO snapshot (table_id, version, body) VALUES {rows}
    ON CONFLICT (table_id, version) DO UPDATE SET body = excluded.body
"""
SNAPSHOT = """
SELECT version, body FROM snapshot
 WHERE table_id = :table_id AND version <= :up_to ORDER BY version DESC LIMIT 1
"""

# One row for each run of a server without a gap; it is written again while the server is there.
UPSERT_HOURS = """
INSERT INTO hours (since, until) VALUES {rows}
    ON CONFLICT (since) DO UPDATE SET until = excluded.until
"""
HOURS = "SELECT since, until FROM hours ORDER BY since DESC LIMIT :limit"

# The great board. A board is written when it opens and when it ends.
UPSERT_BOARDS = """
INSERT INTO board
       (number, width, height, target, opened_at, ended_at, placed, scores, winner)
VALUES {rows}
    ON CONFLICT (number) DO UPDATE SET
       ended_at = excluded.ended_at, placed = excluded.placed, scores = excluded.scores,
       winner = excluded.winner
"""
ADD_BATCHES = "INSERT INTO board_batch (place, at, hash, records, drawn_by) VALUES {rows}"
ADD_MEMBERS = """
INSERT INTO board_member (place, holder, team, address, chosen, joined_at, drew) VALUES {rows}
"""
MEMBERS_DREW = "UPDATE board_member SET drew = TRUE WHERE place IN ({rows})"
BOARDS = """
SELECT number, width, height, target, opened_at, ended_at, placed, scores, winner FROM board
 WHERE number < :before ORDER BY number DESC LIMIT :limit
"""
BATCHES = """
SELECT place, at, hash, records, drawn_by FROM board_batch
 WHERE place >= :first AND place < :end ORDER BY place LIMIT :limit
"""
# Times rise from batch to batch, so these are the last ones: from behind the newest older one.
BATCHES_SINCE = """
SELECT place, at, hash, records, drawn_by FROM board_batch
 WHERE place >= :first AND place < :end AND place > COALESCE((
    SELECT place FROM board_batch WHERE place >= :first AND place < :end AND at < :at
     ORDER BY place DESC LIMIT 1), -1)
 ORDER BY place
"""
MEMBERS = """
SELECT place, holder, team, address, chosen, joined_at, drew FROM board_member
 WHERE place >= :first AND place < :end ORDER BY place LIMIT :limit
"""

# The lease of a database. An owner whose time is over may be followed by another, with a higher
# epoch. The clock is that of the database, now and not at the start of the transaction.
WHOLE_DATABASE = "database"
TAKE_LEASE = """
INSERT INTO lease (name, owner, epoch, expires_at)
VALUES (:name, :owner, 1, clock_timestamp() + make_interval(secs => :seconds))
    ON CONFLICT (name) DO UPDATE SET
       owner = excluded.owner, epoch = lease.epoch + 1, expires_at = excluded.expires_at
 WHERE lease.expires_at <= clock_timestamp()
RETURNING epoch
"""
READ_LEASE = """
SELECT owner, epoch, expires_at FROM lease
 WHERE name = :name AND expires_at > clock_timestamp()
"""
RENEW_LEASE = """
UPDATE lease SET expires_at = clock_timestamp() + make_interval(secs => :seconds)
 WHERE name = :name AND owner = :owner AND epoch = :epoch
"""
# In every transaction that writes: nobody takes over between this and the commit.
HOLD_LEASE = f"SELECT 1 FROM lease WHERE name = '{WHOLE_DATABASE}' AND epoch = %s FOR SHARE"

# For the rest of the connection, if neither the database nor the address has set it.
POSTGRES_LIMIT = """
SELECT set_config(%(name)s, %(value)s, false) WHERE current_setting(%(name)s) = '0'
"""

REVOCATIONS = "SELECT kind, value, at FROM revocation ORDER BY at, kind, value"
REVOKE = """
INSERT INTO revocation (kind, value, at) VALUES {rows}
    ON CONFLICT (kind, value) DO UPDATE SET at = excluded.at
"""

# What a client that knows `after` entries has missed, in order. In SQLite these are two sorted
# lists, merged: entries that the index knows, and entries that are newer than the index.
POSTGRES_ENTRIES_AFTER = """
SELECT seq, public, parts, hash FROM entry
 WHERE table_id = :table_id AND seq >= :after ORDER BY seq LIMIT :limit
"""

SQLITE_ENTRIES_AFTER = """
SELECT place.seq, public, parts, hash FROM place CROSS JOIN entry ON entry.id = place.id
 WHERE place.table_id = :table_id AND place.seq >= :after
 UNION ALL
SELECT seq, public, parts, hash FROM entry
 WHERE id > (SELECT up_to FROM placed) AND table_id = :table_id AND seq >= :after
 ORDER BY 1 LIMIT :limit
"""
ENTRIES_AFTER = {"postgresql": POSTGRES_ENTRIES_AFTER, "sqlite": SQLITE_ENTRIES_AFTER}

# The newest tables first; {condition} is some of the lines of LISTING_CONDITIONS.
LISTINGS = """
SELECT table_id, game, status, public, opened_at, title, summary, host, changed_at,
       due_at, lively_until FROM listing
 WHERE {condition} ORDER BY opened_at DESC, table_id LIMIT :limit
"""
LISTING_CONDITIONS = {
    "public": "public = :public",
    "game": "game = :game",
    "status": "status = :status",
    "ids": "table_id IN :ids",
}

# The lobby: of each status the 1,000 tables that are lively for longest; of those that are
# over, the 1,000 that ended last. Of these, the newest three of each host come first, then the
# next three. An unknown host has only that table.
NOT_OVER = ("waiting", "starting", "playing", "paused")
LOBBY = """
SELECT table_id, game, status, public, opened_at, title, summary, host, changed_at,
       due_at, lively_until FROM listing
 WHERE table_id IN (
    SELECT table_id FROM (
        SELECT table_id, opened_at, ROW_NUMBER() OVER (
            PARTITION BY CASE host WHEN '' THEN table_id ELSE host END
            ORDER BY opened_at DESC, table_id) AS place
          FROM ({candidates}) AS candidate
    ) AS placed_candidate
     ORDER BY (place - 1) / 3, opened_at DESC, table_id LIMIT :limit)
 ORDER BY opened_at DESC, table_id
"""
_CANDIDATES = """
SELECT * FROM (
    SELECT table_id, opened_at, host FROM listing
     WHERE status = '{status}' AND public = :public {{of_game}} {which} DESC LIMIT 1000
    ) AS of_{status}
"""
OF_GAME = "AND game = :game"
_LIVELY = "AND lively_until >= :at ORDER BY lively_until"
LOBBY_CANDIDATES = {
    **{one: _CANDIDATES.format(status=one, which=_LIVELY) for one in NOT_OVER},
    "over": _CANDIDATES.format(status="over", which="ORDER BY changed_at"),
}

# Until when the lobby shows tables because their people are there, if it is not yet longer.
STAY_LIVELY = """
WITH seen (table_id, at) AS (VALUES {rows})
UPDATE listing
   SET lively_until = (SELECT MAX(at) FROM seen WHERE seen.table_id = listing.table_id)
 WHERE table_id IN (SELECT table_id FROM seen)
   AND lively_until < (SELECT MAX(at) FROM seen WHERE seen.table_id = listing.table_id)
"""

# Where somebody must wake, the longest due first, and when next.
DUE = """
SELECT due_at, table_id FROM listing
 WHERE due_at <= :until AND due_at >= :at AND (due_at > :at OR table_id > :table_id)
 ORDER BY due_at, table_id LIMIT :limit
"""
WAKE_AT = "UPDATE listing SET due_at = {mark} WHERE table_id = {mark}"

# The tables of a host that are not over: in four statuses, which the index has.
HOSTED = """
SELECT table_id, game, status, public, opened_at, title, summary, host, changed_at,
       due_at, lively_until FROM listing
 WHERE host = :host AND status IN ('waiting', 'starting', 'playing', 'paused') LIMIT :limit
"""

# Tables of a status where nothing has happened for long, the oldest first, page by page.
AGED = """
SELECT table_id, game, status, public, opened_at, title, summary, host, changed_at,
       due_at, lively_until FROM listing
 WHERE status = :status AND changed_at < :before
   AND changed_at >= :at AND (changed_at > :at OR table_id > :table_id)
 ORDER BY changed_at, table_id LIMIT :limit
"""

# Something happened at these tables, if nothing is known to be later.
TOUCH = """
WITH seen (table_id, at) AS (VALUES {rows})
UPDATE listing
   SET changed_at = (SELECT MAX(at) FROM seen WHERE seen.table_id = listing.table_id)
 WHERE table_id IN (SELECT table_id FROM seen)
   AND changed_at < (SELECT MAX(at) FROM seen WHERE seen.table_id = listing.table_id)
"""

# A table leaves, up to an entry; then all else that is known of it.
REMOVE = {
    "postgresql": ("DELETE FROM entry WHERE table_id = {mark} AND seq < {mark}",),
    "sqlite": (
        """
        DELETE FROM entry
         WHERE id IN (SELECT id FROM place WHERE table_id = {mark} AND seq < {mark})
        """,
        "DELETE FROM place WHERE table_id = {mark} AND seq < {mark}",
        """
        DELETE FROM entry
         WHERE id > (SELECT up_to FROM placed) AND table_id = {mark} AND seq < {mark}
        """,
    ),
}
REMOVED_AT_ONCE = 1_000
"""So many entries of a table go in one transaction, so that no move waits long."""
REMOVE_THE_REST = (
    "DELETE FROM snapshot WHERE table_id = {mark}",
    "DELETE FROM notes WHERE table_id = {mark}",
    "DELETE FROM listing WHERE table_id = {mark}",
)

# The most rows in one statement. SQLite keeps a prepared statement for each number of rows.
ROWS_AT_ONCE = 128
EVERY_ENTRY = 2**62

SQLITE_BEGIN = "BEGIN IMMEDIATE"  # It waits for the write lock now, not half way through.
POSTGRES_MIGRATION_LOCK = "SELECT pg_advisory_xact_lock(7045713116)"  # until the commit


def lobby(game: str | None, status: str | None) -> str:
    """The lobby of one game or of all, with what is not over or with one status."""
    of_game = "" if game is None else OF_GAME
    statuses = [status] if status else NOT_OVER
    candidates = [LOBBY_CANDIDATES[one].format(of_game=of_game) for one in statuses]
    return LOBBY.format(candidates=" UNION ALL ".join(candidates))


Row = tuple[Any, ...]
Statement = tuple[str, Row]
"""A statement, and one row for it or its values in order."""


def together(statements: Iterable[Statement], mark: str) -> list[Statement]:
    """As few calls as possible, in this order; `mark` is `?` or `%s`, for one value.

    Rows of one statement that follow each other go together. Of those with one key the last
    counts. They are sorted, so that two writers never wait for each other at the same time.
    """
    calls: list[Statement] = []
    for sql, several in groupby(statements, itemgetter(0)):
        rows = [row for _, row in several]
        if key := _key(sql):
            last = {row[:key]: row for row in rows}
            rows = [last[one] for one in sorted(last)]
        calls += for_rows(sql, rows, mark)
    return calls


def for_rows(statement: str, rows: list[Row], mark: str) -> list[Statement]:
    """As few calls as possible for these rows."""
    step = ROWS_AT_ONCE if "{rows}" in statement else 1
    parts = [rows[at : at + step] for at in range(0, len(rows), step)]
    return [
        (_filled(statement, len(part), len(part[0]), mark), tuple(chain.from_iterable(part)))
        for part in parts
    ]


@lru_cache(maxsize=4 * ROWS_AT_ONCE)
def _filled(statement: str, rows: int, columns: int, mark: str) -> str:
    row = f"({', '.join([mark] * columns)})"
    return statement.format(rows=", ".join([row] * rows), mark=mark)


@cache
def _key(statement: str) -> int:
    """How many of the first columns are the key; 0 if a row may not be there already."""
    columns = statement.partition("ON CONFLICT (")[2].partition(")")[0]
    return len(columns.split(",")) if columns else 0
