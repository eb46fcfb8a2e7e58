/** The id at the end of a profile's address, or what may be an id itself; null where it can be a name alone. */
export function idIn(wish: string): string | null {
  const profile = /\/players\/([^/?#\s]+)/.exec(wish);
  if (profile) return profile[1] ?? null;
  return /^[A-Za-z0-9]{8,64}$/.test(wish) ? wish : null;
}
