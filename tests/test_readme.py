"""The README is true: its settings are those of the server, and its tour works when pasted."""

import re
import subprocess
from pathlib import Path

import pytest

from ludotheque.settings import Settings
from tests.house.processes import house

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _between(name: str) -> str:
    found = re.search(rf"<!-- {name}: begin -->\n(.*?)<!-- {name}: end -->", README, re.DOTALL)
    assert found is not None
    return found.group(1)


def settings_table() -> str:
    """The table as it must stand in the README, made from the settings themselves."""
    rows = ["| variable | default | what it is |", "|---|---|---|"]
    for name, field in Settings.model_fields.items():
        variable = "DATABASE_URL" if name == "database_url" else f"LUDOTHEQUE_{name.upper()}"
        default = field.default
        if isinstance(default, tuple):
            default = ",".join(default)
        shown = "" if default in (None, "") else f"`{default}`"
        rows.append(f"| `{variable}` | {shown} | {field.description} |")
    return "\n".join(rows) + "\n"


def test_every_setting_stands_in_the_readme() -> None:
    assert _between("settings") == settings_table()


@pytest.mark.house
def test_the_tour_works_when_pasted(database_url: str) -> None:
    with house(database_url, apis=1) as here:
        script = _between("tour").split("```sh\n")[1].split("```")[0]
        script = script.replace("http://localhost:8000", here.apis[0])
        done = subprocess.run(
            ["bash", "-eu", "-c", script], capture_output=True, text=True, timeout=60, check=True
        )
    assert done.stderr == ""
    assert '"replayed":false' in done.stdout
    assert '"code":"illegal_move"' in done.stdout
    assert "event: snapshot" in done.stdout
