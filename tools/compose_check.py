"""Run with the Python of .venv: whether docker-compose.yml is what the specification allows."""

import json
import re
import sys
from pathlib import Path

import yaml
from compose_spec import PyCompose

VARIABLE = re.compile(r"\$\{(\w+)(?::?-([^}]*))?(?::?\?[^}]*)?\}")


def main(name: str) -> None:
    """Fill in the variables and the merge keys, which the specification leaves to Compose."""
    filled = VARIABLE.sub(lambda found: found[2] or "filled-in", Path(name).read_text())
    PyCompose.from_yaml(json.dumps(yaml.safe_load(filled)))


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except ValueError as error:
        sys.exit(str(error))
