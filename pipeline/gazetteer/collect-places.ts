/**
 * The gazetteer's side of an import: rules of what the scan looks for besides toilets, and the records of what it found.
 *
 *   const places = collectPlaces(folder, { houses: true });
 *   try {
 *     const scan = await scanDump(path, { objectRules, venueRules, places: places.wanted });
 *     for (const record of places.records(scan)) ...
 *   } finally {
 *     places.remove();
 *   }
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PlaceRecord } from '../../packages/gazetteer/index.ts';

import type { PlaceScan, Scan } from '../scan/scan.ts';
import type { PlaceRules } from '../scan/tag-rules/rule-bits.ts';
import type { TagRule } from '../scan/tag-rules/tag-rules.ts';
import { HOUSE_KEYS, HOUSE_RULES } from './houses/house-from-osm.ts';
import { KINDS, type KindOfTag } from './place-kinds.ts';
import { NAME_KEY, NAMING_KEYS } from './place-names.ts';
import { placeRecords } from './place-records.ts';

const OTHER_KEYS = [
  'area',
  'population',
  'capital',
  'wikidata',
  'wikipedia',
  'iata',
  'icao',
  'station',
  'subway',
];
const KEPT = [...KINDS.keys(), ...OTHER_KEYS];

/** Named objects of the kinds of place-kinds.ts, and the tags that their names and importance need. */
export const PLACE_RULES: PlaceRules = {
  name: NAMING_KEYS.map((key) => ({ key })),
  kinds: rulesOf(({ famous }) => !famous),
  famousKinds: rulesOf(({ famous }) => famous),
  article: [{ key: 'wikidata' }, { key: 'wikipedia' }],
  keptKeys: keysOf(KEPT),
};

/** Also the houses, which are a tenth to two thirds of all tagged objects. */
const WITH_HOUSES: PlaceRules = {
  ...PLACE_RULES,
  houses: HOUSE_RULES,
  keptKeys: keysOf([...KEPT, ...HOUSE_KEYS]),
};

export interface CollectedPlaces {
  /** The rules of the scan, and the folder of what it finds. */
  readonly wanted: PlaceScan;
  /** Returns records in a fixed order, the most important first. It is read once, to its end. */
  records(scan: Pick<Scan, 'places'>): Iterable<PlaceRecord>;
  /** Removes what lies on the disk. */
  remove(): void;
}

/**
 * @param folder is made if it is not there, and needs room for about the size of the extract
 * @param houses whether streets get their houses
 */
export function collectPlaces(folder: string, { houses }: { readonly houses: boolean }): CollectedPlaces {
  mkdirSync(folder, { recursive: true });
  const own = mkdtempSync(join(folder, 'places-'));
  return {
    wanted: { rules: houses ? WITH_HOUSES : PLACE_RULES, folder: own },
    records: (scan) => placeRecords(scan.places(), own),
    remove: () => rmSync(own, { recursive: true, force: true }),
  };
}

function keysOf(keys: readonly string[]): RegExp {
  return new RegExp(`^(?:${keys.join('|')})$|${NAME_KEY.source}`);
}

function rulesOf(serves: (kind: KindOfTag) => boolean): TagRule[] {
  return [...KINDS].flatMap(([key, kinds]) => {
    const values = [...kinds].filter(([, kind]) => serves(kind)).map(([value]) => value);
    return values.length === 0 ? [] : [{ key, values }];
  });
}
