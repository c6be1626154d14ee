## The options in a line

# The parts stand side by side: "Up to 100 players · 1 ticket each · a number every 8 seconds · 6 prizes".
desk-tells-places = Up to { $count } players
desk-tells-tickets =
    { $count ->
        [one] 1 ticket each
       *[other] { $count } tickets each
    }
desk-tells-strip = a strip of six each
desk-tells-pace =
    { $count ->
        [one] a number every second
       *[other] a number every { $count } seconds
    }
desk-tells-by-hand = numbers called by hand
desk-tells-prizes =
    { $count ->
        [one] 1 prize
       *[other] { $count } prizes
    }

## Tickets, and who calls

desk-strip = Strip
desk-strip-why = A strip is six tickets that have every number from 1 to 90 once.
desk-clock-calls = The clock
desk-host-calls = You, by hand
desk-clock-why = The server calls by its own clock. It depends on nobody’s phone.
desk-host-why = You press a button for each number.
desk-pace-label = Seconds between two numbers
desk-pace-slow = slow
desk-pace-fast = fast

## Prizes

desk-change-prizes = Change the prizes
desk-points-in-all =
    { $count ->
        [one] 1 point in all
       *[other] { $count } points in all
    }
desk-shared-pot = They share the pot.
desk-played-for = What the prizes are worth
desk-points = Points or amounts
desk-shares = Shares of a pot
desk-points-why = Each place is worth its number.
desk-shares-why = The numbers are shares: the pot is divided by them.
desk-pot = In the pot at the start
desk-ticket-price = Each ticket adds
desk-empty-pot = Put something into the pot, or let each ticket add to it.
desk-first = 1st
desk-second = 2nd
desk-third = 3rd
# The label of a field for screen readers: "Top row, 1st place".
desk-first-place = { $prize }, 1st place
desk-second-place = { $prize }, 2nd place
desk-third-place = { $prize }, 3rd place
desk-up = { $prize }: earlier in the list
desk-down = { $prize }: later in the list
desk-remove = Remove { $prize }
desk-moved = { $prize } is now number { $place } of { $count }
desk-removed = { $prize } is removed
desk-added = { $prize } is added
desk-add = Add a prize
desk-draw-own = A pattern of your own
desk-own-name = Name of your pattern
desk-own-first = My pattern
desk-own-marks = Tap the numbers that count. Each row has five numbers, from the left.
desk-own-mark = Row { $row }, number { $number }

## What is wrong with a prize

desk-wrong-none = Keep at least one prize.
desk-wrong-many = A hall has at most { $most } prizes.
desk-wrong-name = Give your pattern a name with letters from A to Z.
desk-wrong-taken = This prize is on the list already. Give yours another name.
desk-wrong-marks = Mark at least one number.
desk-wrong-house = Second full house needs a full house on the list.
desk-wrong-sheet = Full sheet can only be played with strips.
desk-wrong-amount = Write a whole number from 0 on.

## What each prize means

desk-means-early-five = Any five numbers of a ticket
desk-means-early-seven = Any seven numbers of a ticket
desk-means-top-row = All five numbers of the first row
desk-means-middle-row = All five numbers of the second row
desk-means-bottom-row = All five numbers of the third row
desk-means-four-corners = The first and the last number of the top and of the bottom row
desk-means-full-house = All fifteen numbers
desk-means-second-full-house = The next ticket with all fifteen numbers
desk-means-pyramid = One, two, three numbers, row by row
desk-means-breakfast = All numbers of the first three columns
desk-means-lunch = All numbers of the three columns in the middle
desk-means-dinner = All numbers of the last three columns
desk-means-odds = All odd numbers of a ticket
desk-means-evens = All even numbers of a ticket
desk-means-star = The four corners and the number in the middle
desk-means-temperature = The lowest and the highest number
desk-means-full-sheet = Two numbers on each of the six tickets of a strip
desk-means-own = The numbers that you mark

## Paper tickets

desk-paper = Paper tickets
desk-paper-none = None
desk-paper-tickets = Tickets
desk-paper-strips = Strips of six
desk-paper-why = For people without a phone. You print them, and claim for them at the table.
desk-paper-then = You print them as soon as the table is there. They belong to this table: nobody can add a ticket afterwards.
desk-paper-count = How many to print
desk-paper-made =
    { $count ->
        [one] Print { $count } paper ticket
       *[other] Print { $count } paper tickets
    }
desk-paper-keep = The first page is for you. It has the code of the set: with it you can claim for paper tickets on another device, too.
desk-paper-size = Paper
desk-paper-a4 = A4
desk-paper-letter = Letter
desk-paper-parts = Part
desk-paper-part = Sheets { $first } to { $last }
desk-paper-two = Small: twelve tickets on a page
desk-paper-print = Download the PDF
desk-paper-printing = Making the PDF

## A claim for a paper ticket

desk-claim = Claim for paper
desk-claim-id = Id of the ticket
desk-claim-id-hint = It stands beside the numbers. You can also open the QR code of the ticket with your phone.
desk-claim-id-wrong = An id has five signs, a hyphen and a number, and on a strip a letter.
desk-claim-prize = Prize
desk-claim-send = Claim
desk-claim-won = { $prize }: ticket { $id } has it.
desk-claim-bogey = { $prize }: ticket { $id } does not have it. Not called yet: { $numbers }.
desk-claim-print = Print the tickets
desk-claim-code = Code of the set
desk-claim-code-why = This browser does not know the paper tickets of the table. Type the code from the first printed page.
desk-claim-code-wrong = This is the code of other tickets.
desk-claim-unlock = Use this code
