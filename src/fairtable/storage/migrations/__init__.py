"""The tables of the database, step by step; `database.migrate` runs the missing steps."""
