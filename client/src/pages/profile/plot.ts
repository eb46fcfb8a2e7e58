import type { CurvePoint } from '../../api/wire';

// Where the curve lies in its drawing. Pure, so that it can be tried without a page.

export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export interface Plotted {
  x: number;
  y: number;
  point: CurvePoint;
}
export interface Plot {
  points: Plotted[];
  line: string;
  /** The doubt above and below, as a closed shape. */
  band: string;
  ticks: { y: number; value: number }[];
}

const STEPS = [10, 20, 25, 50, 100, 200, 250, 500, 1000];
const MOST_TICKS = 5;

/** Round numbers from below the lowest to above the highest, five at most. */
export function scale(low: number, high: number): number[] {
  for (const step of STEPS) {
    const first = Math.floor(low / step) * step;
    const count = Math.ceil((high - first) / step);
    if (count < MOST_TICKS || step === STEPS.at(-1)) return Array.from({ length: Math.max(1, count) + 1 }, (_, place) => first + place * step);
  }
  return [];
}

/** Results from the oldest to the newest, evenly spaced: a month without games is no progress. */
export function plot(results: CurvePoint[], box: Box): Plot {
  const values = scale(Math.min(...results.map(({ number, doubt }) => number - doubt)), Math.max(...results.map(({ number, doubt }) => number + doubt)));
  const [low = 0, high = 1] = [values[0], values.at(-1)];
  const wide = box.width - box.left - box.right;
  const tall = box.height - box.top - box.bottom;
  const y = (value: number): number => box.top + tall * (1 - (value - low) / (high - low));
  const x = (place: number): number => box.left + (results.length === 1 ? wide / 2 : (wide * place) / (results.length - 1));
  const points = results.map((point, place) => ({ x: x(place), y: y(point.number), point }));
  const path = (list: [number, number][]): string => list.map(([px, py], place) => `${place === 0 ? 'M' : 'L'}${px.toFixed(1)} ${py.toFixed(1)}`).join('');
  const upper = points.map<[number, number]>((one) => [one.x, y(one.point.number + one.point.doubt)]);
  const lower = points.map<[number, number]>((one) => [one.x, y(one.point.number - one.point.doubt)]).reverse();
  return {
    points,
    line: path(points.map((one) => [one.x, one.y])),
    band: points.length > 1 ? `${path([...upper, ...lower])}Z` : '',
    ticks: values.map((value) => ({ y: y(value), value })),
  };
}
