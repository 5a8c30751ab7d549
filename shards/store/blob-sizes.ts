/** Sizes of the blobs of a generation, in bytes: its manifest tells them, and a fetch takes no more. */
import { existsSync, statSync } from 'node:fs';
import { blobName } from '../format/map-blob.ts';
import { type BlobPart, blobsOf, type Manifest, partsOf } from '../generation/manifest.ts';
import type { Store } from './store.ts';

/** Most bytes of one file of what grows with the extract: the limit of one object in S3. */
export const MOST_BLOB_BYTES = 5 * 2 ** 30;
/** Most bytes of a tile or bucket whose manifest says no sizes. The largest of real extracts has some megabytes. */
const MOST_TILE_BYTES = 2 ** 28;
const TILES: ReadonlySet<BlobPart> = new Set(['shard', 'base tile', 'id bucket', 'label tile', 'walk tile']);

/**
 * Returns a manifest with the sizes of its blobs. A blob never changes, so the sizes of the manifest that it was made of
 * hold; one that is not here has none.
 */
export function withSizes(store: Pick<Store, 'blobPath'>, manifest: Manifest): Manifest {
  const known = manifest.sizes ?? {};
  const sizes: Record<string, number> = {};
  for (const hash of blobsOf(manifest)) {
    const path = store.blobPath(hash);
    const bytes = known[blobName(hash)] ?? (existsSync(path) ? statSync(path).size : undefined);
    if (bytes !== undefined) sizes[blobName(hash)] = bytes;
  }
  return { ...manifest, sizes };
}

/** Most bytes that a blob may have, by its hash. */
export function mostBytesIn(manifest: Manifest): (hash: string) => number {
  const tiles = new Set(partsOf(manifest).flatMap(([part, hash]) => (TILES.has(part) ? [hash] : [])));
  return (hash) => manifest.sizes?.[blobName(hash)] ?? (tiles.has(hash) ? MOST_TILE_BYTES : MOST_BLOB_BYTES);
}
