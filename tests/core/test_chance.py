"""Chance: the frozen order of draws, and that it is fair."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from ludotheque.core.chance import Chance, commitment, shuffled, words

SEED = bytes(range(32))


def test_draws_are_frozen() -> None:
    """Every finished game's proof rests on these; they never change."""
    chance = Chance(SEED, "vector")
    assert [chance.below(104) for _ in range(12)] == [
        37, 9, 100, 101, 21, 72, 89, 17, 22, 70, 11, 95,
    ]  # fmt: skip
    chance = Chance(SEED, "vector")
    assert chance.below(1 << 64) == 14514164111722477733
    assert chance.below(3 << 62) == 6240797578705058300


def test_orders_are_frozen() -> None:
    assert shuffled(SEED, "vector", range(1, 21)) == (
        9, 10, 19, 1, 11, 13, 17, 12, 4, 8, 15, 18, 5, 20, 2, 6, 7, 3, 16, 14,
    )  # fmt: skip
    assert shuffled(bytes(32), "six-qui-prend/deal/1", range(1, 105))[:12] == (
        78, 57, 84, 44, 21, 38, 79, 54, 96, 3, 69, 45,
    )  # fmt: skip


def test_words_are_frozen() -> None:
    assert words(SEED, "vector", 4) == (3458094320, 1489350678, 2627231308, 478362815)
    assert words(SEED, "vector", 100)[:4] == words(SEED, "vector", 4)


def test_the_stream_is_what_its_page_says() -> None:
    """Blocks of SHA-256 over prefix, seed, label and counter, in 64-bit words."""
    chance = Chance(SEED, "é")
    told = [chance.below(1 << 64) for _ in range(6)]
    blocks = b"".join(
        sha256(
            b"ludotheque/chance/1\x00" + SEED + "é".encode() + counter.to_bytes(8, "big")
        ).digest()
        for counter in range(2)
    )
    assert told == [int.from_bytes(blocks[8 * n : 8 * n + 8], "big") for n in range(6)]


def test_the_commitment_is_plain_sha256() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(SEED) == sha256(SEED).hexdigest()


def test_labels_and_seeds_are_independent() -> None:
    orders = {
        shuffled(seed, label, range(104))
        for seed in (SEED, bytes(32))
        for label in ("deal/1", "deal/2", "deal/11", "")
    }
    assert len(orders) == 8


def test_a_word_that_would_favour_small_numbers_is_thrown_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Below 3, the word 2**64 - 1 is one too many."""
    chance = Chance(SEED, "rejected")
    given = iter([(1 << 64) - 1, (1 << 64) - 1, 7])
    monkeypatch.setattr(Chance, "_word", lambda _: next(given))
    assert chance.below(3) == 1
    assert list(given) == []


def test_every_order_of_three_is_as_likely() -> None:
    counted = Counter(shuffled(SEED, str(number), "abc") for number in range(6_000))
    assert len(counted) == 6
    # 1000 each with a deviation of 29: five deviations either way never come by chance.
    assert all(abs(times - 1_000) < 145 for times in counted.values())


def test_a_shuffle_keeps_every_item() -> None:
    assert sorted(shuffled(SEED, "kept", "aabbc")) == list("aabbc")
    assert shuffled(SEED, "none", ()) == ()


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_of_another_length_is_refused(seed: bytes) -> None:
    for use in (
        lambda: Chance(seed, "x"),
        lambda: commitment(seed),
        lambda: words(seed, "x", 1),
    ):
        with pytest.raises(ValueError, match="32 bytes"):
            use()


@pytest.mark.parametrize("n", [0, -1, (1 << 64) + 1])
def test_a_draw_below_nothing_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        Chance(SEED, "x").below(n)
