import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Contest } from '../src/api/contest.svelte';
import type { TournamentListener } from '../src/api/live.svelte';
import type { MyEntry, Place, Problem, Tournament, TournamentEvent, TournamentFrame, TournamentSummary, TournamentTable } from '../src/api/wire';
import { allStandings } from '../src/api/tournaments';
import { actText, namedBy } from '../src/pages/tournaments/audit';
import { named, settled, unfinished } from '../src/pages/tournaments/desk/wishes';
import { bodyOf, changeOf, draftOf, faultsOf, fieldAt, fresh, optionsOf, withGame, withLanguage } from '../src/pages/tournaments/form';
import { motifOf, scoresOf } from '../src/pages/tournaments/motif';
import { newsOf } from '../src/pages/tournaments/news';
import { acrossOf, stepsOf } from '../src/pages/tournaments/podium';
import { folded, hoursOf, midnightAfter, midnightBefore, nextUp, withPrivate, type Hour } from '../src/pages/tournaments/timetable';
import { fieldOf, pairing, pointsText, shapeOf, shapeText, titleOf, whenText } from '../src/pages/tournaments/when';
import { reasonText, tableText } from '../src/pages/tournaments/why';
import { en } from '../src/text/en';
import { speak } from '../src/text/text.svelte';
import { snapshot } from './view';

const HOUR = 3_600_000;
const NOON = new Date(2026, 5, 10, 12, 0).getTime();

const summary = (more: Partial<TournamentSummary> = {}): TournamentSummary => ({
  id: 'k1', title: 'Evening', format: 'swiss', ruleset: 'six-qui-prend', language: 'en', rated: true, seats: 2, status: 'open', why: null, visibility: 'public',
  has_password: false, organiser: null, schedule: null, opens_at: NOON - HOUR, starts_at: NOON + HOUR, ends_at: null, started_at: null, ended_at: null, round: 0,
  rounds: null, players: 0, house_bots: 0, entry_open: true, check_in_at: null, ...more,
});
const whole = (more: Partial<Tournament> = {}): Tournament => ({
  ...summary(), description: '', options: optionsOf('six-qui-prend', 'en'), least: 2, most: 2, entry: { lowest: null, highest: null, account_days: 0, guests: true, bots: false },
  rules: {
    rounds: null, cycles: 1, through: 1, replays: 2, late_rounds: null, pause_seconds: 30, patience_seconds: 30, no_show_seconds: 120, check_in_minutes: null, least_players: 2, most_players: 500,
    ties: ['buchholz'],
  },
  fill: null, n: 5, next_at: null, commitment: 'c', seed: null, invite: null, created_at: NOON, pairs_until: null, put_right_until: null, ...more,
});
const place = (id: string, rank: number | null): Place => ({
  rank, entrant: { id, name: id.toUpperCase(), kind: 'guest', bot_level: null }, rating: 1500, points: 0, ties: [], games: 0, byes: 0, wins: 0, streak: 0, withdrawn: false, checked_in: true,
});
const entry = (more: Partial<MyEntry> = {}): MyEntry => ({
  entered: true, withdrawn: false, withdrawn_why: null, rank: 3, points: 2, table: null, game: null, waiting_since: null, checked_in: false, may_check_in: false, may_enter: false, may_manage: false, ...more,
});

beforeAll(() => speak('en'));

describe('who is in a tournament', () => {
  it.each([[0, 0, '0 players'], [5, 0, '5 players'], [5, 4, '1 player + 4 bots'], [1, 1, '1 bot']])('of %i players with %i bots is told as %s', (players, house_bots, told) => {
    expect(fieldOf({ players, house_bots })).toBe(told);
  });
});

