"""Opponents that think: they imagine the hidden cards, and play the deal to its end.

    board            a view as numbers, and a turn as a move again
    turn_kernels     every turn of a position, and what the plain bot thinks it is worth
    world_kernels    worlds: what nobody has seen is dealt at random
    playing_kernels  deals played to their end by the plain bot, and who wins them
    tree_kernels     a search that learns which turns do well, over many worlds
    endgame_kernels  the exact end of a deal between two players who know all cards
    value_kernels    what a position is worth by experience, without any search
    experience       what was learned, in experience.json
    thinking         all of it together: how a level chooses
    ranking          every turn with the points that it promises

They get a view and never a table. A budget is counted in imagined turns and not in time, and
luck is drawn from the view: the same view always gets the same answer.

Everything here is compiled: it is imported when somebody needs it. docs/casino-engine.md says
how strong the levels are, and how that was measured.
"""
