"""The application: routes, pages and middleware, put together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import structlog
from litestar import Litestar, Router
from litestar.openapi import OpenAPIConfig

import fairtable
from fairtable.games import left_out
from fairtable.server import names
from fairtable.server.compression import compress_answers
from fairtable.server.context import ServerContext
from fairtable.server.decoding import StrictRequest
from fairtable.server.door import AppWithDoor
from fairtable.server.error_handlers import HANDLERS
from fairtable.server.great_board.socket import live_board
from fairtable.server.housekeeping import Housekeeping
from fairtable.server.kernels import prepare_kernels, until_service_is_ready
from fairtable.server.middleware import check_visitor, headers_and_metrics
from fairtable.server.pages import PAGES
from fairtable.server.routes import (
    API,
    OPERATING,
    STREAMS,
    analysers,
    game_services,
    habit_sheets,
    printers,
    teachers,
)
from fairtable.server.schemas import DocumentWithGames
from fairtable.server.settings import Settings
from fairtable.server.static_files import static_files
from fairtable.server.unchanging import Unchanging
from fairtable.server.waking import Waking
from fairtable.server.websocket import LooseWebSocket, live
from fairtable.storage import EntryStore, open_store

journal = structlog.get_logger("fairtable.server")


def create_app(settings: Settings, opened: EntryStore | None = None) -> Litestar:
    """An ASGI application with the store that the settings name, or with `opened`.

    It opens the store when it starts, and closes it when it stops.
    """

    @contextlib.asynccontextmanager
    async def open_for_business(app: Litestar) -> AsyncIterator[None]:
        for game, reason in left_out():
            journal.warning("a game is left out", game=game, reason=reason)
        store = opened
        if store is None:
            store = await asyncio.to_thread(open_store, settings.database(), alone=True)
        await asyncio.to_thread(names.prepare)
        context = ServerContext.open(settings, store)
        app.state.context = context
        await context.revocations.look()
        await context.tables.hours.begin()
        in_time = asyncio.ensure_future(context.tables.answer_in_time())
        noting = asyncio.ensure_future(context.tables.keep_hours())
        await asyncio.to_thread(context.tables.archive.look)
        sweeping = asyncio.ensure_future(context.tables.sweep())
        keeping_house = asyncio.ensure_future(Housekeeping(context.tables, settings).run())
        lively = asyncio.ensure_future(context.tables.lively.keep(context.tables.in_memory))
        waking = asyncio.ensure_future(Waking(context.tables).run())
        looking = asyncio.ensure_future(context.revocations.keep_looking())
        preparing = prepare_kernels()
        context.boards.start()
        try:
            yield
        finally:
            waking.cancel()
            lively.cancel()
            context.tables.rest()
            context.boards.stop()
            noting.cancel()
            await context.tables.hours.end()
            in_time.cancel()
            sweeping.cancel()
            keeping_house.cancel()
            preparing.cancel()
            await asyncio.wait([preparing])  # It ends the process that compiles.
            looking.cancel()
            context.pool.close()
            await context.analyst.close()
            await store.close()
            journal.info("stopped")

    answering = [*game_services(), *printers(), *analysers()]
    services = Router("/", route_handlers=answering, guards=[until_service_is_ready])
    live_ones = [live, live_board]
    api = Router(
        "/api", route_handlers=[*API, *teachers(), *habit_sheets(), services, *live_ones]
    )
    document = DocumentWithGames()
    return AppWithDoor(
        [api, *OPERATING, *STREAMS, *PAGES, static_files()],
        lifespan=[open_for_business],
        request_class=StrictRequest,
        websocket_class=LooseWebSocket,
        exception_handlers=HANDLERS,
        guards=[check_visitor],
        middleware=[headers_and_metrics, compress_answers],
        request_max_body_size=settings.body_limit,
        openapi_config=OpenAPIConfig(
            title="Fairtable",
            version=fairtable.__version__,
            description="The referee for tabletop games: tables, moves, logs and rules.",
            render_plugins=[document],
            openapi_router=Router(
                "/api/openapi.json",
                route_handlers=[],
                include_in_schema=False,
                response_class=Unchanging,
                guards=[document.until_written],
            ),
        ),
        logging_config=None,
    )
