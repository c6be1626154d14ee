## After the game

story-how-it-ended = How it ended
# Beside "Anna 3 : 2 Ben".
story-games-tonight =
    { $count ->
        [one] in { $count } game
       *[other] in { $count } games
    }
story-new-table = New table
story-opening = Opening the table
story-log-missing = The log of this game can’t be loaded right now.

## A game told again

story-is-back = { $name } is back
story-replay = Replay
story-stop-replay = Stop the replay
story-first = To the beginning
story-back = One move back
story-on = One move on
story-last = To the end
story-moment = Moment
story-key-moments = Key moments
# When something happened: before the game began.
story-before = before
story-all-entries =
    { $count ->
        [one] { $count } entry
       *[other] All { $count } entries
    }
story-proof = The proof
story-was-it-fair = Was it fair?
story-check-yourself = Check this game yourself
story-check-loading = Your browser is checking the game
# Several things that happened at once.
story-and-then = { $before }; { $after }
story-hidden-event = something that only some players can see
story-does-sit = sits down
story-does-rise = leaves the seat
story-does-invite = asks a bot to play
story-does-start = starts the game
story-does-lose-chain = has lost the chain
story-does-begin = begins the game
story-does-fail-start = gives this start up
story-does-away = was away
story-does-pause = pauses the game
story-does-resume = resumes the game
story-does-end = ends the game
story-does-close = closes the table, because nobody played any more
story-does-resign = resigns
story-does-abort = calls the game off
story-does-offer-draw = offers a draw
story-does-offer-pause = offers a pause
story-does-offer-end = offers to end without a result
story-does-agree-draw = accepts the draw
story-does-agree-pause = accepts the pause
story-does-agree-end = agrees to end without a result
story-does-decline-draw = says no to a draw
story-does-decline-pause = says no to a pause
story-does-decline-end = says no to an end without a result
story-does-claim = claims the game, because { $name } is gone
story-does-hand-over = makes { $name } the host
story-does-remove = sends a spectator away
story-does-succeed = looks for another host, because the host is gone
story-does-play-again = opens a table for the rematch
story-all-agreed = everybody has agreed
story-new-host = { $name } is the host now
story-spectator-removed = a spectator was sent away
story-rematch-agreed = the rematch is at { $code }
story-opened = opens a table: { $game }, version { $version } of the rules
story-sat-chained = sits down and promises a chain
story-sat-bot = { $name } sits down
story-left = { $name } leaves the seat
story-seats-closed =
    { $attempt ->
        [1] the seats are closed: every promise is in the log
       *[other] the seats are closed: attempt { $attempt } to start
    }
story-start-failed = the start failed: no link came from { $names }
story-lost-chain = { $name } has lost the chain, and rolls without links from now on
story-house-away = was away for { $time }: that time is charged to nobody
story-game-begins = the game begins
# $how is the game's own word, in English: "the goal was reached".
story-game-over = the game is over: { $how }
# A link beside a moment in which dice were rolled or cards were dealt.
story-its-proof = Its proof
