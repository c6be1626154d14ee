"""What dev.py is made of: `commands` are rows of `steps` (programs, run and timed) in `rooms`
(virtual environments with the locked packages).

Standard library only, since it runs before anything is installed. What Node does is next
door, in build_client.py.
"""
