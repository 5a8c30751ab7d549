/**
 * One building of a walking graph in a process of its own, as the walking part times it.
 *
 *   node bench/lib/walk-one.ts <file.osm.pbf>
 *
 * Prints its size, CPU seconds and the peak of its memory, as one line of JSON; to stderr each phase when it begins.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWalkingGraph } from '../../pipeline/walk/build-walking-graph.ts';
import { openBlob, WALK_TILE } from '../../shards/format/blob.ts';
import { mapBlob } from '../../shards/format/map-blob.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { WALK_TILE_SECTION } from '../../shards/walk/walk-blob.ts';

const [path = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'lootiles-bench-walk-'));
try {
  const store = new LocalStore(folder);
  store.create();
  const { tiles, edges, ways, bytes } = await buildWalkingGraph(path, store, { onPhase: console.error });
  const { user, system } = process.cpuUsage();
  const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
  let [nodes, shapeBytes, treeBytes] = [0, 0, 0];
  for (const { blob } of tiles)
    for (const { id, bytes: section } of openBlob(mapBlob(store, blob), WALK_TILE, blob).sections()) {
      if (id === WALK_TILE_SECTION.nodeBits) nodes += section.length;
      if (id === WALK_TILE_SECTION.tree) treeBytes += section.length;
      if (id === WALK_TILE_SECTION.shapes || id === WALK_TILE_SECTION.shapeStarts)
        shapeBytes += section.length;
    }
  const cpuSeconds = (user + system) / 1e6;
  const made = { tiles: tiles.length, edges, nodes, ways, bytes, shapeBytes, treeBytes, peakMb, cpuSeconds };
  console.log(JSON.stringify(made));
} finally {
  rmSync(folder, { recursive: true });
}
