import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import Hand from '../src/games/six-qui-prend/Hand.svelte';
import { meant, step, typed } from '../src/games/six-qui-prend/keys';
import { speak } from '../src/text/text.svelte';

const cards = [5, 10, 55, 104];
let hand: ReturnType<typeof mount> & { type(digit: string): void };
let played: number[];
const button = (card: number): HTMLButtonElement => document.querySelector<HTMLButtonElement>(`[data-hand="${card}"]`)!;
const press = (key: string): void => {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
};

function show(props: Partial<{ able: boolean; gone: number | null }> = {}): void {
  hand = mount(Hand, {
    target: document.body,
    props: { cards, gone: null, picked: null, able: true, onplay: (card: number) => played.push(card), ...props },
  }) as typeof hand;
  flushSync();
}

beforeAll(() => speak('en'));
beforeEach(() => { played = []; });

describe('the hand', () => {
  afterEach(() => unmount(hand));

  it('is one stop for the Tab key, with the cards by name', () => {
    show();
    expect(cards.map((card) => button(card).tabIndex)).toEqual([0, -1, -1, -1]);
    expect(button(55).getAttribute('aria-label')).toBe('Card 55, 7 bull heads');
  });

  it('is walked with the arrows, round its ends', () => {
    show();
    button(5).focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(button(10));
    press('End');
    expect(document.activeElement).toBe(button(104));
    press('ArrowRight');
    expect(document.activeElement).toBe(button(5));
    expect(button(5).tabIndex).toBe(0);
  });

  it('goes to a card whose number is typed', () => {
    show();
    hand.type('5');
    flushSync();
    expect(document.activeElement).toBe(button(5));
    hand.type('5');
    flushSync();
    expect(document.activeElement).toBe(button(55));
  });

  it('plays the card that is pressed, unless it lies on the table already', () => {
    show({ gone: 10 });
    button(55).click();
    button(10).click();
    expect(played).toEqual([55]);
    expect(button(10).getAttribute('aria-pressed')).toBe('true');
  });

  it('plays nothing when it is not one’s turn', () => {
    show({ able: false });
    button(55).click();
    expect(played).toEqual([]);
  });

  it('plays a card that is thrown up, and drops one that is not', () => {
    show();
    const throwIt = (card: number, dy: number): void => {
      button(card).setPointerCapture = vi.fn();
      const at = (type: string, clientY: number): boolean => button(card).dispatchEvent(new PointerEvent(type, { clientX: 10, clientY, button: 0, bubbles: true }));
      at('pointerdown', 300);
      at('pointermove', 300 + dy);
      at('pointerup', 300 + dy);
      button(card).click();
      flushSync();
    };
    throwIt(104, -20);
    expect(played).toEqual([]);
    throwIt(104, -120);
    expect(played).toEqual([104]);
  });
});

describe('the keys', () => {
  it('lead to neighbours', () => {
    expect(step(cards, 5, 'ArrowLeft')).toBe(104);
    expect(step(cards, null, 'ArrowRight')).toBe(5);
    expect(step(cards, 5, 'x')).toBeNull();
    expect(step([], null, 'ArrowRight')).toBeNull();
  });

  it('add digits up to a number that is in the hand', () => {
    expect(typed(cards, '1', '0')).toBe('10');
    expect(typed(cards, '10', '4')).toBe('104');
    expect(typed(cards, '10', '5')).toBe('5');
    expect(typed(cards, '', '9')).toBe('');
    expect(meant(cards, '1')).toBe(10);
    expect(meant(cards, '10')).toBe(10);
    expect(meant(cards, '')).toBeNull();
  });
});
