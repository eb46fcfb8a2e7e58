// Which card a key leads to. Pure, so that the hand's keys can be tried without a page.

export function step(cards: number[], focus: number | null, key: string): number | null {
  if (cards.length === 0) return null;
  const at = focus === null ? -1 : cards.indexOf(focus);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return cards[(at + 1) % cards.length] ?? null;
    case 'ArrowLeft':
    case 'ArrowUp':
      return cards[at <= 0 ? cards.length - 1 : at - 1] ?? null;
    case 'Home':
      return cards[0] ?? null;
    case 'End':
      return cards.at(-1) ?? null;
    default:
      return null;
  }
}

/** Digits add up to a card's number; one that can no longer become a card in the hand starts anew. */
export function typed(cards: number[], so_far: string, digit: string): string {
  const longer = so_far + digit;
  if (cards.some((card) => String(card).startsWith(longer))) return longer;
  return cards.some((card) => String(card).startsWith(digit)) ? digit : '';
}

/** The card that the typed digits mean: the exact one, or else the first that begins so. */
export function meant(cards: number[], digits: string): number | null {
  if (digits === '') return null;
  return cards.find((card) => String(card) === digits) ?? cards.find((card) => String(card).startsWith(digits)) ?? null;
}
