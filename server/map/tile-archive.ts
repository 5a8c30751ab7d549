/**
 * Finds single tiles in a PMTiles archive, without reading more of it than header, root and the leaves that are asked
 * for. The last leaves are kept: 64 of them take up to 10 MB and hold the directory of a large country.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PbfReader } from 'pbf';
import { curveIndex, firstTileId } from '../../packages/basemap/ground.ts';
import { firstWhere } from '../../shards/format/number-columns.ts';
import { RecentCache } from '../place-lookup/recent-cache.ts';

/** Reads so many bytes from a position on. */
export type ReadBytes = (first: number, length: number) => Promise<Uint8Array>;

export interface ArchiveHeader {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** west, south, east, north, degrees. */
  readonly bounds: readonly [number, number, number, number];
  /** Encoding of the tiles, as HTTP names it; undefined if they are not compressed. */
  readonly encoding: string | undefined;
}

export interface TilePlace {
  /** Position in the file. */
  readonly first: number;
  readonly length: number;
}

const HEADER_BYTES = 127;
const MAGIC = 'PMTiles\x03';
const VECTOR_TILES = 1;
const NOT_COMPRESSED = 1;
const GZIP = 2;
const ENCODINGS = new Map([
  [NOT_COMPRESSED, undefined],
  [GZIP, 'gzip'],
  [3, 'br'],
]);
const MAX_LEAVES = 64;
/** Bytes of a tile at most, packed or unpacked; the densest one measured has 0.3 MB unpacked. */
export const MAX_TILE_BYTES = 16 << 20;
/** Bytes of an unpacked directory at most; ours have up to 100 KB, those of a planet up to some MB. */
const MAX_DIRECTORY_BYTES = 16 << 20;
/** Directories that lead to a tile, one below the other: the format's readers follow as many. */
const MAX_DEPTH = 4;

const unpack = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);

interface Sections {
  readonly leavesAt: number;
  readonly tilesAt: number;
  readonly isPacked: boolean;
}

export class TileArchive {
  readonly header: ArchiveHeader;
  readonly #read: ReadBytes;
  readonly #root: TileDirectory;
  readonly #sections: Sections;
  readonly #leaves = new RecentCache<TileDirectory>(MAX_LEAVES);

  private constructor(read: ReadBytes, header: ArchiveHeader, root: TileDirectory, sections: Sections) {
    this.#read = read;
    this.header = header;
    this.#root = root;
    this.#sections = sections;
  }

  /** Throws if the file is no archive of vector tiles. */
  static async open(read: ReadBytes): Promise<TileArchive> {
    const bytes = Buffer.from(await read(0, HEADER_BYTES));
    if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 8) !== MAGIC)
      throw new Error('The file is no PMTiles archive of version 3.');
    const number = (at: number) => Number(bytes.readBigUInt64LE(at));
    const [directories = 0, tiles = 0, type, minZoom = 0, maxZoom = 0] = bytes.subarray(97, 102);
    if (type !== VECTOR_TILES) throw new Error('The archive has no vector tiles.');
    if (![NOT_COMPRESSED, GZIP].includes(directories) || !ENCODINGS.has(tiles))
      throw new Error('The archive is compressed in a way that is not read here: use gzip.');
    const degrees = (at: number) => bytes.readInt32LE(at) / 1e7;
    const bounds = [degrees(102), degrees(106), degrees(110), degrees(114)] as const;
    const sections = { leavesAt: number(40), tilesAt: number(56), isPacked: directories === GZIP };
    const root = await directoryAt(read, number(8), number(16), sections.isPacked);
    return new TileArchive(
      read,
      { minZoom, maxZoom, bounds, encoding: ENCODINGS.get(tiles) },
      root,
      sections,
    );
  }

  /** Whether the archive may have such a tile. */
  covers(zoom: number, column: number, row: number): boolean {
    const { minZoom, maxZoom } = this.header;
    const side = 2 ** zoom;
    return zoom >= minZoom && zoom <= maxZoom && column < side && row < side;
  }

  /** @returns undefined if the tile is empty */
  async find(zoom: number, column: number, row: number): Promise<TilePlace | undefined> {
    const id = firstTileId(zoom) + curveIndex(zoom, column, row);
    const { leavesAt, tilesAt } = this.#sections;
    let directory = this.#root;
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
      const entry = findEntry(directory, id);
      if (!entry) return undefined;
      if (!entry.isLeaf) return { first: tilesAt + entry.offset, length: entry.length };
      directory = await this.#leaf(leavesAt + entry.offset, entry.length);
    }
    throw new Error('The directories of the archive lead nowhere.');
  }

  async #leaf(first: number, length: number): Promise<TileDirectory> {
    const key = String(first);
    const kept = this.#leaves.get(key);
    if (kept) return kept;
    const leaf = await directoryAt(this.#read, first, length, this.#sections.isPacked);
    this.#leaves.set(key, leaf);
    return leaf;
  }
}

async function directoryAt(
  read: ReadBytes,
  first: number,
  length: number,
  isPacked: boolean,
): Promise<TileDirectory> {
  if (length > MAX_DIRECTORY_BYTES) throw new Error('A directory of the archive is too long.');
  const bytes = await read(first, length);
  return readDirectory(isPacked ? await unpack(bytes, { maxOutputLength: MAX_DIRECTORY_BYTES }) : bytes);
}

/**
 * Reads the directories of a PMTiles archive, version 3: where a tile's bytes are
 * (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). Pure. Entries by ascending id, in columns,
 * because a leaf has thousands of entries.
 */
interface TileDirectory {
  readonly ids: Float64Array;
  /** How many tiles have these bytes; 0: the entry is a leaf directory. */
  readonly runs: Float64Array;
  readonly lengths: Float64Array;
  readonly offsets: Float64Array;
}

interface TileEntry {
  readonly isLeaf: boolean;
  /** From the start of the section of tiles, or of leaves. */
  readonly offset: number;
  readonly length: number;
}

/** Throws if the bytes are no directory. */
export function readDirectory(bytes: Uint8Array): TileDirectory {
  const reader = new PbfReader(bytes);
  const count = reader.readVarint();
  // An entry has four bytes at least.
  if (count * 4 > bytes.length) throw new Error('A directory has more entries than bytes.');
  const column = () => Float64Array.from({ length: count }, () => reader.readVarint());
  const ids = column();
  for (let i = 1; i < count; i++) ids[i]! += ids[i - 1]!;
  const runs = column();
  const lengths = column();
  const offsets = column();
  // 0: behind the bytes of the entry before.
  for (let i = 0; i < count; i++)
    offsets[i] = offsets[i] === 0 && i > 0 ? offsets[i - 1]! + lengths[i - 1]! : offsets[i]! - 1;
  return { ids, runs, lengths, offsets };
}

/** The entry that holds a tile, or the leaf that may; undefined if there is no such tile. */
export function findEntry({ ids, runs, lengths, offsets }: TileDirectory, id: number): TileEntry | undefined {
  const at = firstWhere(0, ids.length, (entry) => ids[entry]! > id) - 1;
  if (at < 0) return undefined;
  const isLeaf = runs[at] === 0;
  if (!isLeaf && id >= ids[at]! + runs[at]!) return undefined;
  return { isLeaf, offset: offsets[at]!, length: lengths[at]! };
}
