import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Foreseen } from '../src/api/prospect.svelte';
import type { Options, Prospect } from '../src/api/wire';

const OPTIONS = { ruleset: 'shoals' } as Options;
const answer = (more: Partial<Prospect>): Response =>
  new Response(JSON.stringify({ options: OPTIONS, speed: 'fast', unrated: null, ...more }), { headers: { 'Content-Type': 'application/json' } });

let asked: { seats: number }[];
let answers: ((response: Response) => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  [asked, answers] = [[], []];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push((await request.json()) as { seats: number });
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what the server says of a table that is thought of', () => {
  it('is asked once when somebody has chosen, and a late answer is of no account', async () => {
    const foreseen = new Foreseen();
    for (const seats of [2, 3]) foreseen.look(OPTIONS, seats);
    await vi.advanceTimersByTimeAsync(300);
    expect(asked.map(({ seats }) => seats)).toEqual([3]);
    foreseen.look(OPTIONS, 4);
    await vi.advanceTimersByTimeAsync(300);
    const why = { reason: 'cannot_be_rated', rule: 'seats', option: 'seats', detail: 'No.' };
    answers[1]?.(answer({ unrated: why }));
    await vi.advanceTimersByTimeAsync(1);
    expect(foreseen.prospect?.unrated).toEqual(why);
    answers[0]?.(answer({}));
    await vi.advanceTimersByTimeAsync(1);
    expect(foreseen.prospect?.unrated).toEqual(why);
  });

  it('is nothing where there is no such table', async () => {
    const foreseen = new Foreseen();
    foreseen.look(OPTIONS, 2);
    await vi.advanceTimersByTimeAsync(300);
    answers[0]?.(answer({}));
    await vi.advanceTimersByTimeAsync(1);
    expect(foreseen.prospect?.speed).toBe('fast');
    foreseen.look(OPTIONS, 9);
    await vi.advanceTimersByTimeAsync(300);
    answers[1]?.(new Response(JSON.stringify({ title: 'No', status: 422, code: 'illegal_move' }), { status: 422, headers: { 'Content-Type': 'application/problem+json' } }));
    await vi.advanceTimersByTimeAsync(1);
    expect(foreseen.prospect).toBeNull();
  });
});
