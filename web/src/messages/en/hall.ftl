hall-tambola = Tambola
hall-called =
    { $count ->
        [one] { $count } of 90 called
       *[other] { $count } of 90 called
    }
hall-your-ink = Your ink
hall-ink-meaning = Your dabs are your own: nobody else sees them.
hall-ink-plum = Plum
hall-ink-blue = Blue
hall-ink-teal = Teal
hall-ink-green = Green
hall-ink-brown = Brown
hall-ink-pink = Pink

## A win

hall-a-win = A win
hall-many-winners = { $count } winners
hall-they-share = They share { $amount } points
hall-you-win =
    { $amount ->
        [one] You win { $amount } point
       *[other] You win { $amount } points
    }
hall-worth =
    { $amount ->
        [one] { $amount } point
       *[other] { $amount } points
    }
hall-the-ticket = The ticket
hall-just-called = Just called:

## Without tickets

hall-no-tickets = You have no tickets in this game. You play in the next one.
hall-come-late = You may still take part: your tickets count from the first number on.
hall-you-watch = You watch this game.
hall-sit-late = Sit down and get tickets
hall-get-tickets = Get tickets
hall-own-table = Play a game of your own

## The host's strip

hall-host = The host's strip
hall-call = Call a number
hall-calling = Calling
hall-pace = The pace of the calls
hall-slower = Slower
hall-faster = Faster
hall-seconds = { $seconds } s
hall-pause = Pause
hall-resume = Go on
hall-here = Who is here
hall-players-here =
    { $count ->
        [one] { $count } player is here. Show the list
       *[other] { $count } players are here. Show the list
    }
hall-players-count =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
hall-big-screen = Big screen
hall-end = End
hall-really-end = Really?

## After the game

hall-as-it-was = The hall as it was then
hall-nothing-won-yet = Nothing is won yet
hall-nothing-won = No prize was won.
hall-prizes = Prizes
hall-leaders = Who won most
hall-all-numbers = All numbers that were called

hall-receipt = { $prize }, ticket { $ticket }, completed by call { $call }, the number { $number }
hall-receipt-paper = { $prize }, paper ticket { $ticket }, completed by call { $call }, the number { $number }

## The story of the game, after the name of whoever did it

hall-tale-opened =
    { $count ->
        [one] opens the hall for { $count } player
       *[other] opens the hall for { $count } players
    }
hall-tale-dealt =
    { $count ->
        [one] deals { $count } ticket
       *[other] deals { $count } tickets
    }
hall-tale-late =
    { $count ->
        [one] deals { $count } ticket to a late player
       *[other] deals { $count } tickets to a late player
    }
hall-tale-pace = sets the pace: a number every { $seconds } seconds
hall-tale-asked = asks for a number
hall-tale-call = calls { $number }
hall-tale-win = claims { $prize }: it stands
hall-tale-bogey = claims { $prize }: not called yet are { $numbers }
hall-tale-settled =
    { $count ->
        [one] gives away { $prize }
       *[other] shares out { $prize } among { $count }
    }
hall-tale-closed = closes the hall

## The caller's screen

hall-callers-screen = The caller's screen
hall-the-call = The call
hall-speak = Speak the numbers
hall-no-voice = This browser has no voice: the numbers are not spoken.
hall-full-screen = Full screen
hall-leave-screen = Back to the table
hall-lost = Reconnecting. Nothing is lost.
hall-qr = QR code of the table
hall-point-your-phone = Point your phone at the code, or open { $host } and type it in.
hall-only-here = But only this computer can open it: the server listens to no other, or there is no network.
hall-have-come =
    { $count ->
        [one] player has come
       *[other] players have come
    }
hall-starting =
    { $count ->
        [one] player: the game is starting
       *[other] players: the game is starting
    }
hall-paused = Paused
hall-goes-on = The house was away. The calls go on.
hall-eyes-down = Eyes down
hall-of-ninety = of 90
hall-next-game = The next game
hall-open-next = Open the next game
hall-next-soon = The host opens the next game.
