"""Wocable: a crossword board for two to four; whoever makes the better words wins."""
