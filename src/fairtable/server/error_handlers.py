"""Exceptions become problems. No client ever gets a stack trace."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from fairtable.referee.bad_input import in_words
from fairtable.server.middleware import security_headers
from fairtable.server.pages import built_page, wants_page
from fairtable.server.problems import MEDIA_TYPE, Problem, ProblemError, Trouble, problem
from fairtable.server.visitor import context_of
from fairtable.storage import ReadFailed

journal = structlog.get_logger("fairtable.server")
AnyRequest = Request[Any, Any, Any]

BY_STATUS = {
    400: Trouble.UNREADABLE,
    401: Trouble.NO_IDENTITY,
    404: Trouble.NOT_FOUND,
    405: Trouble.METHOD_NOT_ALLOWED,
    413: Trouble.TOO_LARGE,
    415: Trouble.WRONG_MEDIA_TYPE,
    429: Trouble.TOO_FAST,
}


def answer_problem(request: AnyRequest, error: ProblemError) -> Response[bytes]:
    return _response(request, error.problem)


def answer_http_error(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    trouble = BY_STATUS.get(error.status_code)
    if trouble is None:
        return answer_fault(request, error)
    if trouble is Trouble.NOT_FOUND and wants_page(request):
        return built_page("index.html", 404)
    if isinstance(error, ValidationException):
        return _response(request, _invalid(error))
    return _response(request, problem(trouble), dict(error.headers or {}))


def answer_unreadable_log(request: AnyRequest, error: ReadFailed) -> Response[bytes]:
    journal.error("log unreadable", reason=error.reason)
    return _response(request, problem(Trouble.LOG_UNREADABLE))


def answer_fault(request: AnyRequest, error: Exception) -> Response[bytes]:
    journal.error("fault", path=request.url.path, exc_info=error)
    return _response(request, problem(Trouble.FAULT))


def _invalid(error: ValidationException) -> Problem:
    """A parameter that is wrong: which one, and why."""
    first = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    if first.get("key") == "data":
        return problem(Trouble.UNREADABLE, "A JSON body is needed.", place="$")
    place = str(first.get("key", "")) or None
    reason = str(first.get("message", "The request does not fit this address"))
    return problem(Trouble.UNREADABLE, in_words(reason), place=place)


def _response(
    request: AnyRequest, body: Problem, headers: dict[str, str] | None = None
) -> Response[bytes]:
    context_of(request).metrics.problems.labels(body.code).inc()
    # The middleware does not run for an address that does not exist.
    headers = security_headers(request.scope["path"]) | (headers or {})
    if body.retry_after is not None:
        headers["Retry-After"] = str(math.ceil(body.retry_after))
    return Response(
        msgspec.json.encode(body),
        status_code=body.status,
        media_type=MEDIA_TYPE,
        headers=headers,
    )


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """For the OpenAPI document: the problems with which an address may answer."""
    always = (400, 403, 413, 415, 421, 429, 500)
    return {
        status: ResponseSpec(Problem, generate_examples=False, media_type=MEDIA_TYPE)
        for status in sorted({*always, *statuses})
    }


HANDLERS: dict[int | type[Exception], Any] = {
    ProblemError: answer_problem,
    HTTPException: answer_http_error,
    ReadFailed: answer_unreadable_log,
    Exception: answer_fault,
}