describe('the timetable', () => {
  it('puts what runs first, then hour by hour, each by its start', () => {
    const items = [
      summary({ id: 'late', starts_at: NOON + 2 * HOUR }), summary({ id: 'b', starts_at: NOON + 59 * 60_000 }), summary({ id: 'a', starts_at: NOON + 5 * 60_000 }),
      summary({ id: 'few', status: 'running', players: 2, starts_at: NOON - HOUR }), summary({ id: 'many', status: 'running', players: 9, starts_at: NOON - 60_000 }),
      summary({ id: 'held', status: 'paused', players: 1, starts_at: NOON - 2 * HOUR }),
    ];
    expect(hoursOf(items).map(({ at, items: found }) => [at, found.map(({ id }) => id)])).toEqual([
      [null, ['held', 'few', 'many']], [NOON, ['a', 'b']], [NOON + 2 * HOUR, ['late']],
    ]);
    expect(hoursOf([])).toEqual([]);
  });

  it('folds what is far off or in another language, but nothing that somebody made or entered', () => {
    const olga = { id: 'o', name: 'Olga', kind: 'account' } as const;
    const hour = (at: number | null, items: TournamentSummary[]): Hour => ({ at, items });
    const near = [summary({ id: 'a', starts_at: NOON }), summary({ id: 'fr', language: 'fr', starts_at: NOON }), summary({ id: 'es', language: 'es', starts_at: NOON })];
    const far = [...near, summary({ id: 'club', organiser: olga }), summary({ id: 'mine' })].map((item) => ({ ...item, starts_at: NOON + 5 * HOUR }));
    const ids = ({ shown, more }: ReturnType<typeof folded>): string[][] => [shown, more].map((items) => items.map(({ id }) => id));
    const english = ({ language }: TournamentSummary): boolean => language === 'en';
    expect(ids(folded(hour(NOON, near), NOON, new Set(), english))).toEqual([['a'], ['fr', 'es']]);
    expect(ids(folded(hour(NOON + 5 * HOUR, far), NOON, new Set(['mine']), english))).toEqual([['club', 'mine'], ['a', 'fr', 'es']]);
    expect(ids(folded(hour(null, near), NOON, new Set(), english))).toEqual([['a', 'fr', 'es'], []]);
    // A single one stands where its fold would.
    expect(ids(folded(hour(NOON, near.slice(0, 2)), NOON, new Set(), english))).toEqual([['a', 'fr'], []]);
  });

  it('ends the day at the midnight of the reader', () => {
    expect(new Date(midnightAfter(NOON)).getHours()).toBe(0);
    expect(midnightAfter(NOON) - midnightBefore(NOON)).toBe(24 * HOUR);
    expect(midnightAfter(midnightBefore(NOON))).toBe(midnightAfter(NOON));
  });

  it('adds private ones of one\'s own, as far as they fit', () => {
    const own = [
      summary({ id: 'club', visibility: 'private' }), summary({ id: 'public' }), summary({ id: 'gone', visibility: 'private', status: 'finished' }),
      summary({ id: 'tomorrow', visibility: 'private', starts_at: NOON + 48 * HOUR }), summary({ id: 'reef', visibility: 'private', ruleset: 'shoals' }),
    ];
    expect(withPrivate([summary()], own, { ruleset: 'six-qui-prend' }, midnightAfter(NOON)).map(({ id }) => id)).toEqual(['k1', 'club']);
  });

  it('shows in the lobby what can be joined in this language, running and coming', () => {
    const items = [
      summary({ id: 'fr', language: 'fr', ruleset: 'wocable' }), summary({ id: 'six', language: 'fr' }), summary({ id: 'locked', has_password: true }),
      summary({ id: 'swiss', status: 'running' }), summary({ id: 'arena', status: 'running', format: 'arena' }), summary({ id: 'fuller', status: 'running', format: 'arena', players: 4 }),
      summary({ id: 'later', starts_at: NOON + 9 * HOUR }),
    ];
    expect(nextUp(items, ({ language, ruleset }) => language === 'en' || ruleset === 'six-qui-prend').map(({ id }) => id)).toEqual(['fuller', 'six', 'later']);
    expect(nextUp([items[4]!, items[5]!], () => true).map(({ id }) => id)).toEqual(['fuller', 'arena']);
  });

  it('offers to join where the server lets in', () => {
    expect(nextUp([summary({ id: 'last', status: 'running', format: 'arena', entry_open: false }), summary()], () => true).map(({ id }) => id)).toEqual(['k1']);
  });

  it('knows when nobody is paired any more', () => {
    const arena = whole({ status: 'running', format: 'arena', pairs_until: NOON });
    expect([pairing(arena, NOON - 1), pairing(arena, NOON), pairing(whole({ status: 'running' }), NOON), pairing(whole({ status: 'finished' }), NOON)]).toEqual([true, false, true, false]);
  });

  it.each<[Partial<Tournament>, string[]]>([
    [{ format: 'arena', ends_at: NOON + 2 * HOUR }, ['Lasts 1 hr']],
    [{}, ['As many rounds as one winner needs', 'Pause of 30 sec between rounds']],
    [{ rounds: 5 }, ['5 rounds', 'Pause of 30 sec between rounds']],
    [{ format: 'round-robin', rounds: 1 }, ['Everybody meets everybody once', '1 round', 'Pause of 30 sec between rounds']],
    [{ format: 'knockout', seats: 4 }, ['1 of each table goes on', 'Pause of 30 sec between rounds']],
  ])('says how long it is: %j', (more, said) => expect(shapeText(shapeOf(whole(more)))).toEqual(said));

  it('tells points in hundredths', () => expect([pointsText(2 / 3), pointsText(1), pointsText(2.5)]).toEqual(['0.67 points', '1 point', '2.5 points']));

  it.each<[Partial<TournamentSummary>, string]>([
    [{}, 'Starts in 1 hr'],
    [{ starts_at: NOON + 90_000 }, 'Starts in 1 min 30 sec'],
    [{ starts_at: NOON + 11.2 * 60_000 }, 'Starts in 12 min'],
    [{ starts_at: NOON }, 'Is about to start'],
    [{ status: 'announced', opens_at: NOON + 600_000 }, 'Registration opens in 10 min'],
    [{ status: 'running', format: 'arena', ends_at: NOON + 600_000 }, '10 min left'],
    [{ status: 'running', format: 'arena', ends_at: NOON - 1 }, 'Last games'],
    [{ status: 'running', round: 2, rounds: 5 }, 'Round 2 of 5'],
    [{ status: 'running', round: 2 }, 'Round 2'],
    [{ status: 'finished' }, 'Finished'],
  ])('says when: %j', (more, said) => expect(whenText(summary(more), NOON)).toBe(said));

  it('calls the tournaments of the house by the language of the reader, and others by their title', () => {
    expect(titleOf(summary({ schedule: 'six-qui-prend-en-swiss', title: 'x' }))).toBe('6 qui prend! – evening swiss');
    expect(titleOf(summary({ schedule: 'lunch', title: 'Lunch' }))).toBe('Lunch');
  });
});

