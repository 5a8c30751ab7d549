/**
 * Reading one tag value for comparison.
 *
 * OSM values that stand for a word are lower case by convention and lists are split by `;`. Mappers write `Yes` and
 * `customers; public` too, so every comparison goes through here. Text that people see goes through text.ts instead.
 */
import type { ScannedObject } from '../../packages/pbf/index.ts';

export type Tags = ScannedObject['tags'];

/** The first element of the value in lower case; null if the key is absent or says nothing. */
export function word(tags: Tags, key: string): string | null {
  const value = tags[key];
  if (value === undefined) return null;
  return value.includes(';') ? (words(tags, key)[0] ?? null) : value.toLowerCase().trim() || null;
}

/** All elements of the value in lower case; empty elements are dropped. */
export function words(tags: Tags, key: string): string[] {
  const value = tags[key];
  if (value === undefined) return [];
  // A list of one is nearly every value, and toilets ask for some fifty keys each.
  if (!value.includes(';')) {
    const only = value.toLowerCase().trim();
    return only === '' ? [] : [only];
  }
  return value
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The first of the keys that is present and not blank, whole and as written. */
export function firstValue(tags: Tags, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const value = tags[key]?.trim();
    if (value) return value;
  }
  return null;
}
