/**
 * The marks of a toilet: the tags in which two records of the same toilet cannot differ.
 *
 * Two marks clash where both are known and differ. A merged record takes the marks of both, so a chain of records
 * that agree one by one cannot join two that clash.
 */
import { accessOf, statedAccess } from '../toilet/access.ts';
import type { Marks } from '../toilet/candidate.ts';
import type { Kind } from '../toilet/candidates.ts';
import { firstValue, type Tags, words } from '../toilet/tag-value.ts';
import { cleanText, MAX_NAME } from '../toilet/text.ts';
import { nameKey, nameText } from '../toilet/toilet-name.ts';

/** Never merged across these, whatever the rule. */
export const IDENTITY: readonly (keyof Marks)[] = ['level', 'ref', 'name'];
/** And these where two records are thought to be one from their distance alone. */
export const CONFLICTS: readonly (keyof Marks)[] = [...IDENTITY, 'operator', 'openingHours', 'fee', 'access'];

export function marksOf(tags: Tags, kind: Kind): Marks {
  const isOwn = kind === 'own';
  const name = cleanText(firstValue(tags, ...(isOwn ? ['name', 'name:en'] : ['name', 'brand'])), MAX_NAME);
  return {
    level: levelOf(tags),
    ref: plain(tags.ref, /^\?+$/),
    name: nameKey(name),
    nameText: nameText(name),
    operator: plain(firstValue(tags, ...(isOwn ? ['operator', 'operator:short'] : ['operator', 'brand']))),
    openingHours: plain(tags.opening_hours),
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
    openingHours: first.openingHours ?? second.openingHours,
    fee: first.fee ?? second.fee,
    access: first.access ?? second.access,
    address: first.address ?? second.address,
  };
}

/** `yes` and `public` mean the same; values without a meaning of ours stay as they are. */
function accessMark(tags: Tags): string | null {
  const stated = statedAccess(tags, 'own');
  if (stated === null) return null;
  const { access } = accessOf(tags, { kind: 'own', hasScheme: false, feeRequired: null, insideVenue: false });
  return access === 'unknown' ? stated : access;
}

/** `1;0` is `0;1`, `1.0` is `1`. A lift shaft of toilets on `0;1` is not the one on `1`. */
function levelOf(tags: Tags): string | null {
  const levels = words(tags, 'level').map((level) =>
    /^-?\d+(?:\.\d+)?$/.test(level) ? `${Number(level)}` : level,
  );
  return levels.length === 0 ? null : levels.sort().join(';');
}

/** The same building, as far as tags tell: its name, or street and number. */
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
