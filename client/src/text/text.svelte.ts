import { settings, type Language } from '../ui/settings.svelte';
import type { en } from './en';

/** A message is a line, or one line for each plural form that its language knows. */
export type Message = string | { one: string; other: string; many?: string };
export type Key = keyof typeof en;
export type Messages = Record<Key, Message>;
export type Fill = Record<string, string | number>;

const files: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  es: async () => (await import('./es')).es,
};

let spoken = $state.raw<{ language: Language; messages: Messages } | null>(null);

export async function speak(language: Language): Promise<void> {
  spoken = { language, messages: await files[language]() };
}

export function number(value: number): string {
  return counted(value, spoken?.language ?? settings.language);
}

/** A number with a true minus sign: the languages of the house write a hyphen by themselves. */
const counted = (value: number, language: Language): string => new Intl.NumberFormat(language).format(value).replace('-', '−');

/** A moment in the reader's own time, and the same in UTC. */
export function dateText(moment: number): string {
  // Short names of zones are read by few (CEST); the offset is, and where it is none UTC itself is said beside it.
  const utc = new Date(moment).getTimezoneOffset() === 0;
  return new Intl.DateTimeFormat(spoken?.language ?? settings.language, { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(utc ? {} : { timeZoneName: 'shortOffset' as const }) }).format(moment);
}

export function utcText(moment: number): string {
  return new Intl.DateTimeFormat(spoken?.language ?? settings.language, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' }).format(moment);
}

/** The time of a day, on a clock of twenty-four hours in every language. */
export const hourText = (moment: number): string =>
  new Intl.DateTimeFormat(spoken?.language ?? settings.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);

/** A day by its name. */
export const weekdayText = (moment: number): string =>
  new Intl.DateTimeFormat(spoken?.language ?? settings.language, { weekday: 'long', day: 'numeric', month: 'long' }).format(moment);

/** What stands between a word and what it is about. */
export const colon = (): string => ((spoken?.language ?? settings.language) === 'fr' ? '\u00a0: ' : ': ');

/** How long it is to go: days and hours, or hours and minutes, or minutes and seconds. */
export function spanText(millis: number): string {
  const seconds = Math.ceil(millis / 1000);
  const parts: [number, string][] = [[Math.floor(seconds / 86400), 'day'], [Math.floor(seconds / 3600) % 24, 'hour'], [Math.floor(seconds / 60) % 60, 'minute'], [seconds % 60, 'second']];
  const first = Math.max(0, parts.findIndex(([count]) => count > 0));
  const said = parts.slice(first, first + 2).filter(([count], place) => count > 0 || place === 0 || first === 2);
  return said.map(([count, unit]) => new Intl.NumberFormat(spoken?.language ?? settings.language, { style: 'unit', unit, unitDisplay: 'short' }).format(count)).join(' ');
}

export function listOf(items: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(spoken?.language ?? settings.language, { type }).format(items);
}

/** French keeps its high punctuation on the line of the word before it. */
const bound = (line: string): string => line.replace(/ (?=[;:!?»])|(?<=«) /g, '\u00a0');

/** What somebody wrote, as a sentence beside others: with a full stop, where it ends without a sign. */
export const sentence = (text: string): string => (text === '' || /[.!?…]["”»)]?$/u.test(text) ? text : `${text}.`);

export function filled(message: Message, language: Language, fill: Fill): string {
  let line: string;
  if (typeof message === 'string') line = message;
  else {
    const form = new Intl.PluralRules(language).select(Number(fill.count ?? 0));
    line = (form === 'one' || form === 'many' ? message[form] : undefined) ?? message.other;
  }
  if (language === 'fr') line = bound(line);
  return line.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = fill[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? counted(value, language) : value;
  });
}

export function t(key: Key, fill: Fill = {}): string {
  if (!spoken) return '';
  return filled(spoken.messages[key], spoken.language, fill);
}

export const hasText = (key: string): key is Key => spoken !== null && key in spoken.messages;
