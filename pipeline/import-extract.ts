/**
 * One import, from a dump on this disk to the published generation: scan → toilets → dedupe → zones → build →
 * verify → publish. The nightly schedule and the command line both come through here.
 *
 * Nothing that readers see changes before the last step. A fault anywhere leaves the generation before served,
 * and at worst unreferenced blobs in the store.
 */
import type { BaseToilet } from '../schemas/base-toilet.ts';
import type { Manifest } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';
import { buildGeneration } from './build.ts';
import { dedupe } from './dedupe/dedupe.ts';
import { objectsInVenues } from './inside-venue.ts';
import { countryAt, zoneAt } from './locate.ts';
import type { Progress } from './progress.ts';
import { type Scan, scanDump } from './scan/scan.ts';
import { OBJECT_RULES, VENUE_RULES } from './scan/scan-rules.ts';
import { toiletFromOsm } from './toilet/toilet-from-osm.ts';
import { verifyGeneration } from './verify.ts';

export interface ImportOptions {
  path: string;
  /** What the operator named; see Manifest.extract. */
  extract: string;
  demo: boolean;
  store: Store;
  allowShrink: boolean;
  now: Date;
  random: () => number;
  progress: Progress;
}

/** Throws an Error with one sentence where the dump, the disk or the result is not good. */
export async function importExtract(options: ImportOptions): Promise<Manifest> {
  const { path, extract, demo, store, allowShrink, now, random, progress } = options;
  const scan = await scanDump(path, {
    objectRules: OBJECT_RULES,
    venueRules: VENUE_RULES,
    onProgress: ({ bytesDone, bytesTotal }) => progress.bytes('Scan', bytesDone, bytesTotal),
  });
  progress.end();
  const toilets = toiletsOf(scan, now, progress);
  const dataDate =
    scan.header.replicationTimestampMs === null ? null : new Date(scan.header.replicationTimestampMs);
  const manifest = await buildGeneration(store, toilets, { dataDate, extract, demo }, now, (done, total) =>
    progress.count('Build', done, total),
  );
  progress.end();
  verifyGeneration(store, manifest, { before: readBefore(store, progress), allowShrink, random });
  await store.putManifest(manifest);
  await store.publish(manifest);
  return manifest;
}

/** Maps, dedupes and places what the scan found. Pure but for the progress. */
function toiletsOf(scan: Scan, now: Date, progress: Progress): BaseToilet[] {
  const inVenue = objectsInVenues(scan.objects, scan.venues());
  const candidates = scan.objects.flatMap((object) => {
    const context = { country: countryAt(object.lon, object.lat), insideVenue: inVenue.has(object), now };
    return toiletFromOsm(object, context) ?? [];
  });
  const { toilets, merged } = dedupe(candidates);
  progress.note(
    `${scan.objects.length} objects are or have toilets; ${candidates.length} count; ${Object.entries(merged)
      .map(([rule, count]) => `${count} ${rule}`)
      .join(', ')}; ${toilets.length} toilets. ${skippedText(scan)}`,
  );
  return toilets.map((toilet) => ({ ...toilet, zone: zoneAt(toilet.lon, toilet.lat) }));
}

function skippedText(scan: Scan): string {
  const skipped = Object.entries(scan.skipped).filter(([, count]) => count > 0);
  return skipped.length === 0
    ? ''
    : `Skipped: ${skipped.map(([why, count]) => `${count} ${why}`).join(', ')}.`;
}

/** A damaged generation is no yardstick; the import that replaces it must not fail for it. */
function readBefore(store: Store, progress: Progress): Manifest | undefined {
  try {
    return store.readCurrent();
  } catch (error) {
    progress.note(`The generation before is not compared: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}
