import { Faults } from './faults.svelte';

/** What the desk of a game and the column beside it have in common. */
export class Common {
  /** The desk has room for its windows; where it has none the column shows them. */
  roomy = $state(false);
  readonly faults: Faults;

  constructor(readonly game: string) {
    this.faults = new Faults(game);
  }
}

let last: Common | null = null;

/** One for each game, whoever of the two asks first. */
export function commonOf(game: string): Common {
  if (last?.game !== game) last = new Common(game);
  return last;
}
