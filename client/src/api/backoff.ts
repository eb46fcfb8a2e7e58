/** Doubles from half a second to twenty, with jitter, so that a restarted server is not met by everybody at once. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(20_000, 500 * 2 ** Math.min(attempt, 10));
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
}
