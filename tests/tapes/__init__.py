"""Tapes: everything that a server tells, recorded once and compared ever after.

A tape is one scenario at a real server: each answer to an ask, each frame that each watcher
gets, and the bytes of each log in the end. Whoever builds the inside of the server anew runs
the scenarios again: what is told outside must be the same, field by field.

    stillness   a loop whose clock runs only when nothing else is left to do; seeded luck
    owed        a store that knows what it has not answered yet, and that can fail
    wire        HTTP and WebSockets over bytes in memory
    recorder    a server, its people, and what they were told
    people      what people do at tables, in one line each
    tape        a tape as a file
    compare     two tapes, field by field; `allowed.json` lists what may differ
    scenes      the scenarios, a file for each group
    add         the command that records a new scenario: `python -m tests.tapes.add NAME`

A tape is never recorded again. A change that adds or takes away a field says so in
`allowed.json`, with a sentence why. A change of a value has no such way: it is a new tape.
"""
