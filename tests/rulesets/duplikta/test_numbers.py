"""Every rule has its number once, and a test that bears it."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

RULES = files("ludotheque.core.rulesets.duplikta").joinpath("RULES.md").read_text(encoding="utf-8")


def test_every_rule_has_a_test() -> None:
    numbers = re.findall(r"^\*\*K(\d+)\.", RULES, re.MULTILINE)
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py"))
    tested = {
        n for name in re.findall(r"def test_(\w+)", tests) for n in re.findall(r"k(\d+)", name)
    }
    assert set(numbers) <= tested


def test_no_rule_is_named_that_there_is_not() -> None:
    known = {int(n) for n in re.findall(r"^\*\*K(\d+)\.", RULES, re.MULTILINE)}
    folder = files("ludotheque.core.rulesets.duplikta")
    named = set()
    for path in folder.iterdir():
        if path.name.endswith((".py", ".md")):
            named |= {int(n) for n in re.findall(r"\bK(\d+)\b", path.read_text(encoding="utf-8"))}
    assert named <= known
