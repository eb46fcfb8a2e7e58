"""Tests of pairings and standings; the rules they name stand in docs/pairings.md."""
