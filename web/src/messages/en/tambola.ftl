## The call

tambola-the-call = The call
tambola-no-number-yet = No number has been called yet
tambola-first-soon = Eyes down: the first number comes soon
tambola-host-calls-first = Eyes down: the host calls the first number
# As a caller says it.
tambola-call = { $nickname }, { $number }
tambola-before-it = The numbers before it
# Read after "43 / 90".
tambola-show-ninety = called. Show all
tambola-numbers-called = The numbers from 1 to 90
tambola-choose-ink = Choose your ink
tambola-speak = Speak the numbers
tambola-no-voice = This browser has no voice.
tambola-house-was-away = The house was away for { $time }. The calls go on.

## Tickets

tambola-ticket = Ticket { $number }
tambola-ticket-numbers = The numbers of ticket { $number }
tambola-serial = No. { $number }
tambola-called = called
tambola-dabbed = dabbed
tambola-not-called = not called yet
tambola-to-dab = { $count } to dab
tambola-complete = { $prize } complete
tambola-complete-many = { $count } prizes complete
tambola-near = { $prize }: 1 to go
tambola-near-many = { $count } prizes: 1 to go
tambola-not-complete = not complete
tambola-claim-with = Claim with ticket { $number }
tambola-stands = { $prize } stands
tambola-out =
    { $count ->
        [one] Out after a wrong claim
       *[other] Out after { $count } wrong claims
    }
tambola-bogey = { $prize }? Not called yet: { $numbers }.
tambola-bogey-out = { $prize }? Not called yet: { $numbers }. This ticket is out.

tambola-no-mark-blank = This place is empty. You can mark only numbers.
tambola-no-mark-by-house = At this table the house marks your numbers.

## Prizes

tambola-prizes = Prizes
tambola-amount =
    { $amount ->
        [one] { $amount } point
       *[other] { $amount } points
    }
# The places that are left: "60, 30 and 10".
tambola-amounts = { $first } and { $last }
tambola-claim = Claim { $amount }
# One number is missing.
tambola-one-to-go = 1 to go
tambola-which-ticket = Which ticket?
tambola-checking = Checking
# Claimed since the last number. Whoever claims before the next one shares it.
tambola-so-far = { $names }: may still be shared
tambola-you-so-far = You: may still be shared
tambola-yours = You: { $amount }
tambola-gone = Gone
tambola-and-others =
    { $count ->
        [one] { $name } and { $count } more
       *[other] { $name } and { $count } more
    }
tambola-somebody = somebody
tambola-paper-ticket = Paper ticket { $id }

## What happened

tambola-told-call = { $call }.
tambola-told-win = { $name } wins { $prize }.
tambola-told-bogey = A wrong claim by { $name } for { $prize }.
tambola-is-over = The game is over.

## How the game stands, and how it ended

tambola-paused = Paused
tambola-preparing = The house is dealing
tambola-is-complete = { $prize } is complete: claim it
tambola-still-complete = { $prize } is still complete, and anybody may claim it: claim it now
tambola-over = The game is over
tambola-you-won =
    { $amount ->
        [one] You won { $amount } point
       *[other] You won { $amount } points
    }
tambola-won-most =
    { $count ->
        [one] { $names } won most: { $amount } points
       *[other] { $names } won most: { $amount } points each
    }
tambola-nobody-won = Nobody won a prize
tambola-calls = Called
tambola-players = Players
tambola-prizes-won = Prizes won
tambola-of = { $count } of { $all }
tambola-time = Time
tambola-your-place = Your place

## The keyboard

tambola-key-arrows = Arrows
tambola-key-space = Space
tambola-key-digits = 1 to 9
tambola-does-move = go from number to number
tambola-does-dab = dab the number, or take the dab away
tambola-does-claim = claim the prize at this place; then the ticket, by its number
tambola-does-escape = claim nothing
tambola-does-speak = speak the numbers, or be silent
tambola-does-call = call the next number, if you are the host and call by hand
