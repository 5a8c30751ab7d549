/**
 * Which scanned objects count as a toilet, and of which kind.
 *
 * `own` is an object that is a toilet: `amenity=toilets`, by the OSM wiki "a toilet open to the public". The others are
 * places that have one (`toilets=yes`), without a position of its own: hosts. Which hosts count follows from the use of
 * results: they are ordered by distance alone, so a list of cafés would push real toilets out.
 *   open-air   parks, rest areas, beaches: one walks in, the toilet is for everyone
 *   civic      stations, libraries, malls: one may walk in, whether for everyone is not known
 *   business   all else: only if a tag says that anyone may use it
 * Never counted: what the public may not enter, and what is closed for good. Lifecycle prefixes (`disused:amenity`)
 * need no rule, the plain key is gone then.
 */
import type { ScannedObject } from '../../packages/pbf/index.ts';
import { CLOSED_TO_PUBLIC, grantedAccess } from './access-conditional.ts';
import { isOutOfLife } from './lifecycle.ts';
import { schemeOf } from './scheme.ts';
import { type Tags, word, words } from './tag-value.ts';
import { statementsOf } from './text-rules.ts';

export type Kind = 'own' | 'open-air' | 'civic' | 'business';

/** "toilets" values that say there is one for the public; `separate` is mapped on its own, `no` is none. */
const HAS_TOILETS = new Set(['yes', 'customers', 'public', 'permissive']);
const FOR_EVERYONE = new Set(['yes', 'public', 'permissive']);

const OPEN_AIR = placeTags({
  highway: 'services rest_area',
  amenity: 'parking',
  leisure: 'park playground nature_reserve bathing_place slipway beach_resort',
  tourism: 'picnic_site viewpoint',
  natural: 'beach',
});
const TRANSIT = placeTags({
  railway: 'station halt',
  public_transport: 'station halt',
  amenity: 'bus_station ferry_terminal',
  aeroway: 'terminal',
});
const CIVIC = placeTags({
  amenity: 'library townhall community_centre marketplace place_of_worship',
  tourism: 'information',
  shop: 'mall department_store',
});

/** The kind of toilet that the object is or has; null if it does not count. */
export function kindOf({ type, tags }: Pick<ScannedObject, 'type' | 'tags'>, now: Date): Kind | null {
  // Routes, sites and boundaries have no surface that one could walk to.
  if (type === 'relation' && word(tags, 'type') !== 'multipolygon') return null;
  const amenities = words(tags, 'amenity');
  if (isOutOfLife(tags, isOwn(amenities), now) || isClosedToPublic(tags)) return null;
  // The name of a host is not the name of its toilet.
  if (isOwn(amenities) && isHiddenByText(tags)) return null;
  // `toilet` is the usual misspelling; the iD editor corrects it to `toilets`.
  if (isOwn(amenities)) return 'own';
  if (amenities.includes('dog_toilet')) return null;
  return hostKind(tags);
}

/** A station of any kind of transport. */
export function isTransit(tags: Tags): boolean {
  return isOneOf(tags, TRANSIT);
}

/** Access to the toilets of a host, from the tags about its toilets only; null if they do not say. */
export function hostToiletsAccess(tags: Tags): string | null {
  const stated = word(tags, 'toilets:access');
  if (stated !== null) return stated;
  const toilets = word(tags, 'toilets');
  // `toilets=customers` is `yes` with `toilets:access=customers`; `public` and `permissive` are read alike.
  return toilets !== null && toilets !== 'yes' && HAS_TOILETS.has(toilets) ? toilets : null;
}

function hostKind(tags: Tags): Kind | null {
  const toilets = word(tags, 'toilets');
  const access = hostToiletsAccess(tags);
  const kind = isOneOf(tags, OPEN_AIR)
    ? 'open-air'
    : isOneOf(tags, CIVIC) || isTransit(tags)
      ? 'civic'
      : 'business';
  if (toilets !== null && !HAS_TOILETS.has(toilets)) return null;
  if (toilets === null && !impliesToilets(tags, kind)) return null;
  if (kind !== 'business') return kind;
  if (access !== null && FOR_EVERYONE.has(access)) return kind;
  // Travellers expect one at a petrol station, even if they have to buy something.
  if (access === 'customers' && words(tags, 'amenity').includes('fuel')) return kind;
  return schemeOf(tags) ? kind : null;
}

/**
 * Without `toilets`: saying who may use them or naming their scheme says that they exist. So does
 * `toilets:wheelchair=yes`, which Wheelmap's editors add alone; that one counts only if the toilet is likely to be for
 * the public. `toilets:wheelchair=no` may mean "no toilet at all" and counts nowhere.
 */
function impliesToilets(tags: Tags, kind: Kind): boolean {
  const access = word(tags, 'toilets:access');
  if (access !== null && (FOR_EVERYONE.has(access) || access === 'customers')) return true;
  if (word(tags, 'nette_toilette') === 'yes') return true;
  if (tags['toilets:scheme'] !== undefined && schemeOf(tags)) return true;
  const wheelchair = word(tags, 'toilets:wheelchair') ?? word(tags, 'wheelchair:toilets');
  return kind !== 'business' && (wheelchair === 'yes' || wheelchair === 'designated');
}

/**
 * Either key is enough. For a host too: its own `access` never says who may use the toilet, but the public cannot walk
 * to the toilet of a private car park. There `toilets:access` may say otherwise, and then it counts.
 */
function isClosedToPublic(tags: Tags): boolean {
  // Closed but for a time, or for some people: shown with that (access-conditional.ts).
  if (grantedAccess(tags, !isOwn(words(tags, 'amenity'))) !== null) return false;
  const access = word(tags, 'access');
  const toiletsAccess = word(tags, 'toilets:access');
  if (toiletsAccess !== null && CLOSED_TO_PUBLIC.has(toiletsAccess)) return true;
  if (access === null || !CLOSED_TO_PUBLIC.has(access)) return false;
  return isOwn(words(tags, 'amenity')) || toiletsAccess === null;
}

function isOwn(amenities: readonly string[]): boolean {
  return amenities.includes('toilets') || amenities.includes('toilet');
}

/** "Staff toilet" and "WC (closed)" on the sign. */
function isHiddenByText(tags: Tags): boolean {
  const said = statementsOf(tags);
  return said.has('gone') || said.has('staff');
}

type PlaceTags = ReadonlyMap<string, ReadonlySet<string>>;

function placeTags(values: Readonly<Record<string, string>>): PlaceTags {
  return new Map(Object.entries(values).map(([key, list]) => [key, new Set(list.split(' '))]));
}

function isOneOf(tags: Tags, places: PlaceTags): boolean {
  for (const [key, values] of places) {
    if (words(tags, key).some((value) => values.has(value))) return true;
  }
  return false;
}
