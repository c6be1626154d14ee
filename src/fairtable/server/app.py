"""The application: routes, pages and middleware, put together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import structlog
from litestar import Litestar, Router
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router

import fairtable
from fairtable.games import left_out, warm_up
from fairtable.server.context import ServerContext
from fairtable.server.decoding import StrictRequest
from fairtable.server.error_handlers import HANDLERS
from fairtable.server.middleware import check_visitor, headers_and_metrics
from fairtable.server.pages import PAGES, check_file_name
from fairtable.server.routes import API, OPERATING, game_services
from fairtable.server.schemas import DocumentWithGames
from fairtable.server.settings import Settings
from fairtable.server.websocket import live
from fairtable.storage import EntryStore, open_store

journal = structlog.get_logger("fairtable.server")
BUILT = Path(__file__).parent / "web_dist"


def create_app(settings: Settings, opened: EntryStore | None = None) -> Litestar:
    """An ASGI application with the store that the settings name, or with `opened`.

    It opens the store when it starts, and closes it when it stops.
    """

    @contextlib.asynccontextmanager
    async def open_for_business(app: Litestar) -> AsyncIterator[None]:
        for game, reason in left_out():
            journal.warning("a game is left out", game=game, reason=reason)
        await asyncio.to_thread(warm_up)
        store = opened
        if store is None:
            store = await asyncio.to_thread(open_store, settings.database())
        context = ServerContext.open(settings, store)
        app.state.context = context
        sweeping = asyncio.ensure_future(context.tables.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            await store.close()
            journal.info("stopped")

    api = Router("/api", route_handlers=[*API, *game_services(), live], guards=[check_visitor])
    static = create_static_files_router(
        "/", [BUILT], include_in_schema=False, guards=[check_file_name]
    )
    return Litestar(
        [api, *OPERATING, *PAGES, static],
        lifespan=[open_for_business],
        request_class=StrictRequest,
        exception_handlers=HANDLERS,
        middleware=[headers_and_metrics],
        request_max_body_size=settings.body_limit,
        openapi_config=OpenAPIConfig(
            title="Fairtable",
            version=fairtable.__version__,
            description="The referee for tabletop games: tables, moves, logs and rules.",
            path="/api/openapi.json",
            render_plugins=[DocumentWithGames()],
        ),
        logging_config=None,
    )
