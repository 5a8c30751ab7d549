/**
 * One scan in a process of its own, as the scan part times it.
 *
 *   node bench/lib/scan-one.ts <file.osm.pbf> toilets|places|houses
 *
 * `toilets` looks for toilets alone, `places` also for the areas they may lie in and for all that has a name,
 * `houses` for house numbers, too, as the import does. Prints what was found and the peak of its memory, as one line of JSON;
 * to stderr each phase when it begins.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlaceRules, scanExtract } from '../../packages/pbf/index.ts';
import { OUR_DISK } from '../../pipeline/osm/our-disk.ts';
import { OBJECT_RULES, VENUE_RULES } from '../../pipeline/toilets/scan-rules.ts';

const [path = '', what] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'lootiles-bench-scan-'));
// Loads the gazetteer only if it is asked for: toilets alone need none of it.
const more =
  what !== 'toilets'
    ? {
        ...{ venueRules: VENUE_RULES, places: { rules: await placeRules(), folder } },
        spool: { folder, maps: OUR_DISK.maps },
      }
    : {};
try {
  let before = '';
  const scan = await scanExtract(path, {
    ...{ objectRules: OBJECT_RULES, ...more },
    onProgress: ({ phase }) => {
      if (phase !== before) console.error(phase);
      before = phase;
    },
  });
  console.error('found');
  const skipped = Object.values(scan.skipped).reduce((sum, count) => sum + count, 0);
  const [venues, places] = [countOf(scan.venues()), countOf(scan.places())];
  const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
  console.log(JSON.stringify({ objects: scan.objects.length, venues, places, skipped, peakMb }));
} finally {
  rmSync(folder, { recursive: true });
}

async function placeRules(): Promise<PlaceRules> {
  const { PLACE_RULES, PLACE_AND_HOUSE_RULES } = await import('../../packages/gazetteer/index.ts');
  return what === 'houses' ? PLACE_AND_HOUSE_RULES : PLACE_RULES;
}

function countOf(found: Iterable<unknown>): number {
  let count = 0;
  for (const _ of found) count++;
  return count;
}
