"""Around every request: host and origin are checked before it, headers are added after it."""

from __future__ import annotations

import time
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from fairtable.server.visitor import check_host, check_origin

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
# The page to try the API is a third-party program that sets its styles by script.
TRY_CSP = CSP.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
BUILT = "/assets/"
NO_PAGES = (".js", ".css", ".woff2")
OF_A_FILE = {
    name: HEADERS[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
}
"""A built script or style is no page. What a page may do is said with the page; saying it with
each of fifteen scripts costs a slow line as much as one script more.
"""


def headers_and_metrics(app: ASGIApp) -> ASGIApp:
    """Wrap every HTTP answer. WebSockets are checked where they are accepted."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            return await app(scope, receive, send)
        began = time.perf_counter()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(scope, message)
                _measure(scope, message["status"], time.perf_counter() - began)
            await send(message)

        await app(scope, receive, send_with_headers)

    return wrapped


def security_headers(path: str) -> dict[str, str]:
    if path.startswith(BUILT) and path.endswith(NO_PAGES):
        return OF_A_FILE
    return {"Content-Security-Policy": TRY_CSP if path == "/api/try" else CSP, **HEADERS}


def _add_headers(scope: HTTPScope, message: Any) -> None:
    headers = MutableScopeHeaders.from_message(message)
    path = scope["path"]
    for name, value in security_headers(path).items():
        headers[name] = value
    if path.startswith("/api/") and "cache-control" not in headers:
        headers["Cache-Control"] = "no-store"
    elif path.startswith(BUILT):
        headers["Cache-Control"] = "public, max-age=31536000, immutable"


def _measure(scope: HTTPScope, status: int, seconds: float) -> None:
    metrics = scope["litestar_app"].state.context.metrics
    # Only notes are written with PUT, and nobody is told of them: every write counts as POST.
    method = scope["method"] if scope["method"] in SAFE else "POST"
    metrics.requests.labels(method, str(status)).observe(seconds)


async def check_visitor(connection: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
    """A guard on every address: other websites may not act here.

    It waits for nothing. But litestar would run a guard that is not `async` in a thread.
    """
    if connection.scope["type"] != ScopeType.HTTP:
        return
    check_host(connection)
    if connection.scope["method"] not in SAFE:
        check_origin(connection)
