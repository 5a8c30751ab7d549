/**
 * Directories of a PMTiles archive, version 3: the offsets of each tile's bytes. The root must fit into the first 16 KB
 * of the file, so that one request of a client brings header and root. What does not fit goes to leaves below it. Pure.
 */
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

export interface DirectoryEntry {
  readonly id: number;
  /** Offset from the start of the section of tiles, or of leaves. */
  readonly offset: number;
  readonly length: number;
  /** 1 a tile; 0 a leaf directory. */
  readonly run: number;
}

export interface Directories {
  readonly root: Uint8Array;
  readonly leaves: Uint8Array;
}

const FIRST_LEAF_SIZE = 4096;

/** @param entries by ascending id, their bytes one behind the other */
export function encodeDirectories(entries: readonly DirectoryEntry[], maxRootBytes: number): Directories {
  const root = encodeDirectory(entries);
  if (root.length <= maxRootBytes) return { root, leaves: new Uint8Array() };
  for (let leafSize = FIRST_LEAF_SIZE; ; leafSize *= 2) {
    const directories = withLeaves(entries, leafSize);
    if (directories.root.length <= maxRootBytes) return directories;
  }
}

function withLeaves(entries: readonly DirectoryEntry[], leafSize: number): Directories {
  const leaves: Uint8Array[] = [];
  const pointers: DirectoryEntry[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += leafSize) {
    const leaf = encodeDirectory(entries.slice(at, at + leafSize));
    pointers.push({ id: entries[at]!.id, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: encodeDirectory(pointers), leaves: Buffer.concat(leaves) };
}

/** Four columns of varints. An offset is written as 0 if the bytes follow those of the entry before. */
function encodeDirectory(entries: readonly DirectoryEntry[]): Uint8Array {
  const writer = new PbfWriter();
  writer.writeVarint(entries.length);
  let last = 0;
  for (const { id } of entries) {
    writer.writeVarint(id - last);
    last = id;
  }
  for (const { run } of entries) writer.writeVarint(run);
  for (const { length } of entries) writer.writeVarint(length);
  let end = -1;
  for (const { offset, length } of entries) {
    writer.writeVarint(offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return gzipSync(writer.finish());
}
