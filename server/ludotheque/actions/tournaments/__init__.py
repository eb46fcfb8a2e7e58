"""Tournaments: made, entered, paired, counted and ended by any process; docs/tournaments.md.

Whoever changes anything of a tournament holds its row, so that all of it happens one after the
other, and writes what has happened as numbered events in the same transaction.
"""
