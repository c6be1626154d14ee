# What the client itself finds wrong. A refusal by the server has its own English sentence. In
# another language it is problem-<book>-<code>, for example problem-sudoku-value-in-row; the
# values of each sentence are those of the refusal.
problem-client-offline = The server can’t be reached. Check your connection and try again.
problem-client-stumbled = Something went wrong on the server. Nothing of yours is lost. Try again in a moment.
problem-client-no-reason = The server refused this ({ $status }) and gave no reason.
# $reason is a whole sentence: one of fairness-broken-….
problem-client-broken-log = The log of this table is wrong at entry { $entry }. { $reason } You could not trust the luck of this game.
# $reason is the sentence with which the server refused.
problem-client-roll-refused = By the log it is your turn to roll, but the server refused your roll after it had seen your link: “{ $reason }” This is a fault of the server.
problem-client-link-refused = By the log the start waits for your link, but the server refused it: “{ $reason }” This is a fault of the server.
problem-client-link-denied = The log says that you gave no link at the start. But you gave one, and the server had taken it. This is a fault of the server.
problem-client-not-to-roll = By the log it is not your turn to roll now.
problem-client-key-elsewhere = Your dice key is not on this device, so you can’t roll here.
