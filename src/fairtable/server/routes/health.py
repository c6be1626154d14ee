"""For those who run the server: is it well, and what does it count?"""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import fairtable
from fairtable.server.answering import problems
from fairtable.server.visitor import reception_of
from fairtable.server.wire import Health


@get("/healthz", summary="Is the server well?", tags=["operating"], responses=problems(503))
async def health(request: Request[Any, Any, Any]) -> Response[Health]:
    """503 while the log cannot be written."""
    log = reception_of(request).hall.log
    card = Health("ok" if log.healthy else "failing", fairtable.__version__, log.queued)
    return Response(card, status_code=200 if log.healthy else 503)


@get(
    "/metrics",
    summary="Numbers for Prometheus",
    media_type=MediaType.TEXT,
    tags=["operating"],
    responses=problems(),
)
async def show_metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    text = generate_latest(reception_of(request).counted.registry)
    return Response(text, media_type=CONTENT_TYPE_LATEST)
