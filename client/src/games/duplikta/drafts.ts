import { keyOf, type Layout } from './layout';

const PAUSE = 220;

/**
 * Says to the server how the tiles lie, soon after they were moved, so that the bell can confirm them. It knows its own
 * words when they come back; what comes back otherwise was laid in another tab.
 */
export class Drafts {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: Layout | null = null;
  #sent: string[] = [];
  #known = '';

  constructor(private readonly send: (layout: Layout) => void, private readonly pause = PAUSE) {}

  /** The layout as it lies now. */
  want(layout: Layout): void {
    const key = keyOf(layout);
    clearTimeout(this.#timer);
    this.#waiting = null;
    if (key === (this.#sent.at(-1) ?? this.#known)) return;
    this.#waiting = layout;
    this.#timer = setTimeout(() => this.flush(), this.pause);
  }

  flush(): void {
    clearTimeout(this.#timer);
    const layout = this.#waiting;
    this.#waiting = null;
    if (!layout) return;
    this.#sent.push(keyOf(layout));
    this.send(layout);
  }

  /** What the server says lies there; true where that is news from elsewhere, to be taken over. */
  heard(key: string): boolean {
    const place = this.#sent.indexOf(key);
    const news = place < 0 && key !== this.#known && this.#sent.length === 0 && this.#waiting === null;
    this.#known = key;
    if (place >= 0) this.#sent.splice(0, place + 1);
    return news;
  }

  /** Whatever was on its way may be lost: the layout is said again where the server holds another. */
  again(layout: Layout): void {
    this.#sent = [];
    this.want(layout);
    this.flush();
  }

  /** A new turn, or one in which nothing can be laid: nothing of before is sent any more. */
  forget(key = ''): void {
    clearTimeout(this.#timer);
    this.#waiting = null;
    this.#sent = [];
    this.#known = key;
  }
}
