/** Bounds what a refusal names. Pure. */
import type { InvalidParam } from '../../schemas/problems/problem.ts';

/** A request of nothing but unknown names must not be answered with a hundred times its size. */
const MAX_PARAMS = 100;
const MAX_NAME = 80;

/** The first reason for each name, a hundred at most; long names are cut. */
export function boundedParams(invalid: readonly InvalidParam[]): InvalidParam[] {
  const byName = new Map<string, InvalidParam>();
  for (const { name, reason } of invalid) {
    if (byName.size === MAX_PARAMS) break;
    const short = [...name.slice(0, 2 * MAX_NAME)].slice(0, MAX_NAME).join('');
    if (!byName.has(short)) byName.set(short, { name: short, reason });
  }
  return [...byName.values()];
}
