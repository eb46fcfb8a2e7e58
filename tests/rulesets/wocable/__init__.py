"""Tests of wocable; rule numbers are those of its RULES.md.

``words-en.txt``, ``words-es.txt`` and ``words-fr.txt`` are small parts of the shipped lists, under
the same licences, so that golden games do not depend on what is added to those lists.
"""
