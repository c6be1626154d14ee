## The answer: three sentences. $luck is dice, cards, calls, puzzle or draws.

fairness-honest =
    { $luck ->
        [dice] The dice were honest.
        [cards] The cards were honest.
        [calls] The tickets and the calls were honest.
        [puzzle] The puzzle was honest.
       *[draws] The draws were honest.
    }
fairness-honest-so-far =
    { $luck ->
        [dice] The dice were honest so far.
        [calls] The calls were honest so far.
       *[draws] The draws were honest so far.
    }
# Nothing of the luck can be checked before the end.
fairness-sealed =
    { $luck ->
        [cards] The cards are still sealed.
        [calls] The tickets are still sealed.
        [puzzle] The making of the puzzle is still sealed.
       *[draws] The draws are still sealed.
    }
fairness-nobody-chose =
    { $luck ->
        [puzzle] Nobody could choose it.
       *[other] Nobody could choose them.
    }
fairness-fixed =
    { $luck ->
        [puzzle] It was fixed before the first move, and nobody can change it.
       *[other] They were fixed before the first move, and nobody can change them.
    }
fairness-best-of =
    { $luck ->
        [puzzle] Nobody could choose it freely, but somebody could take the best of { $count }.
       *[other] Nobody could choose them freely, but somebody could take the best of { $count }.
    }
fairness-only-house =
    { $luck ->
        [puzzle] No player had a part in it: only the house could have chosen it.
       *[other] No player had a part in them: only the house could have chosen them.
    }
fairness-unknown-game = But this page does not know this game, and can’t tell what it made of them.
fairness-how = Here is how you can check it.
fairness-how-later = When the game is over, you can check it here.
fairness-no-luck = There was no luck in this game.
fairness-no-luck-so-far = There is no luck in this game.
fairness-no-luck-why = Nothing is rolled, dealt or drawn.
fairness-not-drawn = Nothing was drawn at this table.
fairness-not-drawn-why = The game did not begin.
fairness-not-drawn-yet = Nothing is drawn at this table yet.
fairness-not-drawn-yet-why = The game has not begun.
fairness-how-log = Here is how you can check that nobody changed the log.

## What was checked

fairness-checking = Checking entry { $entry } of { $all }
fairness-verified =
    { $what ->
        [luck] Luck and log verified; moves are not judged on this page.
        [draws] Draws and log verified; what the game made of them and the moves are not judged on this page.
       *[log] Log verified; moves are not judged on this page.
    }
fairness-verified-to =
    { $what ->
        [luck] Luck and log verified as far as they are shown, up to entry { $entry }; moves are not judged on this page.
        [draws] Draws and log verified as far as they are shown, up to entry { $entry }; what the game made of them and the moves are not judged on this page.
       *[log] Log verified up to entry { $entry }; moves are not judged on this page.
    }
fairness-all-verified =
    { $what ->
        [luck] Luck, log and moves verified. This server judged the moves.
        [draws] Draws, log and moves verified. This server judged the moves.
       *[log] Log and moves verified. This server judged the moves.
    }
# A list: what was judged, and by whom.
fairness-who-judged = Who judged what
fairness-judged-luck =
    { $luck ->
        [dice] The dice
        [cards] The cards
        [calls] The tickets and the calls
        [puzzle] The puzzle
       *[draws] The draws
    }
fairness-judged-log = That nobody changed the game
fairness-judged-house = Seats, start, pauses, giving up
fairness-judged-moves = The moves
fairness-by-browser = your browser
fairness-by-browser-log = your browser: every hash
fairness-by-browser-luck = your browser: made again from what was promised
fairness-by-browser-draws = your browser; what the game made of them, nobody here
fairness-by-later = not yet: they are sealed until the end
fairness-moves-by-server = this server, by the rules of the game
fairness-moves-by-judging = this server judges them now
fairness-moves-by-nobody = nobody yet: the command below does
fairness-moves-by-later = when the game is over
fairness-checked = What was checked
fairness-found-entries =
    { $count ->
        [one] { $count } entry. Its hash is right.
       *[other] { $count } entries. Each contains the hash of the entry before: nothing was changed, left out or put in between.
    }
fairness-found-house = Who sat down, started, paused and left: all of it follows the rules of the house.
fairness-found-links =
    { $count ->
        [one] { $count } link. It is the number that the player’s browser had promised.
       *[other] { $count } links. Each is the number that the player’s browser had promised.
    }
