import { describe, expect, it } from 'vitest';
import { secondsLeft, ServerClock } from '../src/api/clock.svelte';

describe('the countdown', () => {
  it('rounds up, so that a second begun is still shown', () => {
    expect(secondsLeft(10_000, 5_001)).toBe(5);
    expect(secondsLeft(10_000, 9_999)).toBe(1);
  });

  it('stops at nought and knows when there is no limit', () => {
    expect(secondsLeft(10_000, 12_000)).toBe(0);
    expect(secondsLeft(null, 12_000)).toBeNull();
  });
});

describe('the server clock', () => {
  it('runs on the server’s time whatever the device believes', () => {
    let local = 1_000;
    const clock = new ServerClock(() => local);
    clock.hear(900_000);
    local += 500;
    expect(clock.now()).toBe(900_500);
  });

  it('is not set back by a frame that came late', () => {
    const clock = new ServerClock(() => 1_000);
    clock.hear(5_000);
    clock.hear(4_600);
    expect(clock.now()).toBe(5_000);
  });

  it('believes a jump, for then a clock was set', () => {
    const clock = new ServerClock(() => 1_000);
    clock.hear(50_000);
    clock.hear(5_000);
    expect(clock.now()).toBe(5_000);
  });
});