describe('reasons', () => {
  const names = { a: 'Ana', b: 'Ben', c: 'Cy' };
  const say = (code: string, players: string[] = [], facts: Record<string, number> = {}): string => reasonText({ code, players, facts }, names);

  it('says once that all at a table have met equally often, and of every two where they have not', () => {
    const met = (one: string, other: string, times: number) => ({ code: 'met_before', players: [one, other], facts: { times } });
    const told = [{ code: 'same_points', players: [], facts: { points: 5040 } }, met('a', 'b', 2), met('a', 'c', 2), met('b', 'c', 2)];
    expect(tableText(told, ['a', 'b', 'c'], names)).toBe('All of them have 1 point. Every two of them have met 2 times before.');
    const uneven = tableText([...told.slice(0, 3), met('b', 'c', 1)], ['a', 'b', 'c'], names);
    expect([uneven.match(/met/g)?.length, uneven.includes('Every two')]).toEqual([3, false]);
    expect(tableText([met('a', 'b', 2)], ['a', 'b'], names)).toMatch(/ and .* have met 2 times before\.$/);
  });

  it.each<[string, string[], Record<string, number>, string]>([
    ['same_points', ['a', 'b'], { points: 7560 }, 'All of them have 1.5 points.'],
    ['same_points', ['a', 'b', 'c'], { most: 5040, least: 5040 }, 'All of them have 1 point.'],
    ['nearest_points', ['a', 'b'], { points: 10080, opponent_points: 5040 }, 'Ana has 2 points, Ben has 1 point: nobody nearer was free.'],
    ['nearest_points', ['a', 'b', 'c'], { most: 10080, least: 0 }, 'They have 0 points to 2 points: nobody nearer was free.'],
    ['half_against_half', ['a', 'b'], { group: 6, place: 1, opponent: 4 }, 'Of the 6 with these points, number 1 meets number 4: the upper half plays the lower.'],
    ['met_before', ['a', 'b'], { times: 1 }, 'Ana and Ben have met once before.'],
    ['seats', ['b', 'a'], { balance_0: -5040 }, 'Ben has the first seat: nobody here has had it less often.'],
    ['matching', [], { players: 8, weighed: 28, repeats_needed: 0 }, '8 players were paired all at once, for the smallest differences; 28 pairs were weighed.'],
    ['matching', [], { players: 2, weighed: 1, repeats_needed: 0 }, '2 players were paired all at once, for the smallest differences; 1 pair was weighed.'],
    ['tables', [], { players: 9, tables: 2, left_over: 1, largest: 5, smallest: 4 }, '9 players at 2 tables. 1 was left over.'],
    ['pots', ['a', 'b'], { seed_0: 8, seed_1: 1 }, 'Dealt from pots by seed: 1 and 8.'],
    ['free', ['a', 'b'], { place_0: 1, waited_0: 2000, waited_1: 61_000 }, 'They were free at the same time, for 1 min 1 sec at the longest.'],
    ['too_few', ['a'], { waited: 1, missing: 2 }, 'Ana waits: 2 more are missing for a table.'],
    ['unheard_of', [], {}, 'Another reason (unheard_of).'],
  ])('%s', (code, players, facts, said) => expect(say(code, players, facts)).toBe(said));

  it('tells a repeat that could not be avoided', () => {
    expect(say('matching', [], { players: 2, weighed: 1, repeats_needed: 1 })).toContain('could not be avoided');
  });

  // Those of docs/pairings; a new one there needs words here.
  const codes = [
    'wished', 'same_points', 'nearest_points', 'half_against_half', 'first_meeting', 'met_before', 'seats', 'bye', 'matching', 'tables', 'berger', 'design', 'searched', 'bracket',
    'empty_place', 'pots', 'bye_for_seed', 'by_points', 'by_forfeit', 'level', 'by_seed', 'running', 'free', 'too_few', 'last_table_again', 'filled', 'replayed',
  ];
  it.each(codes)('has words for %s', (code) => expect(`cup.reason.${code}` in en).toBe(true));

  it('leaves no blank open, whatever comes', () => {
    const facts = { number: 1, opponent: 2, turn: 3, met: 4, pairs: 5, seed: 6, slot: 1, slots: 2, seed_0: 1, seed_1: 2, games: 2, bots: 1, missing: 1, players: 3, tables: 1, place: 2, group: 2 };
    for (const code of codes) expect(say(code, ['a', 'b'], facts)).not.toMatch(/[{}]/);
  });
});

