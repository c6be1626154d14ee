table-home = Fairtable, to the games
table-games = Games
table-help = Help
table-help-key = Help (?)
table-share-this = Share this table
table-share = Share
table-loading = The table is loading

## Who sits where

# As the first word.
table-seat = Seat { $number }
# Inside a sentence, where nobody sits at the seat.
table-a-seat = seat { $number }
table-here = The table
table-you = you
table-away = away
table-a-bot = a bot
table-bot-sees = This is a bot. It sees what a player at its seat sees, and nothing else.
table-bot-sees-short = a bot: it sees what a player sees
table-free-seat = free seat
table-seat-is-free = Seat { $number } is free
table-take-this-seat = Take this seat
table-take-it = Take it
table-let-a-bot-play = Let a bot play
table-to-move = to move
table-and-more = and { $count } more
table-players-here = { $count } here
table-watching = { $count } watching
# $time is "3 minutes 20 seconds".
table-time-left = { $time } left

## A player whose browser adds nothing to the luck

table-unchained = { $name } plays without a chain.
table-unchained-what = { $name } plays without a chain. What is that?
table-unchained-short = Plays without a chain
table-unchained-seat = no chain: the others protect the luck
table-unchained-others = The other players protect the luck.
table-unchained-alone = Only the promise of the house protects the luck here.
table-how-chains-work = How chains work

## Before the start

table-waiting-for =
    { $count ->
        [one] Waiting for { $count } more player
       *[other] Waiting for { $count } more players
    }
table-ready = Ready to start
table-everybody-here = Everybody is here
# $names are players who have no connection now.
table-are-away =
    { $count ->
        [one] { $names } is away
       *[other] { $names } are away
    }
table-here-now =
    { $count ->
        [one] { $names } is here
       *[other] { $names } are here
    }
table-starts-by-itself = The game starts by itself.
table-start-without = You can start now. { $names } may be left out.
table-kept-seat = Seat { $number } is kept for its player
table-free-kept = Free it
table-follows = This follows { $code }
table-more-free-seats =
    { $count ->
        [one] and { $count } more free seat
       *[other] and { $count } more free seats
    }
table-start = Start
table-share-code = Share { $code }
table-needs-players =
    { $count ->
        [one] The game needs { $count } player. Send the link to somebody.
       *[other] The game needs { $count } players. Send the link to somebody.
    }
table-needs-players-or-bots =
    { $count ->
        [one] The game needs { $count } player. Send the link to somebody, or invite a bot.
       *[other] The game needs { $count } players. Send the link to somebody, or invite a bot.
    }
table-start-now = You can start now.
table-start-or-wait = You can start now, or wait for more players.
table-host-starts = { $host } starts the game.
table-watch-here = You can watch here.
table-sit = Sit here
table-sit-at = Sit here, seat { $number }
table-leave-seat = Leave the seat
table-invite-bot = Invite a bot
table-remove = Remove
table-remove-name = Remove { $name }

## Meeting somebody who wants to play the same

table-looking-for = Looking for somebody to play with
table-looking-how = The next person who wants the same sits down here.
table-nobody-yet = Nobody has come yet. You can go on waiting.
table-bot-instead = Play the bot instead
table-share-link = Share the link
table-cancel = Cancel

## The start waits for a link from each browser

table-starting = Starting
table-starting-yours = Starting: waiting for your link
table-starting-others =
    { $count ->
        [one] Starting: waiting for the link of { $names }
       *[other] Starting: waiting for the links of { $names }
    }
table-starting-many =
    { $count ->
        [one] Starting: waiting for one link
       *[other] Starting: waiting for { $count } links
    }
table-starting-why = Before the first move, every browser adds a number to the luck. The browser has fixed this number beforehand, so nobody can choose what comes.
table-how-this-works = How this works
table-starting-patience = Whoever gives no link within { $seconds } seconds is left out. Then the start is tried again by itself.
table-attempt =
    { $attempt ->
        [1] This is the first of at most { $most } attempts.
       *[other] This is attempt { $attempt } of at most { $most }. Everybody will see in the log how many there were.
    }

## Our own chain. On the page it is called a key.

