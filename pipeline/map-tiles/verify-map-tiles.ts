import { isWholeArchive } from '../../packages/basemap/index.ts';
import { BlobError } from '../../shards/format/blob.ts';

/** Throws a BlobError if an archive is not whole. Looks at its header only: its bytes are checked like any blob's. */
export function verifyMapTiles(archive: ArrayBuffer): void {
  if (isWholeArchive(archive)) return;
  throw new BlobError('The archive of map tiles is damaged. Run "lootiles import" to build it again.');
}
