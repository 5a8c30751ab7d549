/**
 * The gazetteer's side of an import: what the one scan of the dump shall also look for, and the records that come of it.
 *
 *   const places = collectPlaces(folder);
 *   try {
 *     const scan = await scanDump(path, { objectRules, venueRules, places: places.wanted });
 *     for (const record of places.records(scan)) ...
 *   } finally {
 *     places.remove();
 *   }
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PlaceRecord } from '../../shards/places/place-record.ts';
import type { PlaceScan, Scan } from '../scan/scan.ts';
import { placeRecords } from './place-records.ts';
import { PLACE_RULES } from './place-rules.ts';

export interface CollectedPlaces {
  /** For the scan. */
  readonly wanted: PlaceScan;
  /** In a fixed order, the most important first. To be read once, to its end. */
  records(scan: Pick<Scan, 'places'>): Iterable<PlaceRecord>;
  /** Removes what lies on the disk. */
  remove(): void;
}

/** `folder` needs room for about the size of the dump; made if it is not there. */
export function collectPlaces(folder: string): CollectedPlaces {
  mkdirSync(folder, { recursive: true });
  const own = mkdtempSync(join(folder, 'places-'));
  return {
    wanted: { rules: PLACE_RULES, folder: own },
    records: (scan) => placeRecords(scan.places(), own),
    remove: () => rmSync(own, { recursive: true, force: true }),
  };
}