fairness-found-open =
    { $luck ->
        [dice]
            { $count ->
                [one] { $count } die, computed again: it is the one on the board.
               *[other] { $count } dice, computed again: they are the ones on the board.
            }
        [calls]
            { $count ->
                [one] { $count } call, computed again: it is the number that was called.
               *[other] { $count } calls, computed again: they are the numbers that were called.
            }
       *[draws]
            { $count ->
                [one] { $count } open draw, computed again: it gives what the log says.
               *[other] { $count } open draws, computed again: they give what the log says.
            }
    }
fairness-found-sealed =
    { $luck ->
        [cards]
            { $count ->
                [one] { $count } shuffle, opened at the end and computed again: it gives the cards that were dealt.
               *[other] { $count } shuffles, opened at the end and computed again: they give the cards that were dealt.
            }
        [calls] All tickets, opened at the end and made again: they are the ones that were played.
        [puzzle] The puzzle and its solution, opened at the end and made again: they are the ones that were played.
       *[draws]
            { $count ->
                [one] { $count } sealed draw, opened at the end: its key is the one that was promised.
               *[other] { $count } sealed draws, opened at the end: their key is the one that was promised.
            }
    }
fairness-open-sealed =
    { $luck ->
        [cards] Not yet: the cards. The key of the shuffle was promised in entry 0. It is shown when the game is over.
        [calls] Not yet: the tickets. Their key was promised in entry 0. It is shown when the game is over.
        [puzzle] Not yet: how the puzzle was made. Its key was promised in entry 0. It is shown when the game is over.
       *[draws] Not yet: the sealed draws. Their key was promised in entry 0. It is shown when the game is over.
    }
fairness-open-parts =
    { $count ->
        [one] Not yet: { $count } part of the log is hidden until the game is over. Its hash is right.
       *[other] Not yet: { $count } parts of the log are hidden until the game is over. Their hashes are right.
    }
fairness-open-game = Not here: whether the draws became what the players saw. The audit can tell, on a computer that has this game.
fairness-open-moves = Not here: whether every move was legal. The audit on your own computer judges them all.

fairness-found-moves =
    { $count ->
        [0] No move was made, so there was nothing to judge.
        [one] { $count } move, judged again by the rules: this server says that it was legal.
       *[other] { $count } moves, judged again by the rules: this server says that all of them were legal.
    }
fairness-found-own = Every entry of your seat was sent by your own programs.
fairness-open-own = Not known here: who sent the entries of your seat. This browser has no record of a seat at this table.
fairness-open-judged = Not here: whether every move was legal. This server could not judge them. The audit on your own computer judges them all.
# Something about your own seat.
fairness-own-not-sent =
    { $count ->
        [one] { $count } entry of your seat was not sent by your programs. Did you play on another device? If not, somebody asked for it in your name.
       *[other] { $count } entries of your seat were not sent by your programs. Did you play on another device? If not, somebody asked for them in your name.
    }
fairness-own-gone =
    { $count ->
        [one] The server said { $count } time that you were gone, while this page was connected.
       *[other] The server said { $count } times that you were gone, while this page was connected.
    }
fairness-own-claimed = The game was claimed from you, though this page was connected.
fairness-own-replaced = Your seat was given to somebody else, though this page was connected.

## The audit

fairness-judge = Judge the moves, too
fairness-judge-again = Judge the moves yourself
fairness-judge-why = This page comes from a server, perhaps from the one that you want to check. The audit runs on your own computer and needs no server. It checks all of this again, and judges every move by the rules:
fairness-save = Save the log

## The line to compare. The audit prints the same words: they stay in English in every language.

fairness-line = { $result } · { $digits }
# $entries is the same number, without signs between its digits.
fairness-line-not-finished =
    { $count ->
        [one] not finished, { $entries } entry
       *[other] not finished, { $entries } entries
    }
