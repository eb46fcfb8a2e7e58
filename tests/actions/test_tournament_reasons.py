"""Each refusal of a tournament has a reason that programs know it by, and all of them are told."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import ludotheque
from ludotheque.actions.refusals import NotNow

DOCS = Path(__file__).parents[2] / "docs" / "tournaments.md"


def _given(source: ast.AST) -> Iterator[str]:
    """Every reason that is given with this refusal; nothing but words that stand there."""
    for call in ast.walk(source):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == NotNow.__name__:
            (reason,) = (each.value for each in call.keywords if each.arg == "reason")
            several = [reason.body, reason.orelse] if isinstance(reason, ast.IfExp) else [reason]
            yield from (ast.literal_eval(each) for each in several)


def test_the_rules_list_the_reasons_that_there_are() -> None:
    code = Path(ludotheque.__file__).parent
    given = {
        reason
        for module in code.rglob("*.py")
        if module.name != "refusals.py"
        for reason in _given(ast.parse(module.read_text(encoding="utf-8")))
    }
    _, _, rest = DOCS.read_text(encoding="utf-8").partition("\n## Refusals\n")
    part, _, _ = rest.partition("\n## ")
    named = [
        reason
        for line in part.splitlines()
        if line.startswith("| `")
        for reason in re.findall(r"`(\w+)`", line.split("|")[1])
    ]
    assert sorted(named) == sorted(given)