describe('what is said aloud', () => {
  const running = (mine: MyEntry | null): Parameters<typeof newsOf>[0] => ({ status: 'running', mine });

  it('is about oneself alone, the weightiest first', () => {
    expect(newsOf(running(entry()), running(entry({ game: 'g1', points: 9 })))).toBe('Your game has been dealt.');
    expect(newsOf(running(entry({ game: 'g1' })), running(entry({ rank: 2, points: 4 })))).toBe('You are in place 2 with 4 points.');
    expect(newsOf(running(entry({ game: 'g1' })), running(entry()))).toBe('Your game is over.');
    const open = (mine: MyEntry): Parameters<typeof newsOf>[0] => ({ status: 'open', mine });
    expect(newsOf(open(entry()), open(entry({ may_check_in: true })))).toBe('Check-in is open: say that you are here.');
    expect(newsOf(open(entry({ may_check_in: true })), open(entry({ checked_in: true })))).toBe('');
    expect(newsOf(running(entry()), running(entry({ withdrawn: true })))).toBe('You are out of the tournament.');
    expect(newsOf(running(entry({ entered: false, rank: null })), running(entry({ entered: false, rank: null })))).toBe('');
  });

  it('is silent at the first look, for strangers, and where nothing changed', () => {
    expect(newsOf(running(null), running(entry()))).toBe('');
    expect(newsOf(running(entry()), running(entry()))).toBe('');
    expect(newsOf({ status: 'open', mine: null }, { status: 'running', mine: null })).toBe('');
  });

  it('tells the start, a pause and the end to whoever is in it', () => {
    const mine = entry({ rank: 1 });
    expect(newsOf({ status: 'open', mine }, { status: 'running', mine })).toBe('The tournament has started.');
    expect(newsOf({ status: 'paused', mine }, { status: 'running', mine })).toBe('The tournament goes on.');
    expect(newsOf({ status: 'running', mine }, { status: 'finished', mine })).toBe('The tournament is over. You are in place 1.');
  });
});

it('gives who shares a place one step, and leaves the next one out', () => {
  const steps = stepsOf([place('a', 1), place('b', 1), place('c', 3), place('d', 4)]);
  expect(steps.map(({ rank, places }) => [rank, places.map(({ entrant }) => entrant.id)])).toEqual([[1, ['a', 'b']], [3, ['c']]]);
  expect(stepsOf([place('a', null)])).toEqual([]);
});

