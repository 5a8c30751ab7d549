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
import type { PlaceKind, PlaceRecord } from '../place-record.ts';
import { houseFromOsm } from './houses/house-from-osm.ts';
import { joinHouses } from './houses/join-houses.ts';
import { mergePlace } from './merge-place.ts';
import { onePlaces } from './one-place.ts';
import { CLASSES, classOf, reachOf } from './place-class.ts';
import { placeFromOsm } from './place-from-osm.ts';
import { nameKey, streetKey } from './place-names.ts';
import { type FoundRow, type MergedRow, PlaceTable } from './place-table.ts';
import { isTownKind, type Town, Towns } from './towns.ts';

const SOURCES = { node: 0, relation: 1, way: 2 } as const;
/** Kinds that contain towns, or may. */
const ABOVE_TOWNS: ReadonlySet<PlaceKind> = new Set(['island', 'region']);
/** Kinds that addresses name: villages without names of streets number their houses through. */
const HAVE_HOUSES: ReadonlySet<PlaceKind> = new Set([
  ...(['street', 'square'] as const),
  ...(['village', 'hamlet', 'suburb', 'neighbourhood', 'locality'] as const),
]);
/** Most records belong to few towns. */
const MAX_REMEMBERED_TOWNS = 20_000;

/** Returns the ISO 3166-1 alpha-2 code of a position; null at sea. */
export type CountryAt = (lon: number, lat: number) => string | null;

/** `folder` exists, has room for several times the names of the extract, and is the caller's to remove. */
export function* placeRecords(
  places: Iterable<ScannedPlace>,
  folder: string,
  countryAt: CountryAt,
): Generator<PlaceRecord, void, void> {
  const table = new PlaceTable(folder, CLASSES.length);
  try {
    for (const place of places) addPlace(table, place);
    const { towns, wards } = mergeAll(table, countryAt);
    joinHouses(table);
    yield* recordsOf(table, towns, wards, countryAt);
  } finally {
    table.close();
  }
}

function addPlace(table: PlaceTable, scanned: ScannedPlace): void {
  const house = houseFromOsm(scanned);
  if (house) {
    const [lon, lat] = house.at;
    for (const number of house.numbers) table.addHouse({ key: house.key, lat, lon, number });
  }
  const place = placeFromOsm(scanned);
  if (!place) return;
  const { id } = scanned;
  const names = JSON.stringify(place.names);
  const labelAt = JSON.stringify(place.labelAt);
  const row = { ...place, key: nameKey(place.name), names, source: SOURCES[scanned.type], id, labelAt };
  table.addFound(classOf(place.kind), row);
}

/** Fills the table of merged places; returns the towns among them, and the wards of Japanese cities. */
function mergeAll(table: PlaceTable, countryAt: CountryAt): { readonly towns: Towns; readonly wards: Towns } {
  const found: Town[] = [];
  const wards: Town[] = [];
  let towns = new Towns([]);
  let id = 0;
  for (const [index, { reachM, ofOneTown }] of CLASSES.entries()) {
    const rows = ofOneTown ? withTown(table.found(index), towns, countryAt) : table.found(index);
    for (const group of onePlaces<FoundRow & { town?: number }>(rows, reachM, areOne)) {
      const { population, ...place } = mergePlace(group);
      table.addMerged({ ...place, id: ++id });
      if (table.hasHouses && HAVE_HOUSES.has(place.kind))
        for (const name of [place.name, ...namesIn(place.names)]) table.addStreetKey(streetKey(name), id);
      const { kind, lon, lat } = place;
      if (isTownKind(kind)) found.push({ id, kind, lon, lat, population, country: countryAt(lon, lat) });
      if (isWard(place) && countryAt(lon, lat) === 'JP')
        wards.push({ id, kind: 'town', lon, lat, population, country: 'JP' });
    }
    if (index === 0) towns = new Towns(found);
  }
  return { towns, wards: new Towns(wards) };
}

/**
 * Whether a place of Japan is a ward of a city by decree, which is mapped as a suburb. Wards of Tokyo are towns already.
 */
const isWard = ({ kind, name }: Pick<MergedRow, 'kind' | 'name'>): boolean =>
  kind === 'suburb' && name.endsWith('区');

function* withTown(rows: Iterable<FoundRow>, towns: Towns, countryAt: CountryAt) {
  for (const row of rows)
    yield { ...row, town: towns.townOf(row.lon, row.lat, countryAt(row.lon, row.lat))?.id ?? 0 };
}

type MayHaveTown = FoundRow & { readonly town?: number };

const areOne = (one: MayHaveTown, other: MayHaveTown, distanceM: number): boolean =>
  one.town === other.town && distanceM <= reachOf(one.kind, other.kind);

/**
 * Each with the town of its position. A street's is that of all its ways, as it lies on one of them. In a Japanese city with
 * wards the town is both, as people write it: 大阪市北区.
 */
function* recordsOf(
  table: PlaceTable,
  towns: Towns,
  wards: Towns,
  countryAt: CountryAt,
): Generator<PlaceRecord, void, void> {
  const remembered = new Map<number, readonly string[]>();
  const allNames = (id: number): readonly string[] => {
    const known = remembered.get(id);
    if (known) return known;
    const { name, names } = table.namesOf(id);
    const all = [name, ...namesIn(names)];
    if (remembered.size >= MAX_REMEMBERED_TOWNS) remembered.clear();
    remembered.set(id, all);
    return all;
  };
  for (const { id, kind, name, names, lon, lat, importance, labelAt } of table.merged()) {
    const country = countryAt(lon, lat);
    const hasTown = !isTownKind(kind) && !ABOVE_TOWNS.has(kind);
    const town = hasTown ? towns.townOf(lon, lat, country) : undefined;
    const ward = town && country === 'JP' && !isWard({ kind, name }) && wards.townOf(lon, lat, country);
    const ofCity = town ? allNames(town.id) : [];
    const ofWard = ward ? allNames(ward.id) : [];
    const townNames = ward ? [`${ofCity[0]}${ofWard[0]}`, ...ofCity, ...ofWard] : ofCity;
    const ofTown = { town: townNames[0] ?? null, townNames };
    const points = JSON.parse(labelAt) as PlaceRecord['labelAt'];
    const houses = table.housesOf(id);
    const own = { kind, name, names: namesIn(names), lon, lat, importance, labelAt: points };
    yield { ...own, ...ofTown, country, ...(houses !== undefined && { houses }) };
  }
}

const namesIn = (json: MergedRow['names']): string[] => JSON.parse(json) as string[];
