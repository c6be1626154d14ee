## The result of a check

fairness-checking = Checking entry { $entry } of { $all }
fairness-verified = Verified
fairness-verified-to = Verified up to entry { $entry }
# $counts is a list: "12 entries, 8 links, and 3 open draws".
fairness-summary = { $counts }: all of them follow from what was promised before the game.
fairness-entries =
    { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
fairness-links =
    { $count ->
        [one] { $count } link
       *[other] { $count } links
    }
fairness-open-draws =
    { $count ->
        [one] { $count } open draw
       *[other] { $count } open draws
    }
fairness-sealed-draws =
    { $count ->
        [one] { $count } sealed draw
       *[other] { $count } sealed draws
    }
fairness-remembered = Your browser remembers entry { $entry } of this game, and it is in the log.
fairness-house = The house
fairness-house-kept = kept what it promised in entry 0
fairness-house-opened = kept what it promised in entry 0, and opened its sealed key at the end
fairness-seat-unchained = plays without a chain: the others protect the luck
fairness-seat-gave =
    { $count ->
        [one] gave { $count } link of its chain
       *[other] gave { $count } links of its chain
    }
fairness-no-chains = No seat brought a chain. Only the promise of the house protects the luck here.
fairness-not-over = The game is not over, so its sealed draws are not opened yet.
fairness-hidden-parts =
    { $count ->
        [one] { $count } part of this log is hidden. Its hash is checked, but not its content.
       *[other] { $count } parts of this log are hidden. Their hashes are checked, but not their content.
    }

## The log is not in order

fairness-wrong-at = The log is wrong at entry { $entry }
fairness-right-before =
    { $count ->
        [one] The entry before it is correct.
       *[other] All { $count } entries before it are correct.
    }
fairness-wrong-why = Either the log was damaged, or somebody changed it.
fairness-other-log = This is not the log that you saw
fairness-other-log-why = The log fits together, but your browser remembers a different entry { $entry }. Somebody wrote the game again, from this entry or from an earlier one.

## What is wrong with an entry. These are whole sentences.

fairness-broken-unreadable = The entry can’t be read: { $found }
fairness-broken-unreadable-text = The text of the entry can’t be read.
fairness-broken-not-an-entry = The text is not the text of an entry.
fairness-broken-other-number = Its text says that it is entry { $found }.
fairness-broken-out-of-place = The entry is missing: entry { $found } is in its place.
fairness-broken-hash-form = A hash is not written as 64 hexadecimal digits in small letters.
fairness-broken-part-hash = A private part does not match its hash.
fairness-broken-entry-hash = Its hash does not follow from its text and the entry before.
fairness-broken-time-backwards = Time runs backwards.
fairness-broken-empty-log = The log is empty.
fairness-broken-no-opening = A log must begin with the opening of a table.
fairness-broken-no-places = The entry does not say how many seats the table has.
fairness-broken-sealed-key = The sealed key is not the one that was promised.
fairness-broken-wrong-draw = A draw did not give this result.
fairness-broken-house-link = The link of the house is not the one that was promised.
fairness-broken-told-twice = Event { $found } is told twice, or there is no such event.
fairness-broken-no-promise = The house promises nothing.
fairness-broken-chain-length = The chain of the house can have at most { $found } links.
fairness-broken-unreadable-part = A private part can’t be read.
fairness-broken-unreadable-secret = The secret of the table can’t be read.
fairness-broken-other-secret = The secret is not the one that was promised.
fairness-broken-other-salt = A salt is not the one that was promised.
fairness-broken-cut-here = The file is cut off here.
fairness-broken-cut-after = The file is cut off after this entry.
fairness-broken-no-next = A comma says that another entry follows, but there is none.
fairness-broken-no-end = After this entry, the end of the file is wrong.
fairness-broken-unreadable-line = Its line can’t be read.
fairness-broken-line-not-an-entry = Its line is not the line of an entry.
fairness-broken-line-form = Its line is not written in the way in which logs are written.
fairness-broken-nothing-asked = Nothing was asked.
fairness-broken-already-over = The game was over already.
fairness-broken-other-seat = This was asked from another seat.
fairness-broken-not-playing = A move was made while the game was not running.
fairness-broken-no-chain = This seat has no chain, so it has no link to give.
fairness-broken-link-missing = The seat has a chain, but it rolled without a link.
fairness-broken-link-not-needed = A link came with a move that does not roll.
fairness-broken-not-a-roll = A move draws that is not a roll.
fairness-broken-against-rule = Rule { $found } of the house does not allow this.
fairness-broken-other-facts = What happened at the table is not what the rules say.
fairness-broken-start-terms = A start is not tried in this way.
fairness-broken-event-missing = An event is missing, and no hidden part can hold it.
fairness-broken-nothing-to-hide = It has a private part, but this game hides nothing.
fairness-broken-not-promised = It has a sealed draw, but no sealed key was promised.
fairness-broken-not-drawn = What happened is not what was drawn.
fairness-broken-not-whole = The server left out the text of an entry that you must see.
fairness-broken-secret-early = The log ends here. Its secret is open, but the game has not ended.
fairness-broken-secret-hidden = The game has ended, but this log hides the secret of the table.
fairness-broken-gone-back = The entry is missing, but the server showed it before.
fairness-broken-forked = It is not the entry that the server showed before.
fairness-broken-named-head = Its hash is not the one that the server names.
fairness-broken-links-differ = The number of your links in it is wrong: your browser gave { $found }.
fairness-broken-own-seat = Your own seat belongs to somebody else in it.
fairness-broken-other-chain = The link is not of the chain that this seat promised.

## The draws

fairness-draws =
    { $count ->
        [one] { $count } draw, with its arithmetic
       *[other] { $count } draws, each with its arithmetic
    }
fairness-entry = Entry { $entry }
fairness-gave = gave { $results }
fairness-show = Show
fairness-draw-number = Draw { $number }: { $what }
fairness-draw-below = a number from 0 to { $last }
fairness-draw-shuffle =
    { $count ->
        [one] an order of { $count } thing
       *[other] an order of { $count } things
    }
fairness-draw-word = 64 random bits
# Where a word of 64 bits stands.
fairness-step-place = block { $block }, word { $word }
# The result stands after it, in bold.
fairness-step-rest = { $word } mod { $n } =
fairness-thrown-away = thrown away
fairness-words-thrown-away =
    { $count ->
        [one] { $count } word was thrown away, so that all results are equally likely.
       *[other] { $count } words were thrown away, so that all results are equally likely.
    }
fairness-more-words =
    { $count ->
        [one] and { $count } more word
       *[other] and { $count } more words
    }
fairness-result = Result:

## The luck of one entry, step by step

fairness-luck-of = The luck of entry { $entry }
fairness-key = 1. The key
fairness-key-open = This is the next link of the house’s chain. Its hash is the link before it.
fairness-key-sealed = This is the sealed key of the house. Its hash is what entry 0 promised.
fairness-key-unknown = The key is sealed until the game is over, and so are its results.
fairness-message = 2. The message
fairness-message-why = It was fixed before anybody but the house knew the key.
# These notes stand beside the lines of the message.
fairness-note-table = the code of the table
# The line is the number itself.
fairness-note-before =
    { $count ->
        [one] earlier entry has such draws
       *[other] earlier entries have such draws
    }
fairness-note-open = the key is shown with the result
fairness-note-sealed = the key is opened at the end
fairness-note-closed = the hash of the entry that closed the seats
fairness-note-links = the hash of every seat’s latest link
fairness-blocks = 3. Blocks of four words
fairness-blocks-why = Each block is the HMAC-SHA256 of the key and of the message, followed by the number of the block.
fairness-more-blocks = and { $count } more
fairness-results = 4. The draws

## What a check proves

fairness-meaning = What this proves, and what it does not prove
fairness-proven = Proven
fairness-proven-log = Nothing was changed, removed or added before the entries that your browser remembers.
fairness-proven-house = The house fixed its part of every draw when the table opened, before it knew any of your links.
fairness-proven-seats = No seat that gave its links could choose a roll or a card. The house could not choose either.
fairness-not-proven = Not proven
fairness-not-proven-rules = That every move was legal. This page does not know the rules. The audit on your own computer judges every move again.
fairness-not-proven-page = That this page is honest. It comes from the same server. The audit does not.
fairness-not-proven-people = Who sat at the table, and whether they talked to each other.
fairness-not-proven-server = That the server did not help a player. It could tell a player about a roll a moment earlier. It could also let a player stop giving links, once, and so choose between two results. The log shows this.
fairness-full-text = The full text

## The page that checks a file

fairness-tab = Check a game · Fairtable
fairness-title = Check a game yourself
fairness-lead = Every game can be saved as a file. Here your browser checks such a file: was anything changed, and is the luck what was promised? Nothing is sent anywhere.
fairness-choose = Choose a log file
fairness-drop = or drop it here. Its name ends with { $suffix }
fairness-check = The check
fairness-not-a-log = This is not a log
fairness-no-log-empty = The file is empty.
fairness-no-log-version = This log has another version of the format. This page reads only version 2.
fairness-no-log-damaged = The first line of this log is damaged.
fairness-no-log-other = The file does not begin like a log of Fairtable.
fairness-unreadable = The file can’t be read
fairness-unreadable-why = Choose it again, or download it again.
fairness-elsewhere = Without this page
fairness-elsewhere-why = This page comes from a server, perhaps from the one that you want to check. The following command runs on your own computer. It needs no server, and it also judges every move again by the rules.
fairness-how-it-works = How it works