it('puts the winner in the middle of three, and first of two', () => {
  const ranks = (...top: Place[]): number[] => acrossOf(stepsOf(top)).map(({ rank }) => rank);
  expect(ranks(place('a', 1), place('b', 2), place('c', 3))).toEqual([2, 1, 3]);
  expect(ranks(place('a', 1), place('b', 2))).toEqual([1, 2]);
  expect(ranks(place('a', 1), place('b', 1), place('c', 1))).toEqual([1]);
});

it('draws a board from afar', () => {
  const game = snapshot(1);
  const motif = motifOf(game);
  expect(motif).toMatchObject({ columns: 6, rows: 4 });
  expect(motif.cells.every(({ text, tone }) => tone === 'card' && /^\d+$/.test(text))).toBe(true);
  expect(scoresOf(game)).toHaveLength(game.seats.length);
});

it('tells acts with who was meant', () => {
  const by = { id: 'o', name: 'Olga', kind: 'account' } as const;
  const seat = (id: string, name: string) => ({ id, name, kind: 'guest', bot_level: null }) as const;
  const table: TournamentTable = {
    id: 't', match: 't', round: 2, number: 1, seats: [seat('a', 'Ana'), seat('b', 'Ben')], dealt: ['a', 'b'], forfeits: [], points: null, ranks: null, void: false, why: null,
    replay_of: null, started_at: NOON, settled_at: null, game: null,
  };
  const known = { names: new Map([['a', 'Ana'], ['b', 'Ben'], ['c', 'Cy']]), tables: new Map([['t', table]]), arena: false };
  const say = (data: Record<string, unknown>, of = known): string => actText({ kind: 'act', by, data }, of);
  expect(say({ act: 'withdraw', entrant: 'a' })).toBe('Olga took Ana out.');
  expect(say({ act: 'void', table: 't', replay: true })).toBe('Olga made table 1 of round 2 void and had it played again: Ana and Ben.');
  expect(say({ act: 'void', table: 't', replay: false }, { ...known, arena: true })).toBe('Olga made table 1 of pairing 2 void: Ana and Ben.');
  expect(say({ act: 'void', table: 'old', replay: false })).toBe('Olga made a table void.');
  expect(say({ act: 'forfeit', table: 't', entrants: ['b'] })).toBe('Olga ruled a forfeit at table 1 of round 2: Ben.');
  expect(say({ act: 'adjudicate', table: 't', ranks: [2, 1] })).toBe('Olga ruled how table 1 of round 2 ended: 1.\u00a0Ben and 2.\u00a0Ana.');
  const pair = { act: 'pair', tables: [['a', 'b']], byes: [{ entrant: 'c', kind: 'half' }], apart: [['a', 'c']] };
  expect(say(pair)).toBe('Olga settled a part of the next round: Ana and Ben together; half a point without a game for Cy; Ana and Cy never at one table.');
  expect(namedBy({ kind: 'act', by, data: pair })).toEqual(['a', 'b', 'c', 'a', 'c']);
  expect(say({ act: 'pair', now: true, tables: [['a', 'b']], byes: [], apart: [] })).toBe('Olga paired in the round that was on: Ana and Ben together.');
  expect(say({ act: 'pair', now: true, tables: [], byes: [], apart: [] })).toBe('Olga had those paired who had no game in the round.');
  expect(say({ act: 'reinstate', entrant: 'a' })).toBe('Olga took Ana back.');
  expect(actText({ kind: 'changed', by, data: { password: false } }, known)).toBe('Olga changed before the start: the password.');
  expect(actText({ kind: 'changed', by, data: { title: 'Tea', rules: {} } }, known)).toBe('Olga changed before the start: the title and the rules.');
  expect(say({ act: 'pair', tables: [], byes: [], apart: [] })).toBe('Olga settled nothing more of the next round.');
});