# $problem is one or more whole sentences.
table-key-fault = Something is wrong with this table. { $problem } Your browser gives no more links here.
table-key-elsewhere = Your dice key is not on this device.
table-key-elsewhere-waiting = Go on where you sat down, or sit down again with a new key.
table-key-elsewhere-starting = If you sat down on another device, go on there. Else the game begins without you.
table-key-elsewhere-playing = Go on where you sat down. If the key is lost for good, you can play on without it. Then only the other players protect your dice: the server could know your rolls beforehand.
table-key-elsewhere-doubt = If you sat down in this browser and did not clear its data, do not trust this table.
table-key-sit-again = Sit down again
table-key-lose = Play on without my key
table-key-moved = You have copied your dice key to another device. Play on there: this device gives no more links.
table-key-left-out = You have a seat, but this game began without you, because your browser did not answer in time. You can watch. If the game lets players join late, you can join.
table-key = Your dice key
table-key-here = The key of your seat is on this device. With it your browser protects the luck of this game.
table-key-copy = Move it to another device
table-key-copy-why = Copy this text, and paste it on the other device, at this table. Do not show it to anybody. This device now gives no more links.
table-key-text = Key
table-key-paste = Paste a key
table-key-paste-why = Paste the text that the other device shows.
table-key-take = Use this key
table-key-not-taken = This is not the key of a seat at this table.

## Between the players: giving up, offers, players who are gone

table-this-game = Resign, offer, end
table-resign = Resign
table-really-resign = Really resign?
table-offer-draw = Offer a draw
table-offer-pause = Offer a pause
table-offer-end = End without a result
table-call-off = Call it off
table-really-call-off = Really call it off?
table-end = End the game
table-really-end = Really end it?
table-an-offer = An offer
table-offers-draw = { $name } offers a draw
table-offers-pause = { $name } offers a pause
table-offers-end = { $name } wants to end without a result
table-you-offer-draw = You offer a draw
table-you-offer-pause = You offer a pause
table-you-offer-end = You want to end without a result
table-waiting-for-names = Waiting for { $names }
table-waiting-for-others = Waiting for the others
table-accept = Accept
table-decline = Decline
table-take-back = Take back
table-said-no = { $name } said no
table-is-gone = { $name } is gone
table-is-back = { $name } is back
table-is-out = { $name } is out
table-you-are-out = You are out of this game. You can watch it.
table-resigned = { $name } resigned
# $time is "57 seconds".
table-to-come-back = { $time } to come back
table-you-may-claim = The time to come back is over. What now?
table-may-be-claimed = The time to come back is over.
table-claim = Claim the win
table-claim-among = Go on without { $name }
table-bot-plays-on = Let a bot play on
table-wait = Wait
table-decide = Decide
table-news-sat = { $name } sat down

## The host's controls, and pauses

table-pause = Pause
table-resume = Resume
table-paused = Paused
table-paused-meaning = The clock is stopped and the board is hidden.
table-players-resume = The players can resume the game at any time.
table-resume-game = Resume the game
table-host-panel = You are the host
table-host-may = The host sets the table up and starts the game. Only the players decide it.
table-host-decides-nothing = A running game ends by its rules, or when its players agree.
table-make-host = Make { $name } the host
table-free-seat-of = Free the seat of { $name }
table-send-away = Send { $name } away
table-end-hall = End the hall
table-end-meaning = The game ends for everybody. Prizes that nobody has won are paid to nobody.
table-close-table = Close this table
table-close-meaning = Nobody can sit down here any more.

## The link, the code and the QR code

table-link-seats = Everybody who opens the link can sit down.
table-link-watch = All seats are taken. Everybody who opens the link can watch.
table-link = Link
table-copy = Copy
table-copied = Copied
table-link-copied = The link is copied
table-code = Code
table-send = Send it
table-qr = QR code of the link
table-qr-missing = The QR code could not be loaded.

## Help

table-help-title = Help and settings
table-sounds-on = Sounds: on
table-sounds-off = Sounds: off
table-key-help = open this help
table-rule-named = When the referee refuses a move, it names the rule.
table-all-rules = All the rules

## Instead of a board

table-missing-tab = No such table · Fairtable
table-missing = There is no such table
table-archived = This table was archived
table-archived-why = Its game was over long ago. Only its log is still here, as a file.
table-missing-why = Perhaps it was removed, or its code lacks a character.
table-forbidden = The server does not accept this page
table-forbidden-why = The page was opened from another address than the server’s own. Open the table there.
table-sent-away = The host has sent you away
table-sent-away-why = You can’t see this table any more. There are other tables, and you can open one of your own.
table-unreachable = The server can’t be reached yet. Trying again
table-outdated = This page is older than the server
table-outdated-why = The board of { $game } could not be loaded. Reload the page to get the newest one.

