"""The application: reception, addresses and pages, put together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import structlog
from litestar import Litestar, Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

import fairtable
from fairtable.games import warm_up
from fairtable.server.answering import HANDLERS
from fairtable.server.asking import StrictRequest
from fairtable.server.headers import check_visitor, doorkeeper
from fairtable.server.pages import PAGES, check_file_name
from fairtable.server.reception import Reception
from fairtable.server.routes import API, PLAIN, referee_services
from fairtable.server.settings import Settings
from fairtable.server.sockets import live
from fairtable.storage import Log

journal = structlog.get_logger("fairtable.server")
BUILT = Path(__file__).parent / "web_dist"


def create_app(settings: Settings, opened: Log | None = None) -> Litestar:
    """An ASGI application on the log that the settings name. Its life opens and closes it,

    or closes the one that is handed in open.
    """

    @contextlib.asynccontextmanager
    async def open_for_business(app: Litestar) -> AsyncIterator[None]:
        await asyncio.to_thread(warm_up)
        log = opened
        if log is None:
            log = await asyncio.to_thread(Log.open, settings.database())
        reception = Reception.open(settings, log)
        app.state.reception = reception
        sweeping = asyncio.ensure_future(reception.hall.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            await log.close()
            journal.info("stopped")

    api = Router(
        "/api", route_handlers=[*API, *referee_services(), live], guards=[check_visitor]
    )
    static = create_static_files_router(
        "/", [BUILT], include_in_schema=False, guards=[check_file_name]
    )
    return Litestar(
        [api, *PLAIN, *PAGES, static],
        lifespan=[open_for_business],
        request_class=StrictRequest,
        exception_handlers=HANDLERS,
        middleware=[doorkeeper],
        request_max_body_size=settings.body_limit,
        openapi_config=OpenAPIConfig(
            title="Fairtable",
            version=fairtable.__version__,
            description="The referee for tabletop games: tables, moves, logs and rules.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )
