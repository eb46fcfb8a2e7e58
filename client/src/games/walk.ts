/** The cell that an arrow key leads to on a field of this size. */
export function walked(from: number, key: string, columns: number, count: number): number | null {
  const column = from % columns;
  const target = {
    ArrowLeft: column > 0 ? from - 1 : from,
    ArrowRight: column < columns - 1 ? from + 1 : from,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: from - column,
    End: from - column + columns - 1,
  }[key];
  if (target === undefined) return null;
  return target < 0 || target >= count ? from : target;
}
