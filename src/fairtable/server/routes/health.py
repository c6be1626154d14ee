"""For people who run the server: its health and its numbers."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import fairtable
from fairtable.server.error_handlers import problems
from fairtable.server.operator import is_operator
from fairtable.server.problems import Trouble, fail
from fairtable.server.visitor import address_of, context_of
from fairtable.server.wire import Health


@get("/healthz", summary="Is the server well?", tags=["operating"], responses=problems(503))
async def health(request: Request[Any, Any, Any]) -> Response[Health]:
    """503 while the log cannot be written."""
    store = context_of(request).tables.store
    card = Health("ok" if store.healthy else "failing", fairtable.__version__, store.queued)
    return Response(card, status_code=200 if store.healthy else 503)


@get(
    "/metrics",
    summary="Numbers for Prometheus",
    media_type=MediaType.TEXT,
    tags=["operating"],
    responses=problems(403),
)
async def show_metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Only for the operator: who asks on the machine itself, or with the operator's token."""
    token = context_of(request).settings.metrics_token
    if not is_operator(request.headers, address_of(request), token):
        raise fail(
            Trouble.OPERATOR_ONLY,
            "These numbers are for the operator of this server: ask on the machine itself, or "
            "with the token of FAIRTABLE_METRICS_TOKEN.",
        )
    text = generate_latest(context_of(request).metrics.registry)
    return Response(text, media_type=CONTENT_TYPE_LATEST)
