/**
 * From the scan's places to the gazetteer's records: mapped, sorted by name, merged, handed on by importance with
 * their town and country.
 *
 * Everything that grows with the extract is on the disk: the spool goes into tables, each table is sorted by name and
 * merged, settlements first, and the outcome is sorted by importance. In memory: the towns (150 bytes each), and the rows
 * of one name that lie near each other. The order of records depends on nothing but the extract.
 * Cost: 15 to 25 µs an object of the extract, countries and towns among them.
 */

import type { ScannedPlace } from '../../../pbf/index.ts';
import { type LonLat, PLACE_KINDS, type PlaceKind, type PlaceRecord } from '../place-record.ts';
import { houseFromOsm } from './houses/house-from-osm.ts';
import { joinHouses } from './houses/join-houses.ts';
import { packedPoints, packPoints, unpackPoint } from './label-points.ts';
import { linesOf, mergePlace } from './merge-place.ts';
import { onePlaces } from './one-place.ts';
import { CLASSES, classOf, reachOf } from './place-class.ts';
import { placeFromOsm } from './place-from-osm.ts';
import { nameKey, streetKey } from './place-names.ts';
import { type FoundRow, type MergedRow, PlaceTable } from './place-table.ts';
import { isTownKind, Towns } from './towns.ts';

const SOURCES = { node: 0, relation: 1, way: 2 } as const;
/** Kinds that contain towns, or may. */
const ABOVE_TOWNS: ReadonlySet<PlaceKind> = new Set(['island', 'region']);
/** Kinds that addresses name: villages without names of streets number their houses through. */
const HAVE_HOUSES: ReadonlySet<PlaceKind> = new Set([
  ...(['street', 'square'] as const),
  ...(['village', 'hamlet', 'suburb', 'neighbourhood', 'locality'] as const),
]);
/** Lists of names. Most records belong to few towns. */
const MAX_REMEMBERED_TOWNS = 20_000;
/** More than numbers of towns and wards, which come before those of streets. */
const MAX_TOWNS = 2 ** 26;
const NO_NAMES: readonly string[] = [];

/** Returns the ISO 3166-1 alpha-2 code of a position; null at sea. */
export type CountryAt = (lon: number, lat: number) => string | null;

/**
 * Yields the records in the order of a lookup file. `folder` exists, has room for several times the names of the extract, and is the
 * caller's to remove.
 */
export function* placeRecords(
  places: Iterable<ScannedPlace>,
  folder: string,
  countryAt: CountryAt,
): Generator<PlaceRecord, void, void> {
  const table = new PlaceTable(folder, CLASSES.length);
  try {
    for (const place of places) addPlace(table, place);
    const towns = mergeAll(table, countryAt);
    joinHouses(table);
    yield* recordsOf(table, towns);
  } finally {
    table.close();
  }
}

function addPlace(table: PlaceTable, scanned: ScannedPlace): void {
  const house = houseFromOsm(scanned);
  if (house) for (const number of house.numbers) table.addHouse(house.key, house.at[1], house.at[0], number);
  const place = placeFromOsm(scanned);
  if (!place) return;
  const { name, lon, lat, importance, population, labelAt } = place;
  table.addFound(classOf(place.kind), {
    ...{ key: nameKey(name), lat, lon, kind: PLACE_KINDS.indexOf(place.kind), importance, population, name },
    ...{ names: place.names.join('\n'), source: SOURCES[scanned.type], id: scanned.id },
    points: labelAt.length === 0 ? null : packPoints(labelAt),
  });
}

interface TownsAndWards {
  readonly towns: Towns;
  /** Wards of Japanese cities. */
  readonly wards: Towns;
}

