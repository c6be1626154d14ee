joining-invites = { $host } invites you to a game of { $game }
joining-invited = You are invited to a game of { $game }
joining-is-here = { $host } is at the table
joining-is-away = { $host } is away now. You can join all the same.
joining-you-play-as = You play as
joining-join = Join
joining-seats-left =
    { $count ->
        [one] One seat is free.
       *[other] { $count } seats are free.
    }
joining-then = Then { $host } starts the game.
joining-only-watch = Only watch
joining-rules = Rules

## Each game in three lines, for whoever has never played it

joining-backgammon-1 = Move your fifteen checkers home, as the dice say.
joining-backgammon-2 = Hit a checker that stands alone: it starts again.
joining-backgammon-3 = Who has borne off all fifteen first, wins.
joining-casino-1 = Take cards from the table with a card of the same value, or with a sum.
joining-casino-2 = Build a sum now, and take it later with the card in your hand.
joining-casino-3 = Most cards, most spades, aces, 2♠ and 10♦ make points.
joining-dots-1 = Draw a line between two dots, one after another.
joining-dots-2 = Who draws the fourth line around a box, has it and draws again.
joining-dots-3 = Who has most boxes at the end, wins.
joining-sudoku-1 = Fill the grid with the digits from 1 to 9.
joining-sudoku-2 = Every row, every column and every box has each of them once.
joining-sudoku-3 = One plays. Everybody else watches.
joining-tambola-1 = Numbers from 1 to 90 are called. Dab those on your ticket.
joining-tambola-2 = Claim a prize when your ticket has its pattern: a row, the corners, the full house.
joining-tambola-3 = Be quick: a prize goes to whoever claims it first, or is shared.

## The waiting room

joining-everybody = Everybody is there
joining-you-are-in = You are in
joining-by-itself = The game starts by itself.
joining-stops = If somebody leaves, the count stops, and nothing is lost.
joining-stopped = You stopped the count. Start when you like.
joining-soon = The game starts in a few seconds, if { $host } does not stop it.
joining-host-away = { $host } is away. You keep your seat.
joining-wait = Wait
joining-start = Start
joining-starts-in =
    { $seconds ->
        [one] The game starts in 1 second
       *[other] The game starts in { $seconds } seconds
    }
joining-count-stopped = The start is called off
joining-you = you
joining-you-host = you, the host
joining-the-host = the host
joining-away = away
joining-guest = came by your link
joining-player = plays with you
joining-leave = Leave
joining-ask-to-leave = Ask to leave: { $name }
joining-ask-short = Ask to leave
joining-take-out = Take out: { $name }
joining-take-out-short = Take out
joining-free = Free: bring somebody
joining-bring = Bring somebody
joining-bots = Or play with a bot
joining-bots-more = One seat more?
joining-a-bot = A bot
joining-a-bot-says = It sees what a player at its seat sees, and nothing else.
joining-seat-bot = Seat
joining-seat-bot-named = Seat { $name }, a bot
joining-invite-bot = Invite a bot
