"""The server's journal: one JSON object a line on standard error. It contains no secrets."""

from __future__ import annotations

import contextlib
import io
import logging
import sys

import structlog


class StandardError(io.TextIOBase):
    """Standard error without failures. It may be a file on the same full disk.

    A line that cannot be written is lost, and the players do not notice.
    """

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError):
            sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.flush()


def keep_journal(level: str) -> None:
    """Set up structlog, and write uvicorn's messages in the same form."""
    threshold = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    stamps = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*stamps, structlog.processors.JSONRenderer()],  # type: ignore[list-item]
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.PrintLoggerFactory(StandardError()),  # type: ignore[arg-type]
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processor=structlog.processors.JSONRenderer(),
            foreign_pre_chain=stamps,  # type: ignore[arg-type]
        )
    )
    handler.addFilter(_without_trace_of_bad_text)
    logging.basicConfig(handlers=[handler], level=max(threshold, logging.WARNING), force=True)


def _without_trace_of_bad_text(record: logging.LogRecord) -> bool:
    """A WebSocket frame that is not UTF-8 is the client's fault and needs no stack trace."""
    if str(record.msg).startswith("Invalid UTF-8"):
        record.exc_info = None
    # Nor does a request that is no HTTP; a stranger could fill the disk with such lines.
    return not str(record.msg).startswith("Invalid HTTP request")
