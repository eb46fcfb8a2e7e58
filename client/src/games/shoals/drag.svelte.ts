/** Carries one piece with the pointer. A press that does not move stays a click. */
export class Drag {
  carried = $state.raw<{ key: string; dx: number; dy: number } | null>(null);
  #start: { key: string; x: number; y: number; onlift: () => void } | null = null;
  #swallow = false;

  /** `onlift` is called once the piece has really left its place. */
  lift(event: PointerEvent, key: string, onlift: () => void): void {
    if (event.button !== 0) return;
    this.#swallow = false;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#start = { key, x: event.clientX, y: event.clientY, onlift };
  }

  readonly carry = (event: PointerEvent): void => {
    const start = this.#start;
    if (!start) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!this.carried && Math.hypot(dx, dy) < 8) return;
    if (!this.carried) start.onlift();
    this.carried = { key: start.key, dx, dy };
  };

  /** The cell under the pointer, if a piece was carried there. */
  readonly drop = (event: PointerEvent): number | null => {
    const carried = this.carried !== null;
    this.cancel();
    if (!carried) return null;
    // A click belongs to this drop only if it comes at once; often there is none, for the piece has gone elsewhere.
    this.#swallow = true;
    setTimeout(() => (this.#swallow = false));
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-cell]');
    return under ? Number(under.dataset.cell) : null;
  };

  readonly cancel = (): void => {
    this.#start = null;
    this.carried = null;
  };

  /** Whether the click that follows belongs to a drop. */
  swallows(): boolean {
    const swallow = this.#swallow;
    this.#swallow = false;
    return swallow;
  }

  shift(key: string): string | undefined {
    return this.carried?.key === key ? `translate(${this.carried.dx}px, ${this.carried.dy}px) scale(1.06)` : undefined;
  }
}
