/** What can be moved on the desk. */
export const panels = ['bar', 'grid', 'letters', 'dock', 'box', 'personal', 'voices', 'sheet'] as const;
export type Panel = (typeof panels)[number];
export interface Shift { x: number; y: number }
export type Arranged = Partial<Record<Panel, Shift>>;

const KEY = 'ludotheque.duplikta.arrangement';
const STEP = 16;

export function isArranged(value: unknown): value is Arranged {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([name, shift]) => (panels as readonly string[]).includes(name)
    && typeof shift === 'object' && shift !== null && Number.isFinite((shift as Shift).x) && Number.isFinite((shift as Shift).y));
}

function stored(): Arranged {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return isArranged(found) ? found : {};
  } catch {
    return {};
  }
}

/** How far an object may go so that it stays on the desk; all are places of the page. */
export function held(shift: Shift, object: DOMRect, desk: DOMRect, now: Shift): Shift {
  const within = (wanted: number, from: number, to: number): number => Math.round(Math.min(Math.max(wanted, Math.min(from, to)), Math.max(from, to)));
  return {
    x: within(shift.x, now.x + desk.left - object.left, now.x + desk.right - object.right),
    y: within(shift.y, now.y + desk.top - object.top, now.y + desk.bottom - object.bottom),
  };
}

/** Where the objects of the desk lie, as far from their usual places as their player has moved them. */
class Arrangement {
  moved = $state.raw<Arranged>(stored());
  /** What was moved last lies on top. */
  top = $state<Panel | null>(null);

  of(panel: Panel): Shift {
    return this.moved[panel] ?? { x: 0, y: 0 };
  }

  move(panel: Panel, shift: Shift): void {
    const { [panel]: _, ...others } = this.moved;
    this.moved = shift.x === 0 && shift.y === 0 ? others : { ...others, [panel]: shift };
    this.top = panel;
  }

  /** The place that a key leads to; null where the key means nothing here. */
  stepped(panel: Panel, key: string, far: boolean): Shift | null {
    const { x, y } = this.of(panel);
    const by = far ? STEP * 4 : STEP;
    switch (key) {
      case 'ArrowLeft': return { x: x - by, y };
      case 'ArrowRight': return { x: x + by, y };
      case 'ArrowUp': return { x, y: y - by };
      case 'ArrowDown': return { x, y: y + by };
      case 'Home': return { x: 0, y: 0 };
      default: return null;
    }
  }

  /** Takes over an arrangement that was saved with an environment, or none. */
  take(value: unknown): void {
    this.moved = isArranged(value) ? value : {};
    this.keep();
  }

  keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.moved));
    } catch {
      // Without a store it lasts as long as the page.
    }
  }
}

export const arrangement = new Arrangement();
