"""Tests of letter dice; rule numbers are those of its RULES.md.

``words-fr.txt`` is a small part of the shipped French list, under the same licence, so that golden
games do not depend on what is added to that list.
"""
