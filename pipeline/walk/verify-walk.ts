/** Verifies a walking graph: every section of every tile, and that each border leads on. Throws BlobError. */
import { BlobError } from '../../shards/format/blob.ts';
import { BORDER } from '../../shards/walk/walk-bits.ts';
import type { WalkSearch } from '../../shards/walk/walk-search.ts';

export function verifyWalk(search: WalkSearch | undefined): void {
  if (!search) return;
  const { graph } = search;
  for (const [index, tile] of graph.tiles.entries()) {
    tile.checkAll();
    const { nodeBits } = tile.columns;
    for (let node = 0; node < nodeBits.length; node++)
      if ((nodeBits[node]! & BORDER) !== 0 && graph.twins(index * 65_536 + node).length === 0)
        throw new BlobError(
          `walk tile ${tile.name} has a border that leads nowhere. Run "lootiles import" to build it again.`,
          { blob: tile.name },
        );
  }
}
