import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Talk } from '../src/api/talk.svelte';
import type { GameSeat, Player, Room } from '../src/api/wire';
import { guestText } from '../src/games/seats';
import Dice from '../src/games/letter-dice/People.svelte';
import Shoals from '../src/games/shoals/Person.svelte';
import Six from '../src/games/six-qui-prend/Place.svelte';
import Waiting from '../src/pages/lobby/Waiting.svelte';
import Seats from '../src/pages/room/Seats.svelte';
import Who from '../src/pages/tournaments/Who.svelte';
import Messages from '../src/talk/Messages.svelte';
import { markedName } from '../src/text/names';
import { speak } from '../src/text/text.svelte';
import PlayerName from '../src/ui/PlayerName.svelte';
import { snapshot } from './view';

const nora: Player = { id: 'n', name: 'Nora W', kind: 'account' };
const guest: Player = { id: 'g', name: 'Nora W', kind: 'guest' };
const sits = (player: Player, seat = 0): GameSeat => ({ seat, player, bot_level: null, present: true, left: false, stand_in: null, away_until: null });
const chair = (player: Player) => ({ ...sits(player), house: false });

let shown: Record<string, unknown> | null = null;
/** What a component says of this person; what is for the eye alone counts too. */
function says<P extends Record<string, unknown>>(component: unknown, props: P): string {
  document.body.innerHTML = '';
  shown = mount(component as Component<Record<string, unknown>>, { target: document.body, props });
  flushSync();
  const text = document.body.textContent ?? '';
  void unmount(shown);
  shown = null;
  return text;
}
beforeAll(() => speak('en'));
afterEach(() => { if (shown) void unmount(shown); });

const room = (host: Player): Room => ({
  id: 'r', invite: null, options: snapshot(0).options, seats: [chair(host)], host, visibility: 'public', rated: false, language: 'en',
  leaver: { policy: 'wait', bank_seconds: 60 }, status: 'open', game: null, you: null, created_at: 0, starts_at: null, version: 1,
} as unknown as Room);
const talk = (player: Player): Talk => {
  const live = { follow: () => () => undefined, send: () => true };
  const made = new Talk('game', 'g', live, () => 'me', () => 'id');
  made.frame({ type: 'chat', place: 'game', place_id: 'g', since: 0, n: 1, entries: [{ n: 1, text: 'Hi', player, at: 10, audience: 'players' }] });
  return made;
};
const dice = (player: Player) => ({ game: { seats: [sits(player)], you: null, view: { mover: 0, counts: [0], scores: [0], done: [] } } });
const shoals = (player: Player) => ({
  seat: 0, score: 0, gold: false,
  game: { seats: [sits(player)], you: null, status: 'running', deadline: null, options: { bank_seconds: 0, turn_seconds: 0 }, view: { mover: 0, objectives: null, totals: [0], scores: [0], games: 1, game: 1, banks: [0] } },
});

describe('a guest with the name of an account', () => {
  it.each<[string, unknown, (player: Player) => Record<string, unknown>]>([
    ['in lists of people and seeks', PlayerName, (player) => ({ player })],
    ['in the standings of a tournament', Who, (player) => ({ one: { ...player, bot_level: null } })],
    ['on the seats of a room', Seats, (player) => ({ room: room(player), cloth: 'felt', most: 3, hosting: false, busy: false })],
    ['as the host of a table in the lobby', Waiting, (player) => ({ rooms: [room(player)], busy: false })],
    ['in the chat', Messages, (player) => ({ talk: talk(player) })],
    ['at a table of letter dice', Dice, dice],
    ['at a table of Shoals', Shoals, shoals],
    ['at a table of six qui prend', Six, (player) => ({ place: sits(player), seats: [sits(player)], slot: undefined, heads: 0, speaking: false, thinking: false })],
  ])('is marked %s, and the account is not', (_, component, props) => {
    expect(says(component, props(guest))).toMatch(/Nora W.*guest/s);
    expect(says(component, props(nora))).not.toMatch(/guest/);
  });

  it('is marked where names are listed in words', () => {
    expect([guest, nora].map((player) => markedName(sits(player)))).toEqual(['Nora W (guest)', 'Nora W']);
    expect([guest, nora].map((player) => guestText(sits(player)))).toEqual(['guest', '']);
  });
});
