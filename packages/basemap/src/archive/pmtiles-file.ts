/**
 * Writes and checks a PMTiles archive, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
 *
 * Tiles are written as they come, behind room for the root; leaves and metadata follow them, header and root are
 * written last. So the file is written once, and memory holds one tile, and 40 bytes a tile if the caller has its entries there.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { crc32, gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

const MAGIC = 'PMTiles\x03';
const HEADER_BYTES = 127;
/** The format wants header and root within these. */
export const HEAD_BYTES = 16_384;
const BUFFER_BYTES = 1 << 20;
const GZIP = 2;
const VECTOR_TILES = 1;

/** A tile, by its number in an archive (tile-id.ts). */
export interface NumberedTile {
  readonly id: number;
  /** Not compressed. */
  readonly bytes: Uint8Array;
}

export interface ArchiveFacts {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Degrees. */
  readonly box: readonly [west: number, south: number, east: number, north: number];
  /** Name, credit and layers, for readers of the archive. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** @param tiles by ascending id, at least one */
export async function writePmtiles(
  path: string,
  tiles: Iterable<NumberedTile>,
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
    await sink.flush();
    const end = sink.end - HEAD_BYTES;
    const { length } = entries;
    await finishPmtiles(file, entries, end, { tiles: length, entries: length, contents: length }, facts);
  } finally {
    await file.close();
  }
}

export interface ArchiveCounts {
  /** Tiles that the entries stand for. */
  readonly tiles: number;
  readonly entries: number;
  /** Entries whose bytes no entry before them has. */
  readonly contents: number;
}

/**
 * Completes a file that has its tiles, from HEAD_BYTES on: leaves and metadata behind them, header and root before them.
 * Syncs it. Returns its bytes.
 * @param entries by ascending id, read several times; several may share their bytes
 * @param tilesEnd bytes of the tiles
 */
export async function finishPmtiles(
  file: FileHandle,
  entries: Iterable<DirectoryEntry>,
  tilesEnd: number,
  counts: ArchiveCounts,
  facts: ArchiveFacts,
): Promise<number> {
  const leavesAt = HEAD_BYTES + tilesEnd;
  const { root, leavesBytes } = await writeLeaves(file, entries, counts.entries, leavesAt);
  const metadata = gzipSync(JSON.stringify(facts.metadata));
  const metadataAt = leavesAt + leavesBytes;
  const header = encodeHeader(facts, [counts.tiles, counts.entries, counts.contents], {
    root: [HEADER_BYTES, root.length],
    metadata: [metadataAt, metadata.length],
    leaves: [leavesAt, leavesBytes],
    tiles: [HEAD_BYTES, tilesEnd],
  });
  const end = metadataAt + metadata.length;
  await file.write(metadata, 0, metadata.length, metadataAt);
  await file.write(Buffer.concat([header, root]), 0, HEADER_BYTES + root.length, 0);
  await file.truncate(end);
  await file.sync();
  return end;
}

/** Whether an archive is whole, by its header alone: no tile is read. */
export function isWholeArchive(archive: ArrayBuffer): boolean {
  const bytes = Buffer.from(archive);
  const isArchive = bytes.length >= HEADER_BYTES && bytes.toString('latin1', 0, 8) === MAGIC;
  const number = (at: number) => Number(bytes.readBigUInt64LE(at));
  const ends = isArchive ? [8, 24, 40, 56].map((at) => number(at) + number(at + 8)) : [];
  return isArchive && Math.max(...ends) === bytes.length;
}

/** Tiles that are stored as they are: three of four, which compression would make 5 % of the archive smaller. */
const STORED_BYTES = 256;
/** The head of a gzip file without name and time, by an unknown system. */
const GZIP_HEAD = Buffer.from([31, 139, 8, 0, 0, 0, 0, 0, 0, 255]);

/**
 * A small window costs a quarter of the time if a tile is small. Below that nothing is compressed: a compressor for each
 * tile took two thirds of the time, and their memory outside of the heap made the collector run again and again.
 */
