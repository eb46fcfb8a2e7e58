import type { Place } from '../../api/wire';

export interface Step {
  rank: number;
  places: Place[];
}

/** The steps that somebody stands on, the highest first. Who shares a place shares the step, and the next one is empty. */
export function stepsOf(top: readonly Place[]): Step[] {
  return [1, 2, 3].map((rank) => ({ rank, places: top.filter((place) => place.rank === rank) })).filter(({ places }) => places.length > 0);
}

/** How they stand from left to right: the winner in the middle of three, and first of two. */
export const acrossOf = (steps: readonly Step[]): Step[] => (steps.length < 3 ? [...steps] : [1, 0, 2].flatMap((at) => steps[at] ?? []));