/** Fills the table of merged places; returns the towns among them. */
function mergeAll(table: PlaceTable, countryAt: CountryAt): TownsAndWards {
  const [towns, wards] = [new Towns(), new Towns()];
  let id = 0;
  for (const [index, { reachM, ofOneTown }] of CLASSES.entries()) {
    const found = table.found(index);
    for (const group of onePlaces(ofOneTown ? withTown(found, towns, countryAt) : found, reachM, areOne)) {
      const { population, ...place } = mergePlace(group);
      const { lon, lat } = place;
      const kind = PLACE_KINDS[place.kind]!;
      const country = ofOneTown ? place.country : countryAt(lon, lat);
      table.addMerged({ ...place, country, id: ++id });
      if (table.hasHouses && HAVE_HOUSES.has(kind))
        for (const name of [place.name, ...linesOf(place.names)]) table.addStreetKey(streetKey(name), id);
      if (isTownKind(kind)) towns.add({ id, kind, lon, lat, population, country });
      if (isWard(place) && country === 'JP') wards.add({ id, kind: 'town', lon, lat, population, country });
    }
  }
  return { towns, wards };
}

/**
 * Whether a place of Japan is a ward of a city by decree, which is mapped as a suburb. Wards of Tokyo are towns already.
 */
const isWard = ({ kind, name }: Pick<MergedRow, 'kind' | 'name'>): boolean =>
  PLACE_KINDS[kind] === 'suburb' && name.endsWith('区');

function* withTown(rows: Iterable<FoundRow>, towns: Towns, countryAt: CountryAt) {
  for (const row of rows) {
    row.country = countryAt(row.lon, row.lat);
    row.town = towns.townOf(row.lon, row.lat, row.country) ?? null;
    yield row;
  }
}

const areOne = (one: FoundRow, other: FoundRow, distanceM: number): boolean =>
  one.town === other.town && distanceM <= reachOf(PLACE_KINDS[one.kind]!, PLACE_KINDS[other.kind]!);

/**
 * Each with the town of its position. A street's is that of all its ways, as it lies on one of them. In a Japanese city with
 * wards the town is both, as people write it: 大阪市北区.
 */
function* recordsOf(table: PlaceTable, { towns, wards }: TownsAndWards): Generator<PlaceRecord, void, void> {
  const remembered = new Map<number, readonly string[]>();
  const allNames = (id: number): readonly string[] => {
    const { name, names } = table.namesOf(id);
    return [name, ...linesOf(names)];
  };
  const townNamesOf = (town: number, ward: number): readonly string[] => {
    const pair = ward * MAX_TOWNS + town;
    let names = remembered.get(pair);
    if (names) return names;
    names = allNames(town);
    if (ward > 0) names = [`${names[0]}${table.namesOf(ward).name}`, ...names, ...allNames(ward)];
    if (remembered.size >= MAX_REMEMBERED_TOWNS) remembered.clear();
    remembered.set(pair, names);
    return names;
  };
  for (const place of table.merged()) {
    const { id, name, names, lon, lat, importance, points, country } = place;
    const kind = PLACE_KINDS[place.kind]!;
    const hasTown = !isTownKind(kind) && !ABOVE_TOWNS.has(kind);
    const asked = CLASSES[classOf(kind)]!.ofOneTown;
    const town = !hasTown ? null : asked ? place.town : (towns.townOf(lon, lat, country) ?? null);
    const ward = town !== null && country === 'JP' && !isWard(place) && wards.townOf(lon, lat, country);
    const townNames = town === null ? NO_NAMES : townNamesOf(town, ward || 0);
    const isOwn = points?.length === 0;
    const labelAt: LonLat[] = isOwn
      ? [[lon, lat]]
      : Array.from(points ? packedPoints(points) : [], unpackPoint);
    const houses = HAVE_HOUSES.has(kind) ? table.housesOf(id) : undefined;
    const own = { kind, name, names: linesOf(names), lon, lat, importance, labelAt };
    yield { ...own, town: townNames[0] ?? null, townNames, country, ...(houses !== undefined && { houses }) };
  }
}
