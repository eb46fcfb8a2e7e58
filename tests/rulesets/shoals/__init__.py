"""Tests of shoals; rule numbers are those of its RULES.md."""
