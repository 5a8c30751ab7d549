/** Places to choose from while a text is typed: from the own gazetteer, or the position that the text is. */

import { type PlaceHit, readPlaceText } from '../../packages/gazetteer/index.ts';
import { originAt } from '../../packages/reader/index.ts';
import type { SuggestResult } from '../../schemas/reads/read-results.ts';
import type { Generation } from '../../shards/generation/generation.ts';

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

interface FoundPlace {
  readonly label: string;
  readonly kind: string;
  readonly lat: number;
  readonly lon: number;
}

/** Degrees of latitude: some 700 m. Longitude is not stretched, so it is less far from the equator. */
const NEAR_DEG = 0.006;
/** Times that more places are looked up than are shown. */
const LOOKED_UP = 3;

/** The first places, without those that are a part or a double of another one near them. */
export function withoutDuplicates<Place extends FoundPlace>(found: readonly Place[], most: number): Place[] {
  const kept: Place[] = [];
  for (const place of found) {
    if (kept.length === most) break;
    if (!found.some((other) => other !== place && isTwin(place, other, kept.includes(other))))
      kept.push(place);
  }
  return kept;
}

/** @param isKept the other place is shown before */
function isTwin(place: FoundPlace, other: FoundPlace, isKept: boolean): boolean {
  if (Math.abs(place.lat - other.lat) > NEAR_DEG || Math.abs(place.lon - other.lon) > NEAR_DEG) return false;
  if (place.label === other.label) return isKept && (place.kind === other.kind || place.kind === 'stop');
  // "Rautatientori, platform 1" and "Kamppi (M)" are parts of "Rautatientori" and "Kamppi".
  const name = nameOf(other);
  const rest =
    place.kind === 'stop' && nameOf(place).startsWith(name) ? nameOf(place).slice(name.length) : '';
  return /^(, | \()/.test(rest);
}

/** The label without its town. */
function nameOf({ label }: FoundPlace): string {
  const comma = label.lastIndexOf(', ');
  return comma < 0 ? label : label.slice(0, comma);
}
