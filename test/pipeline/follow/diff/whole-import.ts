/** What an import makes of an extract, up to the toilets: the oracle that applied diffs are compared with. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ScannedObject, type ScanSource, scanExtract } from '../../../../packages/pbf/index.ts';
import { dedupe } from '../../../../pipeline/dedupe/dedupe.ts';
import { type Diff, DiffCollector } from '../../../../pipeline/follow/diff/diff-collector.ts';
import type { TouchedToilets } from '../../../../pipeline/follow/diff/touched-toilets.ts';
import { readOscFile } from '../../../../pipeline/follow/osc/osc-reader.ts';
import { SourceBase } from '../../../../pipeline/follow/state/source-base.ts';
import { NO_CHANGES, SourceState } from '../../../../pipeline/follow/state/source-state.ts';
import { writeSourceBase } from '../../../../pipeline/follow/state/write-source-base.ts';
import { countryAt } from '../../../../pipeline/geo/locate.ts';
import { recordCandidate, recordObject } from '../../../../pipeline/sources/record-candidate.ts';
import type { SourceRecord } from '../../../../pipeline/sources/source-record.ts';
import type { DraftToilet } from '../../../../pipeline/toilets/candidate.ts';
import { objectsInVenues } from '../../../../pipeline/toilets/inside-venue.ts';
import { OBJECT_RULES, VENUE_RULES } from '../../../../pipeline/toilets/scan-rules.ts';
import { toiletFromOsm } from '../../../../pipeline/toilets/toilet-from-osm.ts';
import { NOW } from '../../../fixtures/generation.ts';

export type Toilets = ReadonlyMap<string, DraftToilet>;

export async function importWhole(
  path: string,
  records: readonly SourceRecord[] = [],
): Promise<{ toilets: Toilets; state: SourceState }> {
  const scan = await scanExtract(path, { objectRules: OBJECT_RULES, venueRules: VENUE_RULES });
  const objects = scan.objects.filter(({ id }) => id > 0);
  const added = records.map((record) => ({ record, object: recordObject(record) }));
  const inVenue = objectsInVenues([...objects, ...added.map(({ object }) => object)], scan.venues());
  const contextOf = (object: ScannedObject) => ({
    ...{ country: countryAt(object.lon, object.lat), insideVenue: inVenue.has(object), now: NOW },
  });
  const { toilets } = dedupe([
    ...objects.flatMap((object) => toiletFromOsm(object, contextOf(object)) ?? []),
    ...added.flatMap(({ record, object }) => recordCandidate(record, object, contextOf(object)) ?? []),
  ]);
  const base = new SourceBase(sourceBaseOf(scan.source()), 'test');
  return { toilets: byId(toilets), state: new SourceState(base, NO_CHANGES) };
}

function sourceBaseOf(source: ScanSource): ArrayBuffer {
  const folder = mkdtempSync(join(tmpdir(), 'source-base-'));
  try {
    writeSourceBase(join(folder, 'base'), source);
    return new Uint8Array(readFileSync(join(folder, 'base'))).buffer;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function readDiff(...paths: string[]): Promise<Diff> {
  const collector = new DiffCollector();
  for (const path of paths) await readOscFile(path, collector);
  return collector.finish();
}

/** The toilets with those of some objects replaced. */
export function replaced(toilets: Toilets, { objectIds, toilets: fresh }: TouchedToilets): Toilets {
  const gone = new Set(objectIds);
  const kept = [...toilets.values()].filter(
    ({ id, aliases }) => ![id, ...aliases].some((each) => gone.has(each)),
  );
  return byId([...kept, ...fresh]);
}

function byId(toilets: readonly DraftToilet[]): Toilets {
  return new Map(toilets.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((toilet) => [toilet.id, toilet]));
}