function gzip(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= STORED_BYTES) return stored(bytes);
  return gzipSync(bytes, bytes.length <= 4096 ? { windowBits: 12, memLevel: 5 } : {});
}

/** A gzip file of one stored block (RFC 1951, 3.2.4). */
function stored(bytes: Uint8Array): Uint8Array {
  const { length } = bytes;
  const file = Buffer.allocUnsafe(GZIP_HEAD.length + 5 + length + 8);
  file.set(GZIP_HEAD);
  let at = file.writeUInt8(1, GZIP_HEAD.length);
  at = file.writeUInt16LE(length, at);
  at = file.writeUInt16LE(length ^ 0xffff, at);
  file.set(bytes, at);
  at = file.writeUInt32LE(crc32(bytes), at + length);
  file.writeUInt32LE(length, at);
  return file;
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

  /** The offset of the next bytes. */
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

/** Degrees as integers of 1e-7 degrees. */
const toE7 = (degrees: number): number => Math.round(degrees * 1e7);

function encodeHeader(
  { minZoom, maxZoom, box }: ArchiveFacts,
  counts: readonly [tiles: number, entries: number, contents: number],
  sections: Record<'root' | 'metadata' | 'leaves' | 'tiles', Section>,
): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, 'latin1');
  const { root, metadata, leaves, tiles: data } = sections;
  const numbers = [...root, ...metadata, ...leaves, ...data, ...counts];
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

export interface DirectoryEntry {
  readonly id: number;
  /** Offset from the start of the section of tiles, or of leaves. */
  readonly offset: number;
  readonly length: number;
  /** 1 a tile; 0 a leaf directory. */
  readonly run: number;
}

const FIRST_LEAF_SIZE = 4096;
/** A root of more entries than this does not fit, however well it compresses: it has 2 bits for each. */
const MAX_ROOT_ENTRIES = 65_536;

/**
 * Writes the directories but the root: the offsets of each tile's bytes. The root must fit into the first 16 KB of the file, so
 * that one request of a client brings header and root. What does not fit goes to leaves below it, of which memory has one.
 */
async function writeLeaves(
  file: FileHandle,
  entries: Iterable<DirectoryEntry>,
  count: number,
  leavesAt: number,
): Promise<{ readonly root: Uint8Array; readonly leavesBytes: number }> {
  const fits = ({ length }: Uint8Array) => length <= HEAD_BYTES - HEADER_BYTES;
  const whole = count <= MAX_ROOT_ENTRIES ? encodeDirectory([...entries]) : undefined;
  if (whole && fits(whole)) return { root: whole, leavesBytes: 0 };
  for (let leafSize = FIRST_LEAF_SIZE; ; leafSize *= 2) {
    const pointers: DirectoryEntry[] = [];
    let leavesBytes = 0;
    for (const leaf of leavesOf(entries, leafSize)) {
      const bytes = encodeDirectory(leaf);
      pointers.push({ id: leaf[0]!.id, offset: leavesBytes, length: bytes.length, run: 0 });
      await file.write(bytes, 0, bytes.length, leavesAt + leavesBytes);
      leavesBytes += bytes.length;
    }
    const root = encodeDirectory(pointers);
    if (fits(root)) return { root, leavesBytes };
  }
}

function* leavesOf(entries: Iterable<DirectoryEntry>, size: number): Generator<DirectoryEntry[], void, void> {
  let leaf: DirectoryEntry[] = [];
  for (const entry of entries) {
    leaf.push(entry);
    if (leaf.length < size) continue;
    yield leaf;
    leaf = [];
  }
  if (leaf.length > 0) yield leaf;
}

/** A directory, packed: four columns of varints. An offset is written as 0 if the bytes follow those of the entry before. */
export function encodeDirectory(entries: readonly DirectoryEntry[]): Uint8Array {
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
