/**
 * The gazetteer's side of an import: what the scan looks for besides toilets, and the records of what it found.
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
import {
  PLACE_AND_HOUSE_RULES,
  PLACE_RULES,
  type PlaceRecord,
  placeRecords,
} from '../../packages/gazetteer/index.ts';
import type { PlaceScan, Scan } from '../../packages/pbf/index.ts';
import { countryAt } from '../geo/locate.ts';

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
    wanted: { rules: houses ? PLACE_AND_HOUSE_RULES : PLACE_RULES, folder: own },
    records: (scan) => placeRecords(scan.places(), own, countryAt),
    remove: () => rmSync(own, { recursive: true, force: true }),
  };
}
