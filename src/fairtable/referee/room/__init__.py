"""The rules of the house, H2 to H16 of docs/rules/house.md: what may be done around a game.

A room knows no game. A rule is a function of the room, the ask and the asker; it answers what
happens, or why the ask is refused.

    people    what is between the people: offers, who is out, who is gone, who is the host
    room      who sits where, and how far the table is in its life
    players   who plays, who decides
    why       every refusal
    granted   what a rule is asked, and what it answers
    seats, starting, hosting, offers, absence, ending
              the rules
    playing   who may move, and with which link
    rules     the rule for each ask
    folding   the room after an entry
    called_off
              which games count as called off
"""
