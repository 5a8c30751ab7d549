/** The lines of a map without streets. Pure. */
import type { Bounds } from '../page/cells.ts';

/** Degrees between two lines. */
const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];
const MOST_LINES = 12;

/** Lines of longitude and latitude for a plain ground: without a base map something must move with the hand. */
export function graticuleOf([west, south, east, north]: Bounds): number[][][] {
  const step = STEPS.find((degrees) => (east - west) / degrees <= MOST_LINES) ?? 30;
  const [left, right] = [Math.floor(west / step), Math.ceil(east / step)];
  const [bottom, top] = [Math.floor(south / step), Math.ceil(north / step)];
  const indices = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const meridians = indices(left, right).map((i) => [
    [i * step, bottom * step],
    [i * step, top * step],
  ]);
  const parallels = indices(bottom, top).map((i) => [
    [left * step, i * step],
    [right * step, i * step],
  ]);
  return [...meridians, ...parallels];
}
