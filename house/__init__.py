"""What dev.py is made of: `steps` run programs and time them, `rooms` install packages.

Standard library only, since it runs before anything is installed.
"""
