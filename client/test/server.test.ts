import { beforeEach, describe, expect, it } from 'vitest';
import examples from '../../server/ludotheque/api/examples.json?raw';
import greeting from '../../server/ludotheque/core/rulesets/duplikta/greeting.py?raw';
import tables from '../../server/ludotheque/core/rulesets/duplikta/tables.py?raw';
import described from '../openapi.json?raw';
import { usual } from '../src/api/seeking.svelte';
import { OF_GUESTS } from '../src/games/duplikta/scenarios';
import { FEWEST, MOST } from '../src/games/duplikta/sets';
import { games } from '../src/games/registry';
import { settings } from '../src/ui/settings.svelte';

// What the client says of itself about the games, held against what the server says of them.

interface Told { id: string; bot_levels: number; seats: { fewest: number; most: number } }
interface Ruleset extends Told { default_options: object; quick: { people: { options: object; seats: number; bot_level: number } } }
interface Shape { properties: Record<string, { const?: string; default?: unknown }> }

const { listRulesets, getRuleset } = JSON.parse(examples) as { listRulesets: { response: { items: Told[] } }; getRuleset: { response: Ruleset } };
const { schemas } = (JSON.parse(described) as { components: { schemas: Record<string, Shape> } }).components;
const told = listRulesets.response.items;
const one = getRuleset.response;

/** The options that a table has when nothing is said of it. */
function optionsOf(id: string): object {
  const found = Object.entries(schemas).find(([name, { properties }]) => name.endsWith('Options') && properties?.ruleset?.const === id);
  const given = Object.entries(found?.[1].properties ?? {}).map(([name, field]) => [name, field.const ?? field.default] as const);
  return Object.fromEntries(given);
}
/** A number that stands by its name in a module of the server. */
function numbers(source: string, line: RegExp): number[] {
  return (line.exec(source) ?? []).slice(1).map(Number);
}

beforeEach(() => settings.set({ language: 'fr', words: null }));

describe('the games of the client', () => {
  it('are those of the server', () => {
    expect(Object.keys(games).sort()).toEqual(told.map(({ id }) => id).sort());
  });

  it.each(told)('have the seats and bots of $id', ({ id, bot_levels, seats: { fewest, most } }) => {
    expect(games[id]).toMatchObject({ botLevels: bot_levels, seats: { fewest, most } });
  });

  it.each(told)('begin with the options of $id', ({ id }) => {
    // What the client says outright: the words, and that two of dupliKta play a duel.
    const said = { ...(games[id]?.words ? { language: 'fr' } : {}), ...(id === 'duplikta' ? { mode: 'duel' } : {}) };
    expect(games[id]?.defaults()).toEqual({ ...optionsOf(id), ...said });
  });

  it('seek the table that the server proposes', () => {
    const { options, seats, bot_level } = usual(games[one.id]!);
    expect(options).toEqual(one.default_options);
    expect({ options, seats, bot_level }).toEqual(one.quick.people);
  });

  it('seek with bots of the middle sort, as soon as the server would', () => {
    const { bots_after, bot_level } = usual(games.duplikta!);
    expect(bots_after).toBe(schemas.QuickSeek?.properties.bots_after?.default);
    expect([bot_level]).toEqual(numbers(tables, /^STRENGTH = (\d+)$/m));
  });

  it('count tiles and scenarios of dupliKta as it does', () => {
    expect([FEWEST, MOST]).toEqual(numbers(tables, /^FEWEST_TILES, MOST_TILES = (\d+), (\d+)$/m));
    expect([OF_GUESTS]).toEqual(numbers(greeting, /^GUEST_SCENARIOS = (\d+)$/m));
  });
});
