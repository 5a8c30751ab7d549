/** Says which other places a text may mean, so that a model asks instead of answering for the wrong one. */
import { wordsOf } from '../../packages/gazetteer/labels.ts';
import { metresOf, squaredChord } from '../../packages/sphere/index.ts';
import type { NamedPosition, Reading } from '../../reads/reading.ts';
import type { Origin } from '../../schemas/reads/read-results.ts';
import { oneLine } from './protocol.ts';

const MOST_OTHERS = 3;
const LOOKED_AT = 8;
const LONGEST_LABEL = 80;
/** A nearer place has the same toilets. */
const APART_M = 300;

/**
 * A sentence; undefined if there is no other place. Beside a place of the very name that was asked for, only others of that
 * name count.
 */
export function otherPlaces(
  reading: Pick<Reading<string | Uint8Array>, 'placesNamed'>,
  text: string,
  country: string | undefined,
  origin: Origin,
): string | undefined {
  const isExact =
    nameOf(origin) === wordsOf(text).join(' ') || wordsOf(origin.label).join(' ') === wordsOf(text).join(' ');
  const labels = new Set([origin.label]);
  const others = reading.placesNamed(text, country, LOOKED_AT).flatMap((place) => {
    const metres = metresOf(squaredChord(origin.lon, origin.lat, place.lon, place.lat));
    if (labels.has(place.label) || metres < APART_M) return [];
    if (isExact && nameOf(place) !== nameOf(origin)) return [];
    labels.add(place.label);
    return [
      `${oneLine(place.label, LONGEST_LABEL)} (${place.lat}, ${place.lon}), ${distanceWords(metres)} away`,
    ];
  });
  if (others.length === 0) return undefined;
  return `${JSON.stringify(text)} may also mean: ${others.slice(0, MOST_OTHERS).join('; ')}. If the user means one of them, call again with its lat and lon.`;
}

/** The words of a label without its town. */
function nameOf({ label }: Pick<NamedPosition, 'label'>): string {
  return wordsOf(label.split(',')[0] ?? '').join(' ');
}

function distanceWords(metres: number): string {
  return metres < 1_000 ? `${Math.round(metres / 10) * 10} m` : `${Math.round(metres / 100) / 10} km`;
}
