# What the client itself finds wrong. A refusal by the server has its own English sentence. In
# another language it is problem-<book>-<code>, for example problem-sudoku-value-in-row; the
# values of each sentence are those of the refusal.
problem-client-offline = The server can’t be reached. Check your connection and try again.
problem-client-stumbled = Something went wrong on the server. Nothing of yours is lost. Try again in a moment.
problem-client-not-judged = The server can’t be reached to read this move. Nothing was played.
problem-client-no-such-move = This is no legal move now. The server can’t be reached to say why.
problem-client-page-fault = The rules allow this move ({ $move }), but this page does not offer it. This is a fault of the page. Nothing was played.
problem-client-no-reason = The server refused this ({ $status }) and gave no reason.
# $reason is a whole sentence: one of fairness-broken-….
problem-client-broken-log = The log of this table is wrong at entry { $entry }. { $reason } You could not trust the luck of this game.
# $reason is the sentence with which the server refused.
problem-client-roll-refused = By the log it is your turn to roll, but the server refused your roll after it had seen your link: “{ $reason }” This is a fault of the server.
problem-client-link-refused = By the log the start waits for your link, but the server refused it: “{ $reason }” This is a fault of the server.
problem-client-link-denied = The log says that you gave no link at the start. But you gave one, and the server had taken it. This is a fault of the server.
problem-client-no-holder = The server does not say who you are at this table, so your browser could not protect your luck. Load the page again. If it still says this, do not play here.
problem-client-anchor-left-out = You sat down with a dice key. The server wrote the seat down without it (entry { $entry }), so it could choose your luck.
problem-client-seat-given-up = Entry { $entry } says that you left your seat. This browser did not ask for that.
problem-client-chain-given-up = Entry { $entry } says that you gave up your dice key. This browser did not ask for that. The server could choose your luck.
problem-client-no-luck-promised = This game has luck, but the log says that it has none. The server could choose everything.
problem-client-other-game = The server shows another game, or other options, than entry 0 of the log names. It could choose everything.
problem-client-unknown-rules = Entry 0 of the log names rules that this page does not know. So nobody can check the luck here. Load the page again. If it still says this, do not play.
problem-client-other-holder = The server says that you are somebody else than who took this seat.
problem-client-other-seat = The server shows you another seat than the log says (entry { $entry }).
problem-client-answer-not-in-log = The server said that it did what you asked, but it is not in the log (entry { $entry }).
problem-client-not-to-roll = By the log it is not your turn to roll now.
problem-client-key-elsewhere = Your dice key is not on this device, so you can’t roll here.
