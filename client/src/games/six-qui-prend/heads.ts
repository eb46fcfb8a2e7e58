/** How many bull heads are drawn on a card. Only the drawing uses this; scores come from the server. */
export function headsDrawn(card: number): number {
  if (card === 55) return 7;
  if (card < 100 && card % 11 === 0) return 5;
  if (card % 10 === 0) return 3;
  if (card % 10 === 5) return 2;
  return 1;
}

/** Where the heads stand on a card, in rows from the top: seven do not fit beside each other. */
export function headRows(count: number): number[] {
  if (count <= 3) return [count];
  const upper = Math.ceil(count / 2);
  return [upper, count - upper];
}
