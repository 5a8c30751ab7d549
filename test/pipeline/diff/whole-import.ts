/** What an import makes of a dump, up to the toilets: the oracle that applied diffs are compared with. */

import { dedupe } from '../../../pipeline/dedupe/dedupe.ts';
import { type Diff, DiffCollector } from '../../../pipeline/diff/diff-collector.ts';
import { readOscFile } from '../../../pipeline/diff/osc-file.ts';
import { SourceBase } from '../../../pipeline/diff/source-base.ts';
import { NO_CHANGES, SourceState } from '../../../pipeline/diff/source-state.ts';
import type { TouchedToilets } from '../../../pipeline/diff/touched-toilets.ts';
import { encodeSourceBase } from '../../../pipeline/diff/write-source-base.ts';
import { objectsInVenues } from '../../../pipeline/inside-venue.ts';
import { countryAt } from '../../../pipeline/locate.ts';
import { scanDump } from '../../../pipeline/scan/scan.ts';
import { OBJECT_RULES, VENUE_RULES } from '../../../pipeline/scan/scan-rules.ts';
import type { DraftToilet } from '../../../pipeline/toilet/candidate.ts';
import { toiletFromOsm } from '../../../pipeline/toilet/toilet-from-osm.ts';
import { NOW } from '../../fixtures/generation.ts';

export type Toilets = ReadonlyMap<string, DraftToilet>;

export async function importWhole(path: string): Promise<{ toilets: Toilets; state: SourceState }> {
  const scan = await scanDump(path, { objectRules: OBJECT_RULES, venueRules: VENUE_RULES });
  const objects = scan.objects.filter(({ id }) => id > 0);
  const inVenue = objectsInVenues(objects, scan.venues());
  const { toilets } = dedupe(
    objects.flatMap((object) => {
      const country = countryAt(object.lon, object.lat);
      return toiletFromOsm(object, { country, insideVenue: inVenue.has(object), now: NOW }) ?? [];
    }),
  );
  const bytes = encodeSourceBase(scan.source());
  const base = new SourceBase(bytes.buffer as ArrayBuffer, 'test');
  return { toilets: byId(toilets), state: new SourceState(base, NO_CHANGES) };
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
