import type { Scope } from '../../api/wire';

const reads: readonly (readonly [Scope, string])[] = [['account:read', 'me'], ['game:read', 'me/games'], ['admin', 'admin/reports']];
const table = '{"options": {"ruleset": "six-qui-prend"}, "seats": 3, "bots": [1, 2], "start": true}';

/** A first request that a token with these scopes may make; null where there is none to show. */
export function exampleFor(scopes: readonly Scope[], server: string): string | null {
  const read = reads.find(([scope]) => scopes.includes(scope));
  const said = '  -H "Authorization: Bearer $TOKEN"';
  if (read) return `curl ${server}/api/v1/${read[1]} \\\n${said}`;
  if (scopes.includes('room:write')) return `curl ${server}/api/v1/rooms \\\n${said} \\\n  --json '${table}'`;
  // A move or an entry needs a game or tournament; how one stands, everybody may see.
  if (scopes.some((scope) => scope === 'tournament:join' || scope === 'tournament:manage')) return `curl ${server}/api/v1/tournaments \\\n${said}`;
  if (scopes.includes('game:play')) return `curl ${server}/api/v1/games/$GAME \\\n${said}`;
  return null;
}
