"""Tests of the ratings; the rules they name stand in docs/ratings.md."""