describe("the organiser's form", () => {
  const good = { ...fresh('shoals', 'en', NOON), title: ' Club ' };

  it('starts whole but for its title', () => {
    expect(faultsOf(fresh('shoals', 'en', NOON), NOON)).toEqual([{ field: 'title' }]);
    expect(faultsOf(good, NOON)).toEqual([]);
    expect(bodyOf(good)).toMatchObject({ title: 'Club', options: { ruleset: 'shoals', turn_seconds: 30 }, seats: 2, fill: null });
    expect('password' in bodyOf(good)).toBe(false);
  });

  it('refuses what the server would', () => {
    expect(faultsOf({ ...good, startsAt: NOON }, NOON)).toEqual([{ field: 'starts_at' }]);
    expect(faultsOf({ ...good, rounds: 51 }, NOON)).toEqual([{ field: 'rounds', least: 1, most: 50 }]);
    expect(faultsOf({ ...good, pause: null as unknown as number }, NOON)).toEqual([{ field: 'pause', least: 0, most: 86_400 }]);
    expect(faultsOf({ ...good, format: 'arena', rounds: 51, minutes: 4 }, NOON)).toEqual([{ field: 'minutes', least: 5, most: 1440 }]);
    expect(faultsOf({ ...good, lowest: 1800, highest: 1200 }, NOON)).toEqual([{ field: 'ratings' }]);
    expect(faultsOf({ ...good, leastPlayers: 9, mostPlayers: 8 }, NOON)).toEqual([{ field: 'players' }]);
  });

  it('takes the options and seats of another game, and the language of its words', () => {
    const other = withLanguage(withGame(good, 'wocable'), 'es');
    expect(other).toMatchObject({ ruleset: 'wocable', title: ' Club ', options: { ruleset: 'wocable', language: 'es', lexicon: null, bank_seconds: 600 } });
    expect(withLanguage(good, 'fr').options).toEqual(good.options);
  });

  it('reads a tournament back as it was made', () => {
    const draft = draftOf(whole({ format: 'arena', ends_at: NOON + 3 * HOUR, players: 0 }));
    expect(draft).toMatchObject({ minutes: 120, fill: false, password: '' });
    expect(changeOf(draft, whole())).toMatchObject({ options: { ruleset: 'six-qui-prend' }, no_password: false });
    // Who has entered stays, so the game stays too; ties and replays that no field shows are kept.
    const kept = changeOf(draft, whole({ players: 2 }));
    expect('options' in kept || 'seats' in kept).toBe(false);
    expect(kept.rules).toMatchObject({ ties: ['buchholz'], replays: 2 });
    expect(changeOf({ ...draft, password: 'x', noPassword: true }, whole()).no_password).toBe(false);
  });
});

describe('the finer rules of the form', () => {
  it('sends those that the format has, and leaves to the server what was left open', () => {
    const draft = { ...fresh('six-qui-prend', 'en', NOON), title: 'Cup', format: 'knockout' as const, replays: 1, lateRounds: 3, fill: true, fillLevel: 1 };
    expect(bodyOf(draft)).toMatchObject({ rules: { replays: 1, late_rounds: null, ties: [] }, fill: { level: 1 } });
    for (const name of ['least', 'most', 'opens_at']) expect(name in bodyOf(draft)).toBe(false);
    const other = { ...draft, format: 'swiss' as const, least: 2, most: 5, opensAt: NOON, ties: ['wins' as const] };
    expect(bodyOf(other)).toMatchObject({ least: 2, most: 5, opens_at: NOON, rules: { late_rounds: 3, ties: ['wins'] } });
  });
  it('changes all of it while nobody has entered, and opens at once what is emptied', () => {
    const announced = whole({ status: 'announced', opens_at: NOON });
    expect(draftOf(announced).opensAt).toBe(NOON);
    expect(changeOf(draftOf(announced), announced)).toMatchObject({ format: 'swiss', language: 'en', opens_at: NOON });
    expect(changeOf({ ...draftOf(announced), opensAt: null }, announced).opens_at).toBe(0);
    const entered = changeOf(draftOf(announced), { ...announced, players: 1 });
    for (const name of ['format', 'language', 'opens_at', 'least']) expect(name in entered).toBe(false);
  });
  it('knows the field that the server refuses', () => {
    expect(['body.least', 'body.rules.late_rounds', 'body.fill.level', 'body.options'].map(fieldAt)).toEqual(['least', 'lateRounds', 'fillLevel', null]);
  });
});

describe('the desk', () => {
  it('reads the standings to their end, however many have entered', async () => {
    const pages = [[place('a', 1), { ...place('b', 2), withdrawn: true }], [place('c', 3)], []];
    const page = vi.fn((_: unknown, cursor: string | null = null) => {
      const at = Number(cursor ?? 0);
      return Promise.resolve({ items: pages[at]!, next: at < 2 ? String(at + 1) : null });
    });
    const found = await allStandings({ id: 'k1', invite: null }, page);
    expect(found.map(({ entrant }) => entrant.id)).toEqual(['a', 'b', 'c']);
    expect(page).toHaveBeenCalledTimes(3);
  });
});

