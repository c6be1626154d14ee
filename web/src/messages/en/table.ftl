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

## The host's controls

table-pause = Pause
table-resume = Resume
table-end = End the game
table-end-question = End this game?
table-end-meaning = The game ends for everybody at the table, and nobody can continue it. If you want to come back later, just leave: the table waits.
table-keep-playing = Keep playing
table-paused = Paused
table-paused-meaning = The clock is stopped and the board is hidden.
table-host-resumes = { $host } can resume the game at any time.
table-resume-game = Resume the game

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
table-unreachable = The server can’t be reached yet. Trying again
table-outdated = This page is older than the server
table-outdated-why = The board of { $game } could not be loaded. Reload the page to get the newest one.

## After the game

table-how-it-ended = How it ended
table-play-another = Play another
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
