/**
 * One drawing of a map in a process of its own, as the map part times it.
 *
 *   node bench/lib/map-one.ts <file.osm.pbf> <threads>
 *
 * Prints the size of the archive, CPU seconds and the peak of its memory, as one line of JSON; to stderr each phase when it
 * begins.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawMap } from '../../packages/basemap/index.ts';
import { extractCredit } from '../../pipeline/attribution.ts';
import { OUR_DISK } from '../../pipeline/osm/our-disk.ts';

const [path = '', threads = ''] = process.argv.slice(2);
const PHASES = ['relations', 'nodes', 'ways', 'areas', 'sea', 'tiles', 'archive'];
const folder = mkdtempSync(join(tmpdir(), 'lootiles-bench-map-'));
try {
  const credit = extractCredit(false);
  console.error(PHASES[0]);
  const drawn = await drawMap(path, join(folder, 'map.pmtiles'), {
    folder,
    threads: Number(threads),
    credit,
    disk: OUR_DISK,
    onPhase: (ended) => console.error(PHASES[PHASES.indexOf(ended) + 1] ?? 'end'),
  });
  const { bytes, tiles, largestTileBytes, nodes } = drawn;
  const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
  const { user, system } = process.cpuUsage();
  console.log(
    JSON.stringify({ bytes, tiles, largestTileBytes, nodes, peakMb, cpuSeconds: (user + system) / 1e6 }),
  );
} finally {
  rmSync(folder, { recursive: true });
}
