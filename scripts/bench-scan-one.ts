/**
 * One scan in a process of its own, as the scan part times it.
 *
 *   node scripts/bench-scan-one.ts <file.osm.pbf> toilets|venues
 *
 * `toilets` looks for toilets alone, `venues` also for the areas they may lie in, as the import does. Prints
 * what was found and the peak of its memory, as one line of JSON.
 */
import { scanDump } from '../pipeline/scan/scan.ts';
import { OBJECT_RULES, VENUE_RULES } from '../pipeline/scan/scan-rules.ts';

const [path = '', what] = process.argv.slice(2);
const venueRules = what === 'venues' ? VENUE_RULES : [];
const scan = await scanDump(path, { objectRules: OBJECT_RULES, venueRules });
let venues = 0;
for (const _ of scan.venues()) venues++;
const skipped = Object.values(scan.skipped).reduce((sum, count) => sum + count, 0);
const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
console.log(JSON.stringify({ objects: scan.objects.length, venues, skipped, peakMb }));
