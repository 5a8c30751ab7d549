/** Which found places a reader can tell apart: a station keeps its name, its platforms and entrances beside it go. Pure. */

interface FoundPlace {
  readonly label: string;
  readonly kind: string;
  readonly lat: number;
  readonly lon: number;
}

/** Degrees of latitude: some 700 m. Longitude is not stretched, so it is less far from the equator. */
const NEAR_DEG = 0.006;
/** Times that more places are looked up than are shown. */
export const LOOKED_UP = 3;

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
