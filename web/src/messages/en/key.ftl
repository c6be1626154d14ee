## Our own chain. On the page it is called a key.

# $problem is one or more whole sentences.
key-fault-title = Do not trust this table
key-fault-stopped = Your browser gives no more links here. You can do three things:
key-fault-stop = Stop playing here, at least until somebody has looked at it.
key-fault-keep = Keep this file: it has everything that the server showed you.
key-fault-compare = Compare this line with the other players. If theirs differs, the server told you different stories.
key-fault-other-device = If you did this yourself on another device, nothing is wrong. Then go on there.
key-save-evidence = Save the file
key-noticed-title =
    { $count ->
        [one] Something happened in your name
       *[other] { $count } things happened in your name
    }
key-noticed-why = If you did not do this yourself on another device, the server did. It can't choose your luck by that, but it can play in your place.
key-noticed-not-sent = Entry { $entry }, “{ $said }”: this browser did not send it.
key-noticed-gone = Entry { $entry }: the server says that you are gone. But this page was connected.
key-noticed-claimed = Entry { $entry }: your game was claimed because you were said to be gone.
key-noticed-replaced = Entry { $entry }: your seat was given to a bot because you were said to be gone.
key-noticed-more = And { $count } more. The file has all of them.
key-noticed-close = Hide this
key-unread = For more than a minute your browser could not read the log of this table, though the server answers. So it can't see whether something is done in your name.
key-none = Your seat has no dice key.
key-none-why = So only the other players protect your luck. While the table waits, you can sit down again with a key.
key-elsewhere = Your dice key is not on this device.
key-elsewhere-waiting = Go on where you sat down, or sit down again with a new key.
key-elsewhere-starting = If you sat down on another device, go on there. Else the game begins without you.
key-elsewhere-playing = Go on where you sat down. If the key is lost for good, you can play on without it. Then only the other players protect your dice: the server could know your rolls beforehand.
key-elsewhere-doubt = If you sat down in this browser and did not clear its data, do not trust this table.
key-sit-again = Sit down again
key-lose = Play on without my key
key-moved = You have copied your dice key to another device. Play on there: this device gives no more links.
key-left-out = You have a seat, but this game began without you, because your browser did not answer in time. You can watch. If the game lets players join late, you can join.
key-title = Your dice key
key-here = The key of your seat is on this device. With it your browser protects the luck of this game.
key-copy = Move it to another device
key-copy-why = Copy this text, and paste it on the other device, at this table. Do not show it to anybody. This device now gives no more links.
key-text = Key
key-paste = Paste a key
key-paste-why = Paste the text that the other device shows.
key-take = Use this key
key-not-taken = This is not the key of a seat at this table.
