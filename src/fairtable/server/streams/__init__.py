"""Logs as Durable Streams: append-only, read over plain HTTP, resumed at any offset.

Only the read side of the protocol is here: catching up, long-poll, SSE, HEAD, cursors and the
end of a stream. What is written is written by the rules. docs/streams.md tells a reader all.

    offsets   places in a stream, as text that sorts
    cursors   numbers that keep caches from answering for ever
    source    what a stream must be able to answer
    question  what a reader asks for
    reading   the answer to a question, from any source
    sse       pieces of a stream as server-sent events
    asgi      questions and answers over HTTP
    tables    the public log of a table, as a source
    boards    the log of a great board, as a source
"""
