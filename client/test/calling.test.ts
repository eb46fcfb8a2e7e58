import { afterEach, describe, expect, it } from 'vitest';
import { calling, calls } from '../src/api/calling.svelte';
import { notices, placeOf } from '../src/api/notices.svelte';
import type { Notification } from '../src/api/wire';
import { setCall, setTitle } from '../src/ui/title';

const notice = (more: Partial<Notification> = {}): Notification =>
  ({ n: 1, kind: 'tournament', at: 0, read: false, player: null, game: 'g1', room: null, ruleset: 'shoals', others: [], detail: {}, ...more });

afterEach(() => {
  notices.items = [];
  setCall('');
});

describe('the call to a game of a tournament', () => {
  it('is for unread news of a tournament with a game in it', () => {
    expect([notice(), notice({ read: true }), notice({ game: null }), notice({ kind: 'turn' })].map(calls)).toEqual([true, false, false, false]);
  });

  it('is left to the part of the page that calls itself, as long as it is there', () => {
    notices.items = [notice({ n: 2, game: 'g2', kind: 'turn' }), notice()];
    expect(calling.unsaid?.game).toBe('g1');
    const [one, two] = [calling.here('g1'), calling.here('g1')];
    expect(calling.unsaid).toBe(null);
    one();
    expect(calling.unsaid).toBe(null);
    two();
    expect(calling.unsaid?.game).toBe('g1');
  });

  it('leads to the game, with its tournament where that is told', () => {
    expect(placeOf(notice())).toBe('/games/g1');
    expect(placeOf(notice({ detail: { tournament: 'k1' } }))).toBe('/games/g1?tournament=k1');
    expect(placeOf(notice({ game: null, detail: { tournament: 'k1' } }))).toBe('/tournaments/k1');
  });

  it('stands in the title of every page, once', () => {
    setTitle('Settings');
    setCall('Your game is on');
    expect(document.title).toBe('● Your game is on · Settings · ludotheque');
    setTitle('● It is your turn · Shoals');
    expect(document.title).toBe('● It is your turn · Shoals · ludotheque');
    setCall('');
    setTitle('');
    expect(document.title).toBe('ludotheque');
  });
});