fairness-line-alone = { $name }: { $how }
fairness-line-points = with { $points } points
fairness-line-draw = a draw, { $score }
fairness-line-and = { $before } and { $name }
fairness-line-won = { $names } won { $score }
fairness-line-seat = seat { $seat }
fairness-line-somebody = A player
fairness-line-by-resignation = { $names } won by resignation
fairness-line-by-claim = { $names } won by claim
fairness-line-by-draw = drawn by agreement
fairness-line-by-end = ended by agreement, no result
fairness-line-by-abort = called off, no result
fairness-line-given-up = given up, no result
fairness-compare = Compare this line
fairness-compare-why = Read it to the others, or send it to them. Whoever has the same line has the same game, entry by entry. Another line means another log: then somebody was shown another game.
fairness-compare-running = Read it to the others, or send it to them. Whoever has the same line has the same game up to this entry. The game goes on, so look at the same moment.
fairness-compare-digits = The audit knows this game, so it says the result in other words. The sixteen digits must be the same.
fairness-copy = Copy
fairness-copied = Copied
fairness-line-copied = The line is copied
fairness-line-selected = Your browser copies nothing by itself here. The line is selected: copy it with the keyboard or by a long touch.
fairness-followed = This is the game that you followed here.
fairness-followed-why = This browser kept its last hash while you were there, and it is the same.
fairness-followed-to-why = This browser kept the hash of entry { $entry }, and it is in this log. It did not see what comes after.
fairness-followed-start-why = This browser has seen more of it. This log ends earlier, and is the same as far as it goes.
fairness-came-late = This browser came when the game was over.
fairness-came-late-why = It kept this hash then, and nothing was changed since. To know that it is the game that was played, compare the line with somebody who played.
fairness-not-followed = This browser did not follow this game.
fairness-not-followed-why = A log alone proves a fair game, but not that it is the one that was played. Compare the line with somebody who played.
fairness-other-game = This is NOT the game that you followed here.
fairness-other-game-why = The log fits together, but this browser kept another hash of entry { $entry }. Somebody wrote the game again, from this entry or from an earlier one.
fairness-other-game-do = Do not accept this result. Compare the hashes with the others who played.

## What a player should know

fairness-notices = What you should know
fairness-nothing-unusual = Nothing unusual: the start was tried once, every player had a chain, and nobody left.
fairness-nothing-unusual-plain = Nothing unusual: nobody left a seat.
fairness-attempts =
    { $count ->
        [one] The start was tried { $count } time.
       *[other] The start was tried { $count } times, so the best of { $count } was possible. Whoever made a start fail may have seen what would have come.
    }
fairness-house-knows = From here on the house could know all later rolls, because no player’s chain was left. It could not choose them.
fairness-no-links = No player added to the luck. All of it came from the house, which had promised it when the table opened.
fairness-unchained = { $name } played without a chain. This seat added nothing to the luck, and relied on the others.
fairness-many-unchained =
    { $count ->
        [one] { $count } player had no chain. This seat added nothing to the luck, and relied on the others.
       *[other] { $count } players had no chain. These seats added nothing to the luck, and relied on the others.
    }
fairness-change-left = { $name } left the seat.
fairness-change-sat-again = { $name } sat down again.
fairness-change-sat-late = { $name } joined the running game.
fairness-change-dealt-late = { $name } came late, and the house made a deal that no link of this seat protected.
fairness-change-bot = { $name } sat down: a bot played on.
fairness-change-left-out = { $name } was left out of the start, because no answer came in time.
fairness-change-no-link = { $name } gave no link at the start, and was left out of the game.
fairness-change-chain-lost = { $name } lost the chain. From here on this seat added nothing to the luck, and relied on the others.
fairness-change-chain-used-up = { $name } has given all links of the chain. From here on this seat added nothing to the luck, and relied on the others.
fairness-change-resigned = { $name } resigned.
fairness-change-gone = { $name } was gone.
fairness-change-back = { $name } came back.
fairness-change-claimed = { $name } did not come back, and lost by a claim.
fairness-change-host = { $name } became the host.
# A name can be erased from a log.
fairness-erased = A player (seat { $number })
fairness-more =
    { $count ->
        [one] and { $count } more
       *[other] and { $count } more of them
    }

## Who added to the luck

fairness-players = Who added to the luck
fairness-house = The house
fairness-house-kept = kept what it promised when the table opened
fairness-seat-unchained = no chain: added nothing, and relied on the others
fairness-seat-silent = promised a chain, but gave no link of it
fairness-seat-gave =
    { $count ->
        [one] gave { $count } link of the promised chain
       *[other] gave { $count } links of the promised chain
    }
fairness-chain-what = A chain is a row of numbers that a player’s browser fixes before the game without showing them. With each link it shows one more. So it can’t choose them, and the house can’t know them.

## The log is not in order

fairness-wrong = This log is wrong.
fairness-wrong-at = Entry { $entry } does not fit.
fairness-right-before =
    { $count ->
        [one] The entry before it is right.
       *[other] All { $count } entries before it are right.
    }
fairness-means-file = The file is damaged or incomplete, by accident or on purpose. Get it again, from the server or from another player. If it is still wrong, somebody changed it.
fairness-means-changed = The log was changed after it was written, by accident or on purpose. Get it again, from the server or from another player. If it is still wrong, do not accept the result.
fairness-means-luck = This is no accident: the hashes are right. Whoever wrote this log did not draw what had been promised. Do not accept the result.
fairness-means-moves = Luck and log fit together, but this server judged the moves again and refuses this one. Do not accept the result before the audit on your own computer has said the same or something else.
fairness-means-house = This is no accident: the hashes are right. Whoever wrote this log did not keep to the rules of the house. Do not accept the result.

