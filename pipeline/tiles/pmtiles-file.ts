/**
 * Writes a PMTiles archive, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
 *
 * Tiles are written as they come, behind room for the root; leaves and metadata follow them, header and root are
 * written last. So the file is written once, and memory holds 40 bytes a tile and one tile.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { LonLatBox } from '../../shards/box.ts';
import { toE7 } from '../../shards/e7.ts';
import { type DirectoryEntry, encodeDirectories } from './directory.ts';
import type { MapTile } from './pyramid.ts';

const HEADER_BYTES = 127;
/** Header and root lie within these; a format's rule. */
const HEAD_BYTES = 16_384;
const BUFFER_BYTES = 1 << 20;
const GZIP = 2;
const VECTOR_TILES = 1;

export interface ArchiveFacts {
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly box: LonLatBox;
  /** For whoever opens the archive: name, credit, layers. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** @param tiles by ascending id, at least one */
export async function writePmtiles(
  path: string,
  tiles: Iterable<MapTile>,
  facts: ArchiveFacts,
): Promise<void> {
  const file = await open(path, 'wx');
  try {
    const entries: DirectoryEntry[] = [];
    const sink = new Sink(file, HEAD_BYTES);
    for (const { id, bytes } of tiles) {
      const packed = gzip(bytes);
      entries.push({ id, offset: sink.end - HEAD_BYTES, length: packed.length, run: 1 });
      await sink.append(packed);
    }
    const { root, leaves } = encodeDirectories(entries, HEAD_BYTES - HEADER_BYTES);
    const metadata = gzipSync(JSON.stringify(facts.metadata));
    const leavesAt = sink.end;
    await sink.append(leaves);
    const metadataAt = sink.end;
    await sink.append(metadata);
    await sink.flush();
    const header = encodeHeader(facts, entries.length, {
      root: [HEADER_BYTES, root.length],
      metadata: [metadataAt, metadata.length],
      leaves: [leavesAt, leaves.length],
      tiles: [HEAD_BYTES, leavesAt - HEAD_BYTES],
    });
    await file.write(Buffer.concat([header, root]), 0, HEADER_BYTES + root.length, 0);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A small window costs a quarter of the time where a tile is small anyway. */
function gzip(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, bytes.length <= 4096 ? { windowBits: 12, memLevel: 5 } : {});
}

/** Appends to a file in large writes. */
class Sink {
  readonly #file: FileHandle;
  #buffered: Uint8Array[] = [];
  #bytes = 0;
  #flushed: number;

  constructor(file: FileHandle, start: number) {
    this.#file = file;
    this.#flushed = start;
  }

  /** Where the next bytes go. */
  get end(): number {
    return this.#flushed + this.#bytes;
  }

  async append(bytes: Uint8Array): Promise<void> {
    this.#buffered.push(bytes);
    this.#bytes += bytes.length;
    if (this.#bytes >= BUFFER_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    await this.#file.write(Buffer.concat(this.#buffered), 0, this.#bytes, this.#flushed);
    this.#flushed += this.#bytes;
    this.#buffered = [];
    this.#bytes = 0;
  }
}

type Section = readonly [offset: number, length: number];

function encodeHeader(
  { minZoom, maxZoom, box }: ArchiveFacts,
  tiles: number,
  sections: Record<'root' | 'metadata' | 'leaves' | 'tiles', Section>,
): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles\x03', 'latin1');
  const { root, metadata, leaves, tiles: data } = sections;
  // Addressed tiles, entries and contents are one number: no tile stands for another.
  const numbers = [...root, ...metadata, ...leaves, ...data, tiles, tiles, tiles];
  for (const [i, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * i);
  const isClustered = 1;
  header.set([isClustered, GZIP, GZIP, VECTOR_TILES, minZoom, maxZoom], 96);
  const [west, south, east, north] = box;
  for (const [i, degrees] of box.entries()) header.writeInt32LE(toE7(degrees), 102 + 4 * i);
  header[118] = minZoom;
  header.writeInt32LE(toE7((west + east) / 2), 119);
  header.writeInt32LE(toE7((south + north) / 2), 123);
  return header;
}