## After the game

table-how-it-ended = How it ended
table-new-table = New table
table-ended-resigned = { $winner } won: { $loser } resigned
table-ended-resigned-won = You won: { $loser } resigned
table-ended-resigned-lost = You resigned: { $winner } won
table-ended-resigned-alone = { $loser } gave up. There is no result
table-ended-claimed = { $loser } was gone: { $winner } claimed the win
table-ended-claimed-won = You won: { $loser } was gone
table-ended-claimed-lost = You were gone: { $winner } claimed the win
table-ended-draw = Drawn by agreement
table-ended-by-agreement = Ended by agreement, without a result
table-ended-called-off = Called off before the first move
table-ended-hall = The host ended the hall
table-ended-by-host = Ended by the host, without a result
table-ended-given-up = Given up, without a result
table-ended-closed = Closed by the house: nobody played any more
table-ended-no-start = The game could not start

## Playing again

table-rematch = Rematch
table-rematch-asked = You want a rematch
table-rematch-wanted =
    { $count ->
        [one] { $names } wants a rematch
       *[other] { $names } want a rematch
    }
table-rematch-declined = No rematch this time.
table-rematch-goes = The rematch is agreed. You are taken there.
table-rematch-at = The rematch is at { $code }
table-opening = Opening the table
table-log-missing = The log of this game can’t be loaded right now.
table-replay = Replay
table-stop-replay = Stop the replay
table-moment = Moment
table-moment-words = { $who }: { $words }
# When something happened: before the game began.
table-before = before
table-all-entries =
    { $count ->
        [one] { $count } entry
       *[other] All { $count } entries
    }

## The proof

table-proof = The proof
table-was-it-fair = Was it fair?
table-check-yourself = Check this game yourself
table-check-loading = Your browser is checking the game
table-save-log = Save the log
table-kept-hash = The hash that your browser kept
table-kept-hash-of = Entry { $entry }:
table-kept-hash-why = Nobody can change what came before this entry without you noticing. After the game, your browser compares it with the log.

## What happened, after the name of the player who did it: "Ann sits down"

table-the-house = The house
table-the-host = The host
table-somebody = somebody
# Several things that happened at once.
table-and-then = { $before }; { $after }
table-hidden-event = something that only some players can see
table-does-sit = sits down
table-does-rise = leaves the seat
table-does-invite = asks a bot to play
table-does-start = starts the game
table-does-lose-chain = has lost the chain
table-does-begin = begins the game
table-does-fail-start = gives this start up
table-does-away = was away
table-does-pause = pauses the game
table-does-resume = resumes the game
table-does-end = ends the game
table-does-close = closes the table, because nobody played any more
table-does-resign = resigns
table-does-abort = calls the game off
table-does-offer-draw = offers a draw
table-does-offer-pause = offers a pause
table-does-offer-end = offers to end without a result
table-does-agree-draw = accepts the draw
table-does-agree-pause = accepts the pause
table-does-agree-end = agrees to end without a result
table-does-decline-draw = says no to a draw
table-does-decline-pause = says no to a pause
table-does-decline-end = says no to an end without a result
table-does-claim = claims the game, because { $name } is gone
table-does-hand-over = makes { $name } the host
table-does-remove = sends a spectator away
table-does-succeed = looks for another host, because the host is gone
table-does-play-again = opens a table for the rematch
table-all-agreed = everybody has agreed
table-new-host = { $name } is the host now
table-spectator-removed = a spectator was sent away
table-rematch-agreed = the rematch is at { $code }
table-opened = opens a table: { $game }, version { $version } of the rules
table-sat-chained = sits down and promises a chain
table-sat-bot = { $name } sits down
table-left = { $name } leaves the seat
table-seats-closed =
    { $attempt ->
        [1] the seats are closed: every promise is in the log
       *[other] the seats are closed: attempt { $attempt } to start
    }
table-start-failed = the start failed: no link came from { $names }
table-lost-chain = { $name } has lost the chain, and rolls without links from now on
table-house-away = was away for { $time }: that time is charged to nobody
table-game-begins = the game begins
# $how is the game's own word, in English: "the goal was reached".
table-game-over = the game is over: { $how }

## Values of a game

table-yes = yes
table-no = no
