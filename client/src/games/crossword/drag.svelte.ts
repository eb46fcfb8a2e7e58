export interface Carried {
  id: number;
  x: number;
  y: number;
}

/** Where a tile was let go. */
export type Spot = { kind: 'cell'; cell: number } | { kind: 'rack'; place: number } | null;

/** How far above a finger the tile is carried, so that it can be seen. */
const LIFT = 44;

/** Carries one tile with the pointer; a press that does not move stays a click. */
export class Drag<Goal = Spot> {
  carried = $state.raw<Carried | null>(null);
  over = $state.raw<Goal | null>(null);
  #start: { id: number; pointer: number; x: number; y: number; lift: number } | null = null;
  #swallow = false;

  constructor(private readonly spotAt: (x: number, y: number) => Goal, private readonly dropped: (id: number, spot: Goal | null) => void) {}

  lift(event: PointerEvent, id: number): void {
    if (event.button !== 0 || this.#start) return;
    this.#swallow = false;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#start = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, lift: event.pointerType === 'touch' ? LIFT : 0 };
  }

  readonly carry = (event: PointerEvent): void => {
    const start = this.#start;
    // Another finger, or a mouse that hovers, carries nothing.
    if (start?.pointer !== event.pointerId || (!this.carried && Math.hypot(event.clientX - start.x, event.clientY - start.y) < 7)) return;
    const [x, y] = [event.clientX, event.clientY - start.lift];
    this.carried = { id: start.id, x, y };
    this.over = this.spotAt(x, y);
  };

  readonly drop = (event: PointerEvent): void => {
    if (this.#start?.pointer !== event.pointerId) return;
    const { carried, over } = this;
    this.cancel();
    if (!carried) return;
    // A click belongs to this drop only if it comes at once; often there is none, for the tile has gone elsewhere.
    this.#swallow = true;
    setTimeout(() => (this.#swallow = false));
    this.dropped(carried.id, over);
  };

  readonly cancel = (): void => {
    this.#start = null;
    this.carried = null;
    this.over = null;
  };

  /** Whether a tile is pressed or carried. */
  holding(): boolean {
    return this.#start !== null;
  }

  /** Whether the click that follows belongs to a drop. */
  swallows(): boolean {
    const swallow = this.#swallow;
    this.#swallow = false;
    return swallow;
  }
}
