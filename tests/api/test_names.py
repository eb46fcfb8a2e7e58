"""What the schema says of a name is what the server takes for one."""

from __future__ import annotations

import re
import sys
import unicodedata

import pytest
from pydantic import ValidationError

from ludotheque.actions.accounts import clean_name
from ludotheque.actions.legible import VISIBLE
from ludotheque.actions.refusals import Malformed
from ludotheque.api.wire import NewGuest


def is_name(name: str) -> bool:
    """Whether the server takes it."""
    try:
        return bool(clean_name(name))
    except Malformed:
        return False


def test_a_single_character_is_a_name_where_the_pattern_sees_it() -> None:
    for number in range(0x10000):
        letter = chr(number)
        if unicodedata.category(letter) != "Cs":
            assert is_name(letter) == bool(re.search(VISIBLE, letter)), hex(number)
    assert is_name(chr(sys.maxunicode))


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("  Ana \t  B. ", "Ana B."),
        ("A\u200bna\u202e", "Ana"),
        ("Zoe\u0308", "Zoë"),
        ("字", "字"),
        ("\u0958" * 24, "\u0915\u093c" * 24),
    ],
)
def test_a_name_is_shown_composed_and_without_what_nobody_sees(sent: str, shown: str) -> None:
    assert NewGuest(name=sent).name == sent
    assert clean_name(sent) == shown


@pytest.mark.parametrize("sent", ["", " ", "\u200b", "\u3164", "\u2800 \ufe0f", "x" * 25])
def test_a_name_of_nothing_or_too_much_is_refused_by_both(sent: str) -> None:
    with pytest.raises(ValidationError):
        NewGuest(name=sent)
    assert not is_name(sent)
