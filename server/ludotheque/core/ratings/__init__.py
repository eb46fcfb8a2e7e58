"""Ranks of finished games in, ratings out; the rules R1 to R12 stand in docs/ratings.md."""
