import { describe, expect, it } from 'vitest';
import { en } from '../src/text/en';
import { es } from '../src/text/es';
import { fr } from '../src/text/fr';
import { levelText } from '../src/text/levels';
import { licenceText } from '../src/text/licences';
import botNames from '../../server/ludotheque/actions/bot_names.py?raw';
import { friendlyName, seatName } from '../src/text/names';
import { filled, number, speak, type Message, type Messages } from '../src/text/text.svelte';

const files: Record<'fr' | 'en' | 'es', Messages> = { en, fr, es };
const blanks = (message: Message): string[] => {
  const lines = typeof message === 'string' ? [message] : Object.values(message);
  return [...new Set(lines.flatMap((line) => [...line.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')))].sort();
};

describe.each(['fr', 'es'] as const)('the text in %s', (language) => {
  it('has the keys of the English one', () => {
    expect(Object.keys(files[language]).sort()).toEqual(Object.keys(en).sort());
  });

  it('fills the same blanks', () => {
    for (const [key, message] of Object.entries(en)) {
      expect([key, blanks(files[language][key as keyof Messages])]).toEqual([key, blanks(message)]);
    }
  });

  it('has every plural form that the language knows', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const message of Object.values(files[language])) {
      if (typeof message !== 'string') expect(Object.keys(message).sort()).toEqual([...forms].sort());
    }
  });
});

it('has no empty line', () => {
  for (const file of Object.values(files)) {
    for (const message of Object.values(file)) {
      for (const line of typeof message === 'string' ? [message] : Object.values(message)) expect(line.trim()).not.toBe('');
    }
  }
});

it('counts as the language does', () => {
  expect(filled(fr['six.heads'], 'fr', { count: 0 })).toBe('0 tête de bœuf');
  expect(filled(en['six.heads'], 'en', { count: 0 })).toBe('0 bull heads');
  expect(filled(es['six.heads'], 'es', { count: 1 })).toBe('1 cabeza de buey');
});

it('keeps French punctuation on the line of its word', () => {
  expect(filled('Rien : {what} !', 'fr', { what: 'a ; b' })).toBe('Rien\u00a0: a ; b\u00a0!');
  expect(filled('« Oui »', 'fr', {})).toBe('«\u00a0Oui\u00a0»');
  expect(filled('No : {what} !', 'en', { what: 'x' })).toBe('No : x !');
});

it('gives guests names that fit', () => {
  expect(friendlyName('en', () => 0)).toBe('Quiet Otter');
  expect(friendlyName('fr', () => 0)).toBe('Loutre tranquille');
  for (const language of ['fr', 'en', 'es'] as const) expect(friendlyName(language, () => 0.99).length).toBeLessThanOrEqual(24);
});

describe('what every page says alike', () => {
  it('licences as people call them', async () => {
    await speak('en');
    expect(licenceText('LicenseRef-Public-Domain AND LicenseRef-SCOWL')).toBe('public domain and SCOWL licence');
    expect(licenceText('MPL-2.0 OR GPL-3.0-or-later')).toBe('Mozilla Public License 2.0 or GNU GPL 3+');
    expect(licenceText('LicenseRef-My-List')).toBe('My List');
    // Brackets bind words together in a way that a list cannot show.
    expect(licenceText('(MIT OR CC0-1.0) AND MPL-2.0')).toBe('(MIT OR CC0-1.0) AND MPL-2.0');
    await speak('es');
    expect(licenceText('LicenseRef-Public-Domain')).toBe('dominio público');
  });

  it('levels by name and difficulty, or by number where there are more than names', async () => {
    await speak('en');
    expect([1, 5].map((level) => levelText(level, 6))).toEqual(['Carefree, easy', 'Brilliant, expert']);
    expect(levelText(5, 5)).toBe(levelText(5, 6));
    expect(levelText(3, 10)).toBe('3/10');
  });
});

describe('who sits on a seat', () => {
  const seat = { seat: 1, player: null, bot_level: null };

  it('is a player, a bot, or Tourlou on a chair of the house', () => {
    expect(seatName({ ...seat, player: { name: 'Ana', kind: 'guest' } })).toBe('Ana');
    expect(seatName({ ...seat, bot_level: 2 })).toBe('Blaise');
    expect(seatName({ ...seat, bot_level: 2, called: null })).toBe('Blaise');
    const regulars = [...Array(10).keys()].map((number) => seatName({ ...seat, seat: number, bot_level: 1 }));
    expect([...botNames.split('REGULARS')[1]!.split(')')[0]!.matchAll(/"(.+?)"/g)].map(([, name]) => name)).toEqual(regulars);
    expect(seatName(seat)).toBe('Tourlou');
    expect(seatName({ ...seat, bot_level: 2, called: 'Bot 3' })).toBe('Bot 3');
  });

  it('is told by the room before the game', () => {
    expect(seatName({ ...seat, bot_level: 8, house: true })).toBe('Tourlou');
    expect(seatName({ ...seat, house: false })).toBe('Blaise');
  });
});

describe.each(['fr', 'en', 'es'] as const)('a number below zero in %s', (language) => {
  it('has a minus sign, alone and in a line', async () => {
    await speak(language);
    expect([number(-10), filled('{count}', language, { count: -10 })]).toEqual(['−10', '−10']);
  });
});
