"""Ranks of finished games in, ratings out; the rules R1 to R11 stand in docs/ratings.md."""
