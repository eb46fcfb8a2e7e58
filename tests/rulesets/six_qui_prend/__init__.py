"""Tests of 6 qui prend; rule numbers are those of its RULES.md."""
