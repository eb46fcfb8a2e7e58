// Cards and tiles move by being drawn where they are and slid there from where they were. A new picture simply starts anew from
// wherever each piece is at that moment, so nothing ever waits for a movement to end.

const SLIDE = 280;

export interface Places {
  rects: Map<string, DOMRect>;
  leaving: { ghost: HTMLElement; rect: DOMRect; to: string }[];
}

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function places(root: HTMLElement, taken: { seat: number; cards: number[] } | null = null): Places {
  const rects = new Map<string, DOMRect>();
  const leaving: Places['leaving'] = [];
  if (still()) return { rects, leaving };
  for (const element of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const piece = element.dataset.piece ?? '';
    const rect = element.getBoundingClientRect();
    rects.set(piece, rect);
    if (taken?.cards.includes(Number(piece))) {
      leaving.push({ ghost: element.cloneNode(true) as HTMLElement, rect, to: `[data-seat="${taken.seat}"]` });
    }
  }
  return { rects, leaving };
}

export function slide(root: HTMLElement, before: Places): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const from = before.rects.get(element.dataset.piece ?? '');
    if (!from || typeof element.animate !== 'function') continue;
    const to = element.getBoundingClientRect();
    const [dx, dy] = [from.left - to.left, from.top - to.top];
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1) continue;
    const scale = to.width > 0 ? from.width / to.width : 1;
    element.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 },
        { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
      ],
      { duration: SLIDE, easing: 'cubic-bezier(.2,.7,.3,1)' },
    );
  }
  before.leaving.forEach((leaver, index) => fly(root, leaver, index));
}

/** Taken cards have no place on the table any more; their ghosts fly to whoever took them. */
function fly(root: HTMLElement, { ghost, rect, to }: Places['leaving'][number], index: number): void {
  const goal = root.querySelector<HTMLElement>(to)?.getBoundingClientRect();
  if (!goal) return;
  ghost.removeAttribute('data-piece');
  ghost.setAttribute('aria-hidden', 'true');
  Object.assign(ghost.style, {
    position: 'fixed', left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`, height: `${rect.height}px`,
    margin: '0', zIndex: '20', pointerEvents: 'none',
  });
  root.append(ghost);
  const dx = goal.left + goal.width / 2 - rect.left - rect.width / 2;
  const dy = goal.top + goal.height / 2 - rect.top - rect.height / 2;
  const flight = ghost.animate(
    [{ transform: 'none' }, { transform: `translate(${dx}px, ${dy}px) scale(.25) rotate(12deg)`, opacity: 0.2 }],
    { duration: 300, delay: index * 30, easing: 'ease-in', fill: 'backwards' },
  );
  flight.onfinish = flight.oncancel = () => ghost.remove();
}
