/**
 * From the tags of a named object to a place: its kind, importance, names and position. Pure.
 *
 * Importance: of the kind itself (place-kinds.ts); for settlements of their population, known or usual; more for a
 * capital, an article, an airport with an IATA code. Undefined for what is no place.
 */

import type { ScannedPlace, Tags } from '../../../pbf/index.ts';
import type { PlaceKind, PlaceRecord } from '../place-record.ts';
import { labelPoints, meanOf } from './label-points.ts';
import { KINDS, type KindOfTag } from './place-kinds.ts';
import { displayName, otherNames } from './place-names.ts';

/** A place before it is known which town it belongs to. */
export interface OsmPlace extends Omit<PlaceRecord, 'town' | 'townNames' | 'country'> {
  readonly population: number | null;
}

/**
 * The order of kinds if the tags of an object say several things: a pedestrian street that is an attraction is a
 * street.
 */
const PRIORITY: readonly PlaceKind[] = [
  ...(['city', 'town', 'village', 'region', 'island', 'suburb', 'neighbourhood', 'hamlet'] as const),
  ...(['aerodrome', 'station', 'square', 'street', 'stop', 'landmark', 'locality'] as const),
];
/**
 * Importance of a paved area: below a street's, so that its paved corner does not make it a square; above a footpath's.
 */
const PAVED_AREA = 0.17;
/**
 * Names that people use for an object by what it is, whatever its name: "Porto town hall", "museum" for a Kunsthaus. Words of
 * one category (category-words.ts) find each other in all languages.
 */
const GENERIC_NAMES: readonly (readonly [key: string, names: ReadonlyMap<string, string>])[] = [
  [
    'amenity',
    new Map([
      ['townhall', 'Town hall'],
      ['casino', 'Casino'],
      ['hospital', 'Hospital'],
      ['library', 'Library'],
      ['marketplace', 'Market'],
      ['police', 'Police station'],
      ['theatre', 'Theatre'],
      ['university', 'University'],
    ]),
  ],
  [
    'tourism',
    new Map([
      ['museum', 'Museum'],
      ['zoo', 'Zoo'],
      ['hotel', 'Hotel'],
    ]),
  ],
  [
    'historic',
    new Map([
      ['castle', 'Castle'],
      ['palace', 'Palace'],
    ]),
  ],
  ['leisure', new Map([['stadium', 'Stadium']])],
  ['natural', new Map([['beach', 'Beach']])],
  ['landuse', new Map([['cemetery', 'Cemetery']])],
];
/** Values of `station`: many in one town. */
const CITY_RAIL: ReadonlySet<string> = new Set([
  'subway',
  'light_rail',
  'monorail',
  'funicular',
  'miniature',
]);
const SETTLEMENTS: ReadonlySet<PlaceKind> = new Set(['city', 'town', 'village', 'hamlet', 'suburb']);

export function placeFromOsm({ type, tags, closed, points, line }: ScannedPlace): OsmPlace | undefined {
  const name = displayName(tags);
  const best = name === undefined ? undefined : kindOf(tags, type === 'node', isArea(tags, type, closed));
  if (name === undefined || !best) return undefined;
  const { kind } = best;
  const population = populationOf(tags.population);
  const [lon, lat] = kind === 'street' ? points[0]! : meanOf(points);
  const importance = importanceOf(best, tags, population);
  const names = otherNames(tags, name);
  for (const [key, ofValue] of kind === 'landmark' ? GENERIC_NAMES : []) {
    const generic = ofValue.get(tags[key] ?? '');
    if (generic !== undefined && !names.includes(generic)) names.push(generic);
  }
  const labelAt = labelPoints(best, line.length > 0 ? line : points, [lon, lat]);
  return { kind, name, names, lon, lat, importance, population, labelAt };
}

/** A closed street is a loop to walk along unless it says that it is an area. */
function isArea(tags: Tags, type: ScannedPlace['type'], closed: boolean): boolean {
  return type === 'relation' || (closed && (tags.highway === undefined || tags.area === 'yes'));
}

function kindOf(tags: Tags, isNode: boolean, area: boolean): KindOfTag | undefined {
  let best: KindOfTag | undefined;
  const hasArticle = tags.wikidata !== undefined || tags.wikipedia !== undefined;
  for (const [key, kinds] of KINDS) {
    const value = tags[key];
    let found = value === undefined ? undefined : kinds.get(value);
    if (!found || (found.famous && !hasArticle)) continue;
    if (found.kind === 'street') {
      // A street's name on a node is a sign or a crossing of it.
      if (isNode) continue;
      if (area) found = { ...found, kind: 'square', importance: PAVED_AREA };
    }
    if (!best || before(found, best)) best = found;
  }
  return best;
}

function before(one: KindOfTag, other: KindOfTag): boolean {
  const order = PRIORITY.indexOf(one.kind) - PRIORITY.indexOf(other.kind);
  return order === 0 ? one.importance > other.importance : order < 0;
}

function importanceOf({ kind, importance }: KindOfTag, tags: Tags, population: number | null): number {
  const hasArticle = tags.wikidata !== undefined || tags.wikipedia !== undefined;
  let sum = importance;
  if (SETTLEMENTS.has(kind) && population) {
    const byPeople = 0.2 + 0.085 * Math.log10(population);
    // What a mapper calls a city of 5,000 people is more than a village of 5,000: its kind keeps a share.
    sum = kind === 'suburb' ? importance : 0.3 * importance + 0.7 * byPeople;
    sum = Math.max(importance - 0.15, sum);
  }
  if (kind === 'region' && population) sum += 0.01 * Math.log10(population);
  if (tags.capital === 'yes' && kind !== 'region') sum += 0.15;
  else if (/^[2-5]$/.test(tags.capital ?? '') && kind !== 'region') sum += 0.05;
  if (kind === 'aerodrome' && tags.iata) sum += 0.15;
  // "Helsinki station" is that of the railway.
  if (kind === 'station' && (CITY_RAIL.has(tags.station ?? '') || tags.subway === 'yes')) sum -= 0.07;
  if (hasArticle) sum += kind === 'landmark' || kind === 'square' ? 0.12 : kind === 'street' ? 0.03 : 0.05;
  return Math.round(Math.min(1, Math.max(0, sum)) * 10_000) / 10_000;
}

/** `1234`, `1 234 567`, `12,345`; null for anything else. */
function populationOf(text: string | undefined): number | null {
  const digits = text?.replace(/(?<=\d)[\s,.'](?=\d{3}(?!\d))/g, '').match(/^\d{1,10}$/)?.[0];
  return digits === undefined ? null : Number(digits);
}
