/** Places to choose from while a text is typed: from the own gazetteer, or the position that the text is. */

import { type PlaceHit, readPlaceText } from '../../packages/gazetteer/index.ts';
import { originAt } from '../../packages/reader/index.ts';
import type { SuggestResult } from '../../schemas/reads/read-results.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { LOOKED_UP, withoutDuplicates } from './place-duplicates.ts';

/**
 * Finds the first places of a text that is being typed. "Here" and a position that cannot be read have none, as in a
 * search.
 * @returns undefined if no lookup was built, or it is damaged
 */
export function suggestionsFor(
  generation: Generation,
  text: string,
  most: number,
): SuggestResult['places'] | undefined {
  const read = readPlaceText(text);
  if (read.kind === 'position') return [positionAt(generation, read.lon, read.lat)];
  if (read.kind !== 'name') return [];
  const typed = generation.findPlaces(text, { limit: most * LOOKED_UP, prefix: true });
  // A search for the text as it stands begins at the first one: a list and a search must not differ.
  const first = generation.findPlaces(text, { limit: 1 })?.[0];
  if (!typed) return undefined;
  const others = typed.filter((place) => !first || !isSame(place, first));
  const shown = [...(first ? [first] : []), ...withoutDuplicates(others, most)].slice(0, most);
  return shown.map(({ label, kind, lat, lon }) => ({ label, kind, lat, lon }));
}

function isSame(one: PlaceHit, other: PlaceHit): boolean {
  return one.label === other.label && one.lon === other.lon && one.lat === other.lat;
}

function positionAt(generation: Generation, lon: number, lat: number): SuggestResult['places'][number] {
  const label: unknown = JSON.parse(`"${originAt(generation, lon, lat).label}"`);
  return { label: String(label), kind: 'position', lat, lon };
}
