"""What dev.py is made of.

`commands` are lists of `steps`; a step is a program that is run and timed. `environments` are
virtual environments with the locked packages. All this uses only the standard library, because
it runs before anything is installed. build_client.py has what Node does.
"""
