/**
 * The marks of a toilet: the tags in which two records of the same toilet cannot differ.
 *
 * Two marks clash if both are known and differ. A merged record takes the marks of both, so a chain of records that
 * agree one by one cannot join two that clash.
 */
import { statedAccess } from './access.ts';
import { accessMeaning } from './access-conditional.ts';
import type { Marks } from './candidate.ts';
import type { Kind } from './classify-object.ts';
import { firstValue, type Tags, words } from './tag-value.ts';
import { cleanText, MAX_NAME } from './text.ts';
import { nameKey, nameText } from './toilet-name.ts';

/** Never merged across these, by any rule. */
export const IDENTITY: readonly (keyof Marks)[] = ['level', 'ref', 'name'];
/** Marks that also keep two records apart that are thought to be one from their distance alone. */
export const CONFLICTS: readonly (keyof Marks)[] = [
  ...IDENTITY,
  'operator',
  'opening_hours',
  'fee',
  'access',
];

export function marksOf(tags: Tags, kind: Kind): Marks {
  const isOwn = kind === 'own';
  const name = cleanText(firstValue(tags, ...(isOwn ? ['name', 'name:en'] : ['name', 'brand'])), MAX_NAME);
  return {
    level: levelsOf(tags).join(';') || null,
    ref: plain(tags.ref, /^\?+$/),
    name: nameKey(name),
    nameText: nameText(name),
    operator: plain(firstValue(tags, ...(isOwn ? ['operator', 'operator:short'] : ['operator', 'brand']))),
    opening_hours: plain(tags.opening_hours),
    fee: plain(tags.fee),
    access: isOwn ? accessMark(tags) : null,
    address: addressOf(tags),
  };
}

export function clash(a: Marks, b: Marks, keys: readonly (keyof Marks)[]): boolean {
  return keys.some((key) => a[key] !== null && b[key] !== null && a[key] !== b[key]);
}

export function joinMarks(first: Marks, second: Marks): Marks {
  return {
    level: first.level ?? second.level,
    ref: first.ref ?? second.ref,
    name: first.name ?? second.name,
    nameText: first.nameText ?? second.nameText,
    operator: first.operator ?? second.operator,
    opening_hours: first.opening_hours ?? second.opening_hours,
    fee: first.fee ?? second.fee,
    access: first.access ?? second.access,
    address: first.address ?? second.address,
  };
}

/** `yes` and `public` mean the same; values without a meaning of ours stay as they are. */
function accessMark(tags: Tags): string | null {
  const stated = statedAccess(tags, 'own');
  return stated === null ? null : (accessMeaning(stated) ?? stated);
}

/** The same building, as far as tags say: its name, or street and number. */
function addressOf(tags: Tags): string | null {
  const house = plain(firstValue(tags, 'addr:housename', 'building:name'));
  if (house !== null) return house;
  const street = plain(tags['addr:street']);
  const number = plain(tags['addr:housenumber']);
  return street !== null && number !== null ? `${street} ${number}` : null;
}

function plain(value: string | null | undefined, nothing?: RegExp): string | null {
  const text = value?.normalize('NFC').trim().toLowerCase();
  return !text || nothing?.test(text) ? null : text;
}

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
