export interface Around {
  left: number[];
  top: number[];
  right: number[];
}

/** Seats the others around the table, clockwise from whoever looks at it. */
export function around(count: number, from: number | null): Around {
  const start = from === null ? 0 : from + 1;
  const others = Array.from({ length: from === null ? count : count - 1 }, (_, place) => (start + place) % count);
  const side = others.length < 3 ? 0 : others.length < 6 ? 1 : others.length < 8 ? 2 : 3;
  return {
    left: others.slice(0, side),
    top: others.slice(side, others.length - side),
    right: others.slice(others.length - side),
  };
}
