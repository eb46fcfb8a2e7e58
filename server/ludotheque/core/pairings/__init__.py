"""Who meets whom, and how everybody stands; the rules P1 to P30 stand in docs/pairings.md.

A pairing depends on who takes part, on the records of what was played and on a seed, and on
nothing else: the same three give the same pairing in every process and at any later time.
"""
