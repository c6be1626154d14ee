"""What a game can print, as PDF. No table, and nothing is stored.

It is printed in a process of its own, one at a time, with a deadline. The code of a printed set
is a secret of its host: it comes in the body, because addresses are written into logs.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec

from fairtable.paper import PRINTERS, Printer
from fairtable.server.byte_bodies import Doors
from fairtable.server.decoding import JSON, bad_questions
from fairtable.server.error_handlers import problems
from fairtable.server.problems import Trouble, fail
from fairtable.server.routes.service_forms import has_one_form
from fairtable.server.visitor import address_of

AnyRequest = Request[Any, Any, Any]
PDF = "application/pdf"
DEADLINE_SECONDS = 30.0
WAIT_SECONDS = 2.0


def printers() -> list[HTTPRouteHandler]:
    door = Doors(1)
    return [_handler(game, printer, door) for game, printer in PRINTERS.items()]


def _handler(game: str, printer: Printer, door: Doors) -> HTTPRouteHandler:
    async def serve(request: AnyRequest, data: Any) -> Response[bytes]:
        with bad_questions():
            printer.check(data)
        with door.enter(address_of(request)):
            printed = await printed_beside(game, msgspec.json.encode(data))
        name = f'attachment; filename="{game}.pdf"'
        return Response(printed, media_type=PDF, headers={"Content-Disposition": name})

    # The type is known only now, so it cannot be an ordinary annotation.
    serve.__annotations__ = {
        "request": AnyRequest,
        "data": Annotated[printer.order, JSON],
        "return": Response[bytes],
    }
    serve.__doc__ = printer.order.__doc__
    serve.__name__ = f"{game}_paper"
    return post(
        f"/{game}/paper.pdf",
        status_code=200,
        summary=f"{game.capitalize()}: print on paper",
        tags=["referee"],
        before_request=has_one_form,
        media_type=PDF,
        responses={
            200: ResponseSpec(
                bytes, generate_examples=False, description="A PDF", media_type=PDF
            ),
            **problems(503),
        },
    )(serve)


async def printed_beside(game: str, order: bytes, deadline: float = DEADLINE_SECONDS) -> bytes:
    """What another process prints. ProblemError if it is not ready in time."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "fairtable.paper", game),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C is for the server, which then ends this process.
    )
    try:
        async with asyncio.timeout(deadline):
            printed, _ = await process.communicate(order)
    except TimeoutError as late:
        raise fail(Trouble.BUSY, wait=WAIT_SECONDS) from late
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise RuntimeError(f"printing ended with {process.returncode}")
    return printed
