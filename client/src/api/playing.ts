import type { Options, Snapshot, View } from './wire';

export type RulesetId = Options['ruleset'];
export type OptionsOf<R extends RulesetId> = Extract<Options, { ruleset: R }>;
export type ViewOf<R extends RulesetId> = Extract<View, { kind: `${R}.view` }>;

/** A game with the options and the view of one ruleset. */
export type GameOf<R extends RulesetId> = Omit<Snapshot, 'options' | 'view'> & { options: OptionsOf<R>; view: ViewOf<R> };

/** The game as its own board knows it. A board is chosen by the ruleset, so another view here is a fault of the page. */
export function playing<R extends RulesetId>(game: Snapshot, ruleset: R): GameOf<R> {
  if (game.view.kind !== `${ruleset}.view` || game.options.ruleset !== ruleset) throw new Error(`not a game of ${ruleset}`);
  return game as Snapshot & GameOf<R>;
}
