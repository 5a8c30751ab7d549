/** Checks that a target has room for all that a publication will write, before it writes anything. */
import { statSync } from 'node:fs';
import type { BlobFiles } from '../../shards/format/map-blob.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import type { Directory, PublishedCell } from '../../shards/publication/directory.ts';
import { nameOf } from '../../shards/publication/leaf-index.ts';
import type { PublicationFiles } from '../../shards/publication/publication-files.ts';
import { archivePathOf, type Target } from './target.ts';

/** A leaf has 16 bytes a toilet when it is packed, one of long texts more. */
const BYTES_A_TOILET = 64;
/** The least that a file takes of a disk. */
const BYTES_A_FILE = 4_096;
/** For all that is written beside: what fills a disk to its last byte stops more than a publication. */
const MARGIN_BYTES = 64 * 2 ** 20;

/** A file that has the bytes of a blob. */
export interface Copy {
  readonly path: string;
  readonly hash: string;
}

export interface Planned extends Pick<PublicationFiles, 'files'> {
  readonly leaves: readonly PublishedCell[];
  readonly store: BlobFiles;
  /** Names of new files. */
  readonly fresh: readonly string[];
  /** New files that are copies of blobs. */
  readonly copies: readonly Copy[];
  readonly pages: ReadonlyMap<string, Uint8Array>;
}

export async function expectRoom(target: Target, planned: Planned): Promise<void> {
  const room = await target.room();
  if (room === undefined) return;
  const needed = bytesOf(planned) + MARGIN_BYTES;
  if (room >= needed) return;
  throw new Error(
    `${target.address} has room for ${megabytes(room)} MB, but the publication may need ${megabytes(needed)} MB. Nothing was written. Free space, then publish again.`,
  );
}

/** More than the files will have. */
function bytesOf({ leaves, files, store, fresh, copies, pages }: Planned): number {
  const toilets = new Map(leaves.map(({ blob, count }) => [blob, count]));
  let bytes = BYTES_A_FILE;
  for (const name of fresh) {
    const count = toilets.get(name);
    // All others are mapped here, and not read.
    bytes += BYTES_A_FILE + (count === undefined ? files.get(name)!().length : count * BYTES_A_TOILET);
  }
  for (const { hash } of copies) bytes += BYTES_A_FILE + statSync(store.blobPath(hash)).size;
  for (const page of pages.values()) bytes += BYTES_A_FILE + page.length;
  return bytes;
}

/** The archives of a generation: their copies, and their names in a directory. */
export function archivesOf({ map_tiles: tiles, map_archive: map }: Manifest) {
  const hashes = [tiles, map?.blob].filter((hash) => hash !== null && hash !== undefined);
  const names: Pick<Directory, 'mapTiles' | 'mapArchive'> = {
    mapTiles: tiles && nameOf(tiles),
    mapArchive: map && nameOf(map.blob),
  };
  const copies = hashes.map((hash): Copy => ({ path: archivePathOf(nameOf(hash)), hash }));
  return { copies, names };
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1e6);
}
