"""The server's own journal: one JSON object a line on standard error, no secrets in it."""

from __future__ import annotations

import logging
import sys

import structlog


def keep_journal(level: str) -> None:
    """Set up structlog, and let uvicorn's own messages go the same way."""
    threshold = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    stamps = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*stamps, structlog.processors.JSONRenderer()],  # type: ignore[list-item]
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processor=structlog.processors.JSONRenderer(),
            foreign_pre_chain=stamps,  # type: ignore[arg-type]
        )
    )
    logging.basicConfig(handlers=[handler], level=max(threshold, logging.WARNING), force=True)