describe('pairing by hand', () => {
  it('sends what is whole, and does not lose what is half', () => {
    const wishes = { tables: [['a', 'b'], ['', '']], byes: ['c', ''], apart: [['a', 'd'], ['', '']] as [string, string][] };
    expect(settled(wishes, 2)).toEqual({ tables: [['a', 'b']], byes: [{ entrant: 'c', kind: 'half' }], apart: [['a', 'd']] });
    expect(unfinished(wishes, 2)).toBe(false);
    expect(unfinished({ ...wishes, tables: [['a', '']] }, 2)).toBe(true);
    expect(unfinished({ ...wishes, apart: [['a', 'a']] }, 2)).toBe(true);
    expect([...named(wishes)]).toEqual(['a', 'b', 'c']);
  });
});

describe('following a tournament', () => {
  const event = (n: number, kind: TournamentEvent['kind'] = 'joined'): TournamentEvent => ({ n, at: NOON, kind, by: null, data: {} });
  const update = (n: number, since: number, events: TournamentEvent[] = [event(n)]): TournamentFrame => ({
    type: 'tournament_update', tournament: 'k1', n, since, events, status: 'running', round: 1, rounds: 3, players: 4, house_bots: 0, starts_at: NOON, check_in_at: null, ends_at: null, next_at: null, standings: [place('a', 1)], now: NOON,
  });
  const full = (n: number, events: TournamentEvent[] = []): TournamentFrame => ({ type: 'tournament_snapshot', tournament: whole({ n }), n, since: n, events, standings: [], now: NOON });

  function open(read: Tournament = whole({ invite: 'secret' })): { contest: Contest; asked: (number | null)[]; read: ReturnType<typeof vi.fn> } {
    const asked: (number | null)[] = [];
    const ask = (_: string, listener: TournamentListener): void => void asked.push(listener.since());
    const reading = vi.fn(() => Promise.resolve(read));
    const contest = new Contest({ id: 'k1', invite: null }, { watchTournament: (id, listener) => { ask(id, listener); return () => undefined; }, askTournament: ask }, { read: reading, mine: () => Promise.resolve(null) });
    contest.open();
    return { contest, asked, read: reading };
  }

  it('takes news in order, drops what is old, and asks again over a hole', () => {
    const { contest, asked } = open();
    contest.frame(full(5));
    contest.frame(update(6, 5));
    expect(contest.shown).toMatchObject({ n: 6, status: 'running', players: 4 });
    contest.frame(update(6, 5));
    contest.frame(full(4));
    expect(contest.shown?.n).toBe(6);
    contest.frame(update(9, 8));
    expect(contest.shown?.n).toBe(6);
    expect(asked).toEqual([null, 6]);
    contest.close();
  });

  it('tells each event once, and of a snapshot only what was missed', () => {
    const { contest } = open();
    const heard: number[] = [];
    contest.onEvents((events) => heard.push(...events.map(({ n }) => n)));
    contest.frame(full(5, [event(4), event(5)]));
    contest.frame(update(7, 4, [event(5), event(6), event(7)]));
    contest.frame(full(8, [event(7), event(8)]));
    expect(heard).toEqual([6, 7, 8]);
    contest.close();
  });

  it('is lost once it has become private', () => {
    const { contest } = open();
    contest.frame(full(5));
    contest.refused({ status: 403, code: 'forbidden', tournament: 'k1' } as Problem);
    expect(contest.lost?.status).toBe(403);
    contest.close();
  });

  it('keeps the invite that only a look by name tells', async () => {
    const { contest } = open();
    await vi.waitFor(() => expect(contest.shown?.invite).toBe('secret'));
    contest.frame(full(6));
    contest.frame(update(7, 6));
    expect(contest.shown).toMatchObject({ n: 7, invite: 'secret' });
    contest.close();
  });

  it.each(['changed', 'status'] as const)('reads it anew after %s, for what is told is not all of it', (kind) => {
    const { contest, read } = open();
    contest.frame(full(5));
    contest.frame(update(6, 5));
    expect(read).toHaveBeenCalledTimes(1);
    contest.frame(update(7, 6, [event(7, kind)]));
    expect(read).toHaveBeenCalledTimes(2);
    contest.close();
  });
});
