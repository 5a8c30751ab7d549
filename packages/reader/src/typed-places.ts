/**
 * The first places of a text that is being typed: on a server, at the edge and in pages over files. What a search for the text as
 * it stands would begin at comes first, and doubles are left out. Pure.
 */

/** A place as a lookup finds it. */
interface Place {
  readonly label: string;
  readonly kind: string;
  readonly lon: number;
  readonly lat: number;
}

/** Looks the text up; undefined if it cannot. */
type LookUp<Found extends Place> = (options: {
  readonly limit: number;
  /** The last word may go on. */
  readonly prefix: boolean;
}) => readonly Found[] | undefined;

/** Degrees of latitude: some 700 m. Longitude is not stretched, so it is less far from the equator. */
const NEAR_DEG = 0.006;
/** Words of a text whose last one may be unfinished. A street, a house and a town have hardly more. */
const MOST_TYPED_WORDS = 8;
const SPACES = /\s+/;
/** Times that more places are looked up than are shown. */
const LOOKED_UP = 3;

/**
 * @param inOrder puts the places after the first in an order; that of the lookup without it
 * @returns undefined if the text cannot be looked up
 */
export function typedPlaces<Found extends Place>(
  text: string,
  most: number,
  lookUp: LookUp<Found>,
  inOrder: (places: readonly Found[]) => readonly Found[] = (places) => places,
): Found[] | undefined {
  const limit = most * LOOKED_UP;
  const isLong = text.trim().split(SPACES).length > MOST_TYPED_WORDS;
  const asItStands = lookUp({ limit: isLong ? limit : 1, prefix: false });
  // A long text is looked up once: its last word changes little.
  const typed = isLong ? asItStands : lookUp({ limit, prefix: true });
  if (!asItStands || !typed) return undefined;
  // A search for the text as it stands begins at the first one: a list and a search must not differ.
  const [first] = asItStands;
  const others = inOrder(typed.filter((place) => !first || !isSame(place, first)));
  return [...(first ? [first] : []), ...withoutDuplicates(others, most)].slice(0, most);
}

function isSame(one: Place, other: Place): boolean {
  return one.label === other.label && one.lon === other.lon && one.lat === other.lat;
}

/** The first places, without those that are a part or a double of another one near them. */
export function withoutDuplicates<Found extends Place>(found: readonly Found[], most: number): Found[] {
  const kept: Found[] = [];
  for (const place of found) {
    if (kept.length === most) break;
    if (!found.some((other) => other !== place && isTwin(place, other, kept.includes(other))))
      kept.push(place);
  }
  return kept;
}

/** @param isKept the other place is shown before */
function isTwin(place: Place, other: Place, isKept: boolean): boolean {
  if (Math.abs(place.lat - other.lat) > NEAR_DEG || Math.abs(place.lon - other.lon) > NEAR_DEG) return false;
  if (place.label === other.label) return isKept && (place.kind === other.kind || place.kind === 'stop');
  // "Rautatientori, platform 1" and "Kamppi (M)" are parts of "Rautatientori" and "Kamppi".
  const name = nameOf(other);
  const rest =
    place.kind === 'stop' && nameOf(place).startsWith(name) ? nameOf(place).slice(name.length) : '';
  return /^(, | \()/.test(rest);
}

/** The label without its town. */
function nameOf({ label }: Place): string {
  const comma = label.lastIndexOf(', ');
  return comma < 0 ? label : label.slice(0, comma);
}
