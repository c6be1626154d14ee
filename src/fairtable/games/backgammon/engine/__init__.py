"""An opponent at the level of GNU Backgammon: a net, a bear-off table, and a look ahead.

    encoding      what the net is told about a board
    net           the chances of a board
    bearoff       exact chances once both sides only bear off
    look          the best result of a roll; looking ahead
    match_equity  what a score of a match is worth
    stakes        what a game is worth at this score and cube
    cube_advice   double, take, drop, beaver
    evaluator     all of it, for one board
    gnu           GNU Backgammon in its place
    player        from a view to a move

Everything here is compiled or large: it is imported when somebody plays at this level.
docs/backgammon-engine.md says how the net was trained, and how strong it is.
"""
