"""The settings, read from environment variables. docs/operating.md lists the same."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from fairtable.games.dots.lines import Size, size_of
from fairtable.referee.bad_input import bad_input, text
from fairtable.storage import database_in

PREFIX = "FAIRTABLE_"
Positive = Annotated[float, msgspec.Meta(gt=0)]
Share = Annotated[float, msgspec.Meta(gt=0, le=1000)]
Count = Annotated[int, msgspec.Meta(ge=1)]
AtLeastOne = Annotated[float, msgspec.Meta(ge=1)]
NotNegative = Annotated[float, msgspec.Meta(ge=0)]
Bytes = Annotated[int, msgspec.Meta(ge=1024)]
Level = Annotated[
    str,
    text(
        "(?i)^(debug|info|warning|error|critical)$",
        "One of debug, info, warning, error and critical is expected here.",
    ),
]
BoardSize = Annotated[
    str,
    text(
        "(?i)^(off|[1-9][0-9]{0,4} *x *[1-9][0-9]{0,4})$",
        "A size such as 1000x1000 is expected here, or off.",
    ),
]
MetricsToken = Annotated[
    str,
    text(
        r"^([\x21-\x7e]{16,256})?$(?!\n)",
        "A token has 16 to 256 letters, digits and signs, without spaces.",
    ),
]
SECRET_LENGTH = 64


class BadSettings(Exception):
    """A setting that cannot be used; the message names the variable and says why."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One field is one variable: `data` is FAIRTABLE_DATA. Every field has a default."""

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8765
    data: str = "data"
    database_url: str = ""
    secret: str = ""
    token_days: Positive = 30.0
    hosts: str = ""
    origins: str = ""
    proxies: str = ""
    body_limit: Bytes = 65_536
    frame_limit: Bytes = 16_384
    guest_rate: Positive = 20.0
    question_rate: Positive = 10.0
    guest_share: Share = 0.1
    guest_connections: Count = 16
    address_rate: Positive = 1000.0
    address_share: Share = 0.4
    address_connections: Count = 256
    new_guests_per_minute: Positive = 2000.0
    tables_per_minute: Positive = 30.0
    open_tables: Count = 20
    bots: Count = 200
    entries_per_minute: Positive = 1200.0
    move_bytes: Count = 4096
    waiting_hours: AtLeastOne = 24.0
    abandoned_days: AtLeastOne = 30.0
    keep_days: NotNegative = 0.0
    habit_days: AtLeastOne = 365.0
    idle_minutes: Positive = 30.0
    tables_in_memory: Count = 10_000
    bot_seconds: Positive = 0.6
    gone_seconds: Positive = 10.0
    host_seconds: Positive = 60.0
    pairing_seconds: Positive = 30.0
    lobby_seconds: Positive = 60.0
    board: BoardSize = "1000x1000"
    board_quota: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 8
    board_seconds: Annotated[float, msgspec.Meta(ge=0.001, le=86_400)] = 3.0
    board_per_box: Annotated[int, msgspec.Meta(ge=0, le=1_000)] = 2
    board_target: Annotated[int, msgspec.Meta(ge=0, le=4_194_304)] = 0
    log_level: Level = "info"
    metrics_token: MetricsToken = ""

    @classmethod
    def from_environment(
        cls, environment: Mapping[str, str] | None = None, **given: Any
    ) -> Settings:
        """Settings from the environment. `given` wins over it, except where it is None."""
        variables = os.environ if environment is None else environment
        known = set(cls.__struct_fields__)
        found = {
            name: value
            for variable, value in variables.items()
            if variable.startswith(PREFIX)
            and (name := variable[len(PREFIX) :].lower()) in known
        }
        found |= {name: value for name, value in given.items() if value is not None}
        try:
            return msgspec.convert(found, cls, strict=False)
        except msgspec.ValidationError as wrong:
            bad = bad_input(wrong)
            variable = PREFIX + bad.place.removeprefix("$.").upper()
            raise BadSettings(f"{variable}: {bad.sentence}") from wrong

    def allowed_origins(self) -> frozenset[str]:
        """Other origins, besides this server's own, whose pages may act here."""
        return frozenset(o.strip().rstrip("/") for o in self.origins.split(",") if o.strip())

    def listed_hosts(self) -> frozenset[str]:
        """More names by which this server may be asked; `*.example.org` is all within it."""
        return frozenset(h.strip().lower() for h in self.hosts.split(",") if h.strip())

    def board_size(self) -> Size | None:
        """The size of the next great board; None if there is none."""
        if self.board.lower() == "off":
            return None
        try:
            return size_of(*map(int, self.board.lower().split("x")))
        except ValueError as wrong:
            raise BadSettings(f"{PREFIX}BOARD: {wrong}") from wrong

    def database(self) -> str:
        """Where the log is kept: the given URL, or SQLite in the data folder."""
        return self.database_url or database_in(self.folder())

    def folder(self) -> Path:
        """The data folder. If it is new, only its owner has access."""
        folder = Path(self.data)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as denied:
            raise BadSettings(
                f"{PREFIX}DATA: {folder} can't be used: {denied.strerror}"
            ) from denied
        return folder

    def signing_secret(self) -> bytes:
        """The secret from the environment, or one that the first start made (mode 600)."""
        if self.secret:
            return self.secret.encode()
        path = self.folder() / "secret"
        try:
            return _kept_secret(path) or _new_secret(path)
        except OSError as denied:
            raise BadSettings(f"{PREFIX}DATA: {path}: {denied.strerror}") from denied


def _kept_secret(path: Path) -> bytes | None:
    """The secret of this server; None if there is none, or only a part of it."""
    secret = path.read_bytes() if path.exists() else b""
    return secret if len(secret) >= SECRET_LENGTH else None


def _new_secret(path: Path) -> bytes:
    # Written to another file and then moved: a crash leaves a whole secret or none.
    other = path.with_name(f"secret.{os.getpid()}")
    with os.fdopen(os.open(other, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
        file.write(secrets.token_hex(SECRET_LENGTH // 2).encode())
        file.flush()
        os.fsync(file.fileno())
    os.replace(other, path)
    return path.read_bytes()
