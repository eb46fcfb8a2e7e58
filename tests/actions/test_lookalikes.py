"""Names that nobody tells apart are one, whatever they are written with."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.actions import lookalikes, membership
from ludotheque.actions.accounts import clean_name
from ludotheque.actions.house import House
from ludotheque.actions.lookalikes import ALIKE, kept_apart, key, keys
from ludotheque.actions.membership import From
from ludotheque.actions.refusals import NameTaken
from tests.actions.test_membership import PASSWORD, member

CAPITALS = {
    "A": "АΑ", "B": "ВΒ", "C": "С", "E": "ЕΕ", "H": "НΗ", "K": "КΚ", "M": "МΜ", "N": "Ν", "O": "ОΟ",
    "P": "РΡ", "S": "Ѕ", "T": "ТΤ", "X": "ХΧ", "Y": "УΥҮ", "Z": "Ζ", "I": "ІΙ", "J": "Ј", "V": "Ѵ",
    "W": "Ԝ",
}  # fmt: skip
"""Greek and Cyrillic capitals that are drawn as Latin ones are."""
LOOKS = {
    letter: [chr(code) for code, looks in ALIKE.items() if looks == letter]
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
}
"""What looks like each Latin letter, as Unicode has it."""


@pytest.mark.parametrize(
    ("latin", "other"), [(a, b) for a, others in CAPITALS.items() for b in others]
)
def test_a_capital_that_is_drawn_as_a_latin_one_is_it(latin: str, other: str) -> None:
    assert key(f"{latin}enry29") == key(f"{other}enry29")
    assert key(latin) == key(other)


@st.composite
def drawn_alike(draw: st.DrawFn) -> tuple[str, str]:
    """A name, and one of which every letter is that one or looks like it."""
    name = draw(st.text("".join(LOOKS), min_size=1, max_size=24))
    return name, "".join(draw(st.sampled_from([letter, *LOOKS[letter]])) for letter in name)


@settings(max_examples=500, deadline=None)
@given(drawn_alike())
def test_names_of_letters_that_look_alike_share_what_they_are_compared_by(
    pair: tuple[str, str],
) -> None:
    one, other = pair
    assert key(one) == key(other), [unicodedata.name(c, "?") for c in other]


@settings(max_examples=500, deadline=None)
@given(st.text(min_size=1, max_size=24))
def test_a_name_and_its_key_are_the_same_whatever_the_case(name: str) -> None:
    assert key(key(name)) == key(name)
    assert key(name.lower()) in keys(name)
    assert key(name) in keys(name)[:2]


def test_case_makes_no_difference_in_scripts_of_their_own() -> None:
    for name in ("Наталья", "Ирина", "Мария", "Юрий", "Տիգրան"):
        assert key(name) == key(name.upper()) == key(name.lower())
    # A nu is like v when it is small and like N when it is not.
    assert set(keys("Νίκος")) & set(keys("νίκος")) == {key("Νίκος"), key("νίκος")}


async def test_who_registers_a_look_alike_is_refused(here: House) -> None:
    await member(here, "Henry29")
    for name in ("Нenry29", "Ηenry29", "henry29", "ΗENRY29"):
        with pytest.raises(NameTaken):
            await member(here, name)
    await member(here, "νίκος")
    with pytest.raises(NameTaken):
        await member(here, "Νίκος")


async def test_who_had_a_look_alike_before_logs_in_with_it_as_it_is_written(here: House) -> None:
    older = await member(here, "Henry29")
    younger = await member(here, "Somebody")
    name = clean_name("Нenry29")
    async with here.database.driver() as driver:
        await driver.execute(
            "UPDATE players SET name = $1, name_key = $2 WHERE id = $3",
            name,
            kept_apart(name),
            younger.player.id,
        )
    for written, who in ((name, younger), ("Henry29", older), ("HENRY29", older)):
        found = await membership.log_in(here, written, PASSWORD, From("here"))
        assert found.player.id == who.player.id
    with pytest.raises(NameTaken):
        await member(here, name)
    assert lookalikes.key(name) == "henry29"
