"""What a game teaches: advice for a player who has taken a hint, and analyses after the end.

It is a program's opinion. No rule knows of it, and it is in no log.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from operator import or_
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import msgspec
from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec

from fairtable.codes import read_code
from fairtable.games import registered
from fairtable.referee import Entry, Match, Status, compiled, record
from fairtable.referee.teaching import Analysing, Progress, Teaching
from fairtable.server.analyst import Job
from fairtable.server.context import ServerContext
from fairtable.server.decoding import JSON, bad_questions
from fairtable.server.error_handlers import problems
from fairtable.server.problems import Trouble, fail
from fairtable.server.routes.service_forms import has_one_form
from fairtable.server.routes.tables import AnyRequest, Code, seat_of
from fairtable.server.visitor import asker_of, context_of, known_guest, table_for

SECONDS = 1.0
"""So long a request waits for an analysis; then it says how much is done."""
SECONDS_FOR_PROGRAMS = 5.0
MOST_ENTRIES = 20_000
WAIT_SECONDS = 2.0
STILL_COMPILING = "The fast rules of this game are still being prepared."
FAILED = "This game could not be analysed in time. Wait 'retry_after' seconds and ask again."
TOO_LONG = f"A log of more than {MOST_ENTRIES:,} entries is not analysed."
RETRY_SECONDS = 60.0
PROGRESS = ResponseSpec(
    Progress, generate_examples=False, description="It is not ready yet: ask again."
)


def teachers() -> list[HTTPRouteHandler]:
    """The addresses of a table; none for what no game has."""
    handlers = []
    if advising := [teaching.advise for _, teaching in _taught()]:
        handlers.append(_advice_handler(_any_of(advising)))
    if analysing := [analysing.analyse for _, analysing in _analysed()]:
        handlers.append(_analysis_handler(_any_of(analysing)))
    return handlers


def analysers() -> list[HTTPRouteHandler]:
    """For programs that have a file and no table."""
    return [_file_handler(name, analysing) for name, analysing in _analysed()]


def _taught() -> Iterator[tuple[str, Teaching]]:
    for name, game in registered().items():
        if game.teaching is not None:
            yield name, game.teaching


def _analysed() -> Iterator[tuple[str, Analysing]]:
    for name, teaching in _taught():
        if teaching.analysing is not None:
            yield name, teaching.analysing


def _any_of(answering: Iterable[Callable[..., Any]]) -> Any:
    """The types that these functions answer, without None."""
    types = [get_type_hints(function)["return"] for function in answering]
    parts = [part for kind in types for part in getattr(kind, "__args__", (kind,))]
    return reduce(or_, [part for part in dict.fromkeys(parts) if part is not type(None)])


def _advice_handler(answer: Any) -> HTTPRouteHandler:
    async def read_advice(request: AnyRequest, code: Any) -> Any:
        """For the player who has taken a hint for the decision at hand, and for nobody else.

        It is made from what this player sees. It is in no log.
        """
        guest, context = known_guest(request), context_of(request)
        table, holder = await table_for(request, code)
        match, seat = table.durable, seat_of(table, holder)
        teaching = _teaching(match)
        if seat is None or match.room.status is not Status.PLAYING:
            raise fail(Trouble.NO_HINT)
        if not compiled.may_run(match.game.name):
            raise fail(Trouble.BUSY, STILL_COMPILING, wait=WAIT_SECONDS)
        view = match.game.view(match.state, seat)
        work = partial(teaching.advise, view)
        if match.game.habits is not None:
            work = partial(work, await context.habits.known(guest, match.game))
        advice = await context.pool.run(work, asker_of(request))
        if advice is None:
            raise fail(Trouble.NO_HINT)
        return advice

    # The type is known only now, so it cannot be an ordinary annotation.
    read_advice.__annotations__ = {"request": AnyRequest, "code": Code, "return": answer}
    return get(
        "/tables/{code:str}/advice",
        summary="What to do, if you have taken a hint",
        tags=["tables"],
        responses=problems(401, 403, 404, 409, 410, 503),
    )(read_advice)


def _analysis_handler(answer: Any) -> HTTPRouteHandler:
    async def read_analysis(request: AnyRequest, code: Any) -> Response[bytes]:
        """Every decision of a game that is over, with what it lost, and the luck of the dice.

        It is made when somebody first asks. Until it is ready, 202 says how much is done.
        """
        context = context_of(request)
        name = read_code(code) or ""
        game = None
        if archived := context.tables.archive.find(name):
            order = partial(asyncio.to_thread, _archived, archived)
        else:
            table, _ = await table_for(request, code)
            match = table.durable
            if _teaching(match).analysing is None:
                raise fail(Trouble.NO_TEACHER)
            _check_over(match)
            name, game = table.id, match.game.name
            order = partial(_order, context, table.id)
        asker = asker_of(request)
        job = await context.analyst.look(name, asker, order, game, SECONDS)
        if (none := job.refused) is not None:
            raise fail(Trouble.NO_TEACHER, none.refused or "")
        return _answer(job)

    read_analysis.__annotations__ = {
        "request": AnyRequest,
        "code": Code,
        "return": Response[bytes],
    }
    return get(
        "/tables/{code:str}/analysis",
        summary="A finished game, judged decision by decision",
        tags=["tables"],
        media_type=MediaType.JSON,
        responses={
            200: ResponseSpec(answer, generate_examples=False, description="The analysis"),
            202: PROGRESS,
            **problems(403, 404, 409, 410, 503),
        },
    )(read_analysis)


def _file_handler(game: str, analysing: Analysing) -> HTTPRouteHandler:
    types = get_type_hints(analysing.read)
    types.pop("return")
    (question,) = types.values()

    async def serve(request: AnyRequest, data: Any) -> Response[bytes]:
        """The same analysis for a file. Nothing is stored; the answer is kept for a while.

        Until it is ready, 202 says how much is done: send the same file again.
        """
        with bad_questions():
            work = partial(analysing.check, data)
            await context_of(request).pool.run(work, asker_of(request))
        body = msgspec.json.encode(data)

        async def order() -> bytes:
            return f"file {game}\n".encode() + body

        key = f"{game}:{hashlib.sha256(body).hexdigest()}"
        analyst, asker = context_of(request).analyst, asker_of(request)
        job = await analyst.look(key, asker, order, game, SECONDS_FOR_PROGRAMS)
        if (none := job.refused) is not None:
            raise fail(Trouble.UNREADABLE, none.refused or "", place=none.place)
        return _answer(job)

    serve.__annotations__ = {
        "request": AnyRequest,
        "data": Annotated[question, JSON],
        "return": Response[bytes],
    }
    serve.__name__ = f"{game}_analyse"
    answer = _any_of([analysing.analyse])
    return post(
        f"/{game}/analyse",
        status_code=200,
        summary=f"{game.capitalize()}: analyse a file",
        tags=["referee"],
        before_request=has_one_form,
        media_type=MediaType.JSON,
        responses={
            200: ResponseSpec(answer, generate_examples=False, description="The analysis"),
            202: PROGRESS,
            **problems(503),
        },
    )(serve)


def _answer(job: Job) -> Response[bytes]:
    """What was found, or how far it is."""
    if job.answer is not None:
        return Response(job.answer, media_type=MediaType.JSON)
    if job.is_over:
        raise fail(Trouble.BUSY, FAILED, wait=RETRY_SECONDS)
    progress = msgspec.json.encode(job.progress)
    return Response(progress, media_type=MediaType.JSON, status_code=202)


def _teaching(match: Match) -> Teaching:
    if match.game.teaching is None:
        raise fail(Trouble.NO_TEACHER)
    return match.game.teaching


def _check_over(match: Match) -> None:
    if match.room.status is not Status.OVER:
        raise fail(Trouble.NOT_OVER)
    if match.tip.version > MOST_ENTRIES:
        raise fail(Trouble.NO_TEACHER, TOO_LONG)


async def _order(context: ServerContext, table: str) -> bytes:
    entries = await context.tables.store.read(table)
    return await asyncio.to_thread(_log_of, entries)


def _log_of(entries: Iterable[Entry]) -> bytes:
    lines = map(record.write_line, entries)
    return b"log\n" + b"".join([record.HEAD, *lines, record.END])


def _archived(path: Path) -> bytes:
    return b"log\n" + path.read_bytes()
