table-home = Fairtable, to the games
table-games = Games
table-skip = Skip to the board
table-help = Help
table-help-key = Help (?)
table-big-screen = Big screen, for a whole room
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
table-bot-thinks =
    { $ahead ->
        [0] thinks
        [one] waits to think, after { $ahead } other bot
       *[other] waits to think, after { $ahead } other bots
    }
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
table-unchained-seat-alone = no chain: only the promise of the house protects the luck
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
table-copied = Copied
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
table-remove = Remove
table-remove-name = Remove { $name }

## The waiting room of a hall

table-hall-here =
    { $count ->
        [0] Nobody is here yet
        [one] 1 player is here
       *[other] { $count } players are here
    }
table-hall-free =
    { $count ->
        [0] Every place is taken.
        [one] 1 place is free.
       *[other] { $count } places are free.
    }
table-hall-list = Show the list
table-hall-more = { $count } more
table-hall-starts-in =
    { $seconds ->
        [one] The game starts in 1 second
       *[other] The game starts in { $seconds } seconds
    }
table-hall-stop = Not yet
table-hall-stopped = The start is called off
table-hall-bots = How many bots
table-hall-fill = Fill with bots
table-hall-enough = Enough
table-hall-invited = { $count } of { $wanted } are there

## Meeting somebody who wants to play the same

table-looking-for = Looking for somebody to play with
table-looking-how = The next person who wants the same sits down here.
table-nobody-yet = Nobody has come yet. You can go on waiting.
table-bot-instead = Play the bot instead
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

## Between the players: giving up, offers, players who are gone

table-this-game = Resign, offer, end
table-resign = Resign
table-really-resign = Really resign?
table-offer-draw = Offer a draw
table-offer-pause = Offer a pause
table-offer-end = End without a result
table-call-off = Call it off
table-offer-call-off = Offer to call it off
table-really-call-off = Really call it off?
table-end = End the game
table-really-end = Really end it?
table-an-offer = An offer
# The name of a place where it stands what the players offer each other, and who is gone.
table-news = Between the players
table-all-news = All offers and absences
table-offers-draw = { $name } offers a draw
table-offers-pause = { $name } offers a pause
table-offers-end = { $name } wants to end without a result
table-offers-call-off = { $name } wants to call the game off
table-you-offer-draw = You offer a draw
table-you-offer-pause = You offer a pause
table-you-offer-end = You want to end without a result
table-you-offer-call-off = You want to call the game off
table-waiting-for-names = Waiting for { $names }
table-waiting-for-others = Waiting for the others
table-accept = Accept
table-decline = Decline
table-take-back = Take back
table-said-no = { $name } said no
table-is-gone = { $name } is gone
table-is-out = { $name } is out
table-you-are-out = You are out of this game. You can watch it.
table-resigned = { $name } resigned
# $time is "57 seconds".
table-to-come-back = { $time } to come back
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
table-paused-meaning = The clock is stopped until the game goes on.
table-players-resume = The players can resume the game at any time.
table-resume-game = Resume the game
table-host-panel = You are the host
# Beside a sign in the bar, which opens what the host may do.
table-host = Host
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
table-off-together =
    { $games ->
        [one] Your last game together was called off.
       *[other]
            { $count ->
                [one] Of your last { $games } games together, 1 was called off.
               *[other] Of your last { $games } games together, { $count } were called off.
            }
    }
table-off-tonight =
    { $games ->
        [one] { $name } called off { $count } of 1 game tonight.
       *[other] { $name } called off { $count } of { $games } games tonight.
    }
table-rematch-declined = No rematch this time.
table-rematch-goes = The rematch is agreed. You are taken there.
table-rematch-at = The rematch is at { $code }
table-moment-words = { $who }: { $words }

## The proof

table-save-log = Save the log
table-kept-hash = The hash that your browser kept
table-kept-hash-of = Entry { $entry }:
table-kept-hash-why = Nobody can change what came before this entry without you noticing. After the game, your browser compares it with the log.

## What happened, after the name of the player who did it: "Ann sits down"

table-the-house = The house
table-the-host = The host
table-somebody = somebody
# Somebody whose name was erased.
table-a-player = A player

## Values of a game

table-yes = yes
table-no = no