## What is wrong with an entry. These are whole sentences.

fairness-broken-unreadable = The entry can’t be read: { $found }
fairness-broken-unreadable-text = The text of the entry can’t be read.
fairness-broken-not-an-entry = The text is not the text of an entry.
fairness-broken-other-spelling = It is not spelt as a log is written. Everything in a log has only one spelling.
fairness-broken-not-options = Its options are not options of this game.
fairness-broken-not-events = What happened is not written as this game writes it.
fairness-broken-parts-form = Its parts are not as a log writes them: a part is missing, is one too many, or is in the wrong place.
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
fairness-broken-unreadable-part = A part can’t be read, or is not spelt as a log is written.
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
fairness-broken-luck-not-due = This luck may not come here: { $found }.
fairness-broken-not-drawn = What happened is not what was drawn.
fairness-broken-not-whole = The server left out the text of an entry that you must see.
fairness-broken-secret-early = The log ends here. Its secret is open, but the game has not ended.
fairness-broken-secret-hidden = The game has ended, but this log hides the secret of the table.
fairness-broken-gone-back = The entry is missing, but the server showed it before.
fairness-broken-forked = It is not the entry that the server showed before.
fairness-broken-named-head = Its hash is not the one that the server names.
fairness-broken-links-differ = The number of your links in it is wrong: your browser gave { $found }.
fairness-broken-own-seat = Your own seat belongs to somebody else in it.
fairness-broken-moves = This server judged the moves again, and refuses this entry: { $found }
fairness-broken-other-chain = The link is not of the chain that this seat promised.

## The draws

fairness-draws =
    { $count ->
        [one] The arithmetic of { $count } draw
       *[other] The arithmetic of { $count } draws
    }
fairness-draws-why = Each draw is a hash of the house’s next number and of the latest number of every player. Choose one to see each step. A calculator for SHA-256 and HMAC is enough to do it again.
fairness-draws-sealed =
    { $count ->
        [one] { $count } sealed draw
       *[other] { $count } sealed draws
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

## What is not proven

fairness-not-proven = What is not proven
fairness-not-proven-hidden = The server knows every hidden card, ticket, later deal and puzzle. It could tell a friend. It could not choose them.
fairness-not-proven-calls = The server knows the order of the calls from the start.
fairness-not-proven-rolls = A server that is a player’s friend can tell them their own next roll before they decide.
fairness-not-proven-attempts = Somebody who gives no link at a start costs an attempt. So a server with friends may take the best of as many deals as there were attempts. This page says how many.
fairness-not-proven-two = A friend of the server who loses a chain has one choice between two rolls, once. The log shows it.
fairness-not-proven-resign = Who resigns early also decides which opening roll the next game of a match has.
fairness-not-proven-server = A server may stop, be slow with your claim, or leave you out of a start.
fairness-not-proven-logs = A server may show two players two different logs. Comparing the line shows it.
fairness-not-proven-again = Whoever has a finished log can write another fair one, with another winner. Only the hash that somebody kept shows which one was played.
fairness-not-proven-people = Names are not identities. The log proves what a seat did, not who sat there, and not whether they talked to each other.
fairness-not-proven-time = The times in the log are those of the server’s clock.
fairness-not-proven-page = This page comes from a server. The audit on your own computer is the stronger check.
fairness-full-text = All of it, exactly

## The page

fairness-tab = Was it fair? · Fairtable
fairness-title = Was it fair?
fairness-lead = Every game can be saved as a file. Your browser checks it here: did anybody change the game, and is its luck what was promised before it began? Nothing is sent anywhere.
fairness-choose = Choose a log file
fairness-choose-other = Check another file
fairness-drop = or drop it here. Its name ends with { $suffix }
fairness-check = The check
fairness-loading = The log of table { $table } is loading
fairness-not-loaded = The log of this table can’t be loaded
fairness-not-a-log = This is not a log
fairness-no-log-empty = The file is empty.
fairness-no-log-version = This log has another version of the format. This page reads only version 3.
fairness-no-log-damaged = The first line of this log is damaged.
fairness-no-log-other = The file does not begin like a log of Fairtable.
fairness-unreadable = The file can’t be read
fairness-unreadable-why = Choose it again, or download it again.
fairness-to-the-table = To the table
fairness-how-it-works = How it works
