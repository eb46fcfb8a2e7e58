const MOST = 2.4;
const NEAR = 1.8;

/** A board seen nearer: two fingers or a button; one finger moves it then. */
export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  #fingers = new Map<number, { x: number; y: number }>();
  #pinch: { distance: number; scale: number } | null = null;
  #moved = false;

  get style(): string | undefined {
    return this.scale === 1 ? undefined : `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  readonly down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (this.#fingers.size === 0) this.#moved = false;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#pinch = this.#fingers.size === 2 ? { distance: this.#distance(), scale: this.scale } : null;
  };

  move(event: PointerEvent, frame: DOMRect, holding: boolean): void {
    const old = this.#fingers.get(event.pointerId);
    if (!old) return;
    const now = { x: event.clientX, y: event.clientY };
    this.#fingers.set(event.pointerId, now);
    if (this.#pinch) {
      this.#moved = true;
      const [one, other] = [...this.#fingers.values()];
      if (one && other) this.#to(this.#pinch.scale * (this.#distance() / this.#pinch.distance), (one.x + other.x) / 2, (one.y + other.y) / 2, frame);
    } else if (this.scale > 1 && !holding) {
      if (Math.hypot(now.x - old.x, now.y - old.y) > 2) this.#moved = true;
      this.#place(this.x + now.x - old.x, this.y + now.y - old.y, frame);
    }
  }

  readonly up = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size < 2) this.#pinch = null;
  };

  /** Whether two fingers are on the board, so that neither of them carries a tile. */
  pinching(): boolean {
    return this.#pinch !== null;
  }

  /** Whether the click that follows ended a movement of the board. */
  swallows(): boolean {
    const moved = this.#moved;
    this.#moved = false;
    return moved;
  }

  /** Nearer around the middle, or all of it again. */
  toggle(frame: DOMRect): void {
    if (this.scale > 1) this.reset();
    else this.#to(NEAR, frame.left + frame.width / 2, frame.top + frame.height / 2, frame);
  }

  reset(): void {
    [this.scale, this.x, this.y] = [1, 0, 0];
  }

  #distance(): number {
    const [one, other] = [...this.#fingers.values()];
    return one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 1;
  }

  #to(scale: number, x: number, y: number, frame: DOMRect): void {
    const next = Math.min(MOST, Math.max(1, scale));
    // The point under the fingers stays under them.
    const [px, py] = [x - frame.left, y - frame.top];
    const [bx, by] = [(px - this.x) / this.scale, (py - this.y) / this.scale];
    this.scale = next;
    this.#place(px - bx * next, py - by * next, frame);
  }

  #place(x: number, y: number, frame: DOMRect): void {
    this.x = Math.min(0, Math.max(frame.width * (1 - this.scale), x));
    this.y = Math.min(0, Math.max(frame.height * (1 - this.scale), y));
    if (this.scale < 1.02) this.reset();
  }
}
