/** The floors of an object, from `level`: `1;0` is 0 and 1, `1.0` is 1, `-1-1` is -1, 0 and 1. */
import { type Tags, words } from './tag-value.ts';

/** No building of the map has more floors. */
const MAX_FLOORS = 200;
const NUMBER = /^-?\d{1,3}(?:\.\d+)?$/;
const RANGE = /^(-?\d{1,3})-(-?\d{1,3})$/;

/** The floors in order of their text, each once; empty if not tagged. */
export function levelsOf(tags: Tags): string[] {
  if (tags.level === undefined) return [];
  return [...new Set(words(tags, 'level').flatMap(floors))].sort();
}

/** Whether two objects are known to be on different floors. */
export function onOtherLevels(a: Tags, b: Tags): boolean {
  const levels = levelsOf(a);
  if (levels.length === 0) return false;
  const others = levelsOf(b);
  return others.length > 0 && !levels.some((level) => others.includes(level));
}

function floors(level: string): string[] {
  if (NUMBER.test(level)) return [`${Number(level)}`];
  const [, from, to] = RANGE.exec(level) ?? [];
  const count = Number(to) - Number(from);
  if (from === undefined || !(count >= 0 && count < MAX_FLOORS)) return [level];
  return Array.from({ length: count + 1 }, (_, index) => `${Number(from) + index}`);
}
