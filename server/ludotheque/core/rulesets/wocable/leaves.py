"""What tiles that are kept are worth, in hundredths of a point; ``./dev bench wocable-leaves``."""

from __future__ import annotations

FIRST: dict[str, dict[str, int]] = {"en": {}, "es": {}, "fr": {}}
"""By language and tile: the first of its kind."""
MORE: dict[str, dict[str, int]] = {"en": {}, "es": {}, "fr": {}}
"""By language and tile: each further one."""
BALANCE: dict[str, dict[str, int]] = {"en": {}, "es": {}, "fr": {}}
"""By language: vowels less consonants."""
