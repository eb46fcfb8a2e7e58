import type { ChatEntry } from '../api/wire';

/** A line of a voice of the house, which stands among what people say. */
export interface Voiced { key: string; at: number; who: string; text: string; tone: string }
export type Spoken = { entry: ChatEntry; voice?: undefined } | { entry?: undefined; voice: Voiced };

/** Both by their time; a message whose time is not known stays where its number puts it. */
export function together(entries: readonly ChatEntry[], voices: readonly Voiced[]): Spoken[] {
  const lines: Spoken[] = [];
  let next = 0;
  for (const entry of entries) {
    for (; next < voices.length && entry.at !== null && voices[next]!.at <= entry.at; next += 1) lines.push({ voice: voices[next]! });
    lines.push({ entry });
  }
  return [...lines, ...voices.slice(next).map((voice) => ({ voice }))];
}
