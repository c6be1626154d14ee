play-title = Play { $game }
play-against = Against
play-how-hard = How hard
play-who = Who plays
play-person = A person
play-person-says = The next who wants the same, or a friend by your link.
play-people = People
play-people-says = A table opens. They come by your link, the code or the QR code.
play-a-bot = A bot
play-a-bot-says = It is always there.
play-bots = A few bots
play-bots-says = Three bots take tickets, too, and the calls begin at once.
play-kept = Kept for the next time.
play-more = More options
play-look = Look for a person
play-open-table = Open the table
play-now = Play now
# $name is a level of bot or of puzzle: "Steady", "Hard".
play-go = Play { $name }

## Backgammon

play-points = Points to win
play-money = Money
play-one-point = One game. The doubling cube is not used.
play-to-points = A match to { $points } points, with the doubling cube.
play-for-money = One game for money: the cube and gammons count.
play-clock = Clock
play-none = None
play-with-clock = 2 min a point
play-take-your-time = Take your time.
play-clock-says = And 12 seconds free in each turn.
play-money-clock = Games for money have no clock.

## Casino

play-length = How long
play-one-deal = One deal
play-to-11 = To 11
play-to-21 = To 21
play-one-deal-says = Forty cards, and then the count.
play-target-says = Deals until somebody has { $points } points.
play-hints = Hints
play-hints-yes = Allowed
play-no-hints-says = Everybody thinks alone.
play-hints-says = You may ask what to do. Everybody sees that you asked.

## Dots

play-size = Size
play-size-of = { $side } × { $side }
play-size-3 = Nine boxes: a game for the bus stop.
play-size-5 = The usual size.
play-size-8 = Long chains decide it.

## Sudoku

play-easy = Easy
play-medium = Medium
play-hard = Hard
play-expert = Expert
play-given-easy = Forty digits are given.
play-given-medium = Thirty-two are given: some cells need a second look.
play-given-hard = Twenty-seven are given. It takes patience.
play-given-expert = Twenty-four are given, for a long evening.

## Tambola

play-tickets = Tickets
play-tickets-says =
    { $count ->
        [one] One ticket, easy to watch.
       *[other] { $count } tickets to watch at once.
    }
play-pace = Calls
play-calm = Calm
play-usual = Usual
play-fast = Fast
play-pace-says = A number every { $seconds } seconds.

## Ready-made options in the form for a new table

play-preset-points =
    { $points ->
        [one] One point
       *[other] Match to { $points }
    }
play-preset-money = A game for money
play-preset-singles = Each alone, to 11

## Options in words, beside their label

play-money-words = a game for money
play-cube-used = used
play-cube-unused = not used
play-clock-words = 2 minutes a point, 12 seconds free in each turn
play-no-clock-words = none, take your time
play-one-deal-words = one deal
play-hints-allowed = allowed; everybody sees that one was asked
play-no-hints = none during the game
