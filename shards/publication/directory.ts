/**
 * The directory of a publication (FORMAT.md §17): the one file that changes. It names all others by their hashes, so a reader
 * never mixes two generations. Cells are listed in groups, each a file of its own, so a search loads 2 KB of them, and one
 * contribution changes a leaf, a list and the directory. In one list, the 3,000 cells of a planet would have 90 KB, packed.
 */
import { BlobError } from '../format/blob.ts';

/** Name of the directory among the files of a publication. */
export const DIRECTORY_NAME = 'directory';

/** The path of a file in the folder or bucket of a publication. */
export function pathOf(name: string): string {
  return `data/${name}.bin`;
}

/** west, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];

export interface PublishedCell {
  /** Path in the quadtree (cell-key.ts). */
  readonly key: string;
  /** Name of its leaf, or of the list of the cells under it. */
  readonly blob: string;
  /** Stands for several cells: `blob` is their list. */
  readonly isGroup?: boolean;
  /** Around its toilets. */
  readonly box: Box;
  readonly count: number;
  /** Filters that at least one of its toilets passes (filters.ts). */
  readonly flags: number;
}

/** A tile of labels, or, with a key, of the walking graph. */
export interface PublishedTile {
  readonly key: string;
  readonly blob: string;
  readonly box: Box;
}

export interface Directory {
  readonly generation: number;
  /** Times in ISO 8601. */
  readonly createdAt: string;
  readonly dataDate: string | null;
  /** The toilets are invented. */
  readonly demo: boolean;
  /** Address of the website of the publication, without a trailing slash; left out if it is not known. */
  readonly site?: string;
  /** Area of the data in words; null if it is not known. */
  readonly covered: string | null;
  readonly cells: readonly PublishedCell[];
  /** Names of lists, which not every question needs: id buckets (texts), label tiles, tiles of the walking graph. */
  readonly ids: string;
  readonly labels: string;
  /** null: no graph was built. */
  readonly walk: string | null;
  /** Name of the list of towns; null if there is none. */
  readonly towns: string | null;
  /** Name of the root of the lookup of places (entry-tree.ts); left out if there is none. Older readers look at the towns. */
  readonly places?: string;
  /** Names of the archives of toilets and of the map, in PMTiles; null if there is none. */
  readonly mapTiles: string | null;
  readonly mapArchive: string | null;
  /** States of feeds are beside it, as a file that changes every minute (shards/generation/live-states.ts). */
  readonly live?: true;
}

const FORMAT = 1;
const NAME = /^[0-9a-f]{16}$/;
const KEY = /^w[0-3]{0,24}$/;
const SITE = /^https?:\/\/[^\s/]\S{0,2000}$/;
/** More than a planet has: bounds what a damaged file makes a reader build. */
const MOST_CELLS = 200_000;

export function encodeDirectory({ cells, ...rest }: Directory): string {
  return JSON.stringify({ format: FORMAT, ...rest, cells: cells.map(rowOf) });
}

/** The list of the cells of a group. */
export function encodeCells(cells: readonly PublishedCell[]): string {
  return JSON.stringify(cells.map(rowOf));
}

function rowOf({ key, blob, box, count, flags, isGroup }: PublishedCell): readonly (string | number)[] {
  return [key, blob, ...box, count, flags, ...(isGroup ? [1] : [])];
}

/** @param name of the list, for errors */
export function decodeCells(text: string, name: string): readonly PublishedCell[] {
  return rowsOf(text, name).map(cellOf);
}

/** Throws BlobError if the text is no directory, or one of a later program. */
export function decodeDirectory(text: string): Directory {
  const read = objectOf(text, DIRECTORY_NAME);
  if (read.format !== FORMAT)
    throw damaged(
      DIRECTORY_NAME,
      `has format ${String(read.format)}, but this program reads format ${FORMAT}`,
    );
  const { cells, generation, demo } = read;
  const isRight = Array.isArray(cells) && cells.length <= MOST_CELLS && typeof generation === 'number';
  if (!isRight || typeof demo !== 'boolean') throw damaged(DIRECTORY_NAME, 'lacks its cells');
  const textOf = (name: string) => nullableText(read[name], name);
  return {
    generation,
    demo,
    createdAt: textOf('createdAt') ?? '',
    dataDate: textOf('dataDate'),
    ...(read.site !== undefined && { site: siteIn(read.site) }),
    covered: textOf('covered'),
    cells: cells.map(cellOf),
    ids: nameOf(read.ids),
    labels: nameOf(read.labels),
    walk: read.walk === null ? null : nameOf(read.walk),
    towns: read.towns === null ? null : nameOf(read.towns),
    ...(read.places !== undefined && { places: nameOf(read.places) }),
    mapTiles: read.mapTiles === null ? null : nameOf(read.mapTiles),
    mapArchive: read.mapArchive === null ? null : nameOf(read.mapArchive),
    ...(read.live === true && { live: true }),
  };
}

export function encodeNames(names: readonly string[]): string {
  return JSON.stringify(names);
}

/** @param name of the list, for errors */
export function decodeNames(text: string, name: string): readonly string[] {
  return rowsOf(text, name).map((row) => nameOf(row));
}

export function encodeTiles(tiles: readonly PublishedTile[]): string {
  return JSON.stringify(tiles.map(({ key, blob, box }) => [key, blob, ...box]));
}

/** @param name of the list, for errors */
export function decodeTiles(text: string, name: string): readonly PublishedTile[] {
  return rowsOf(text, name).map((row) => {
    const [key, blob, ...box] = Array.isArray(row) ? row : [];
    return { key: keyOf(key), blob: nameOf(blob), box: boxOf(box) };
  });
}

function cellOf(row: unknown): PublishedCell {
  const [key, blob, west, south, east, north, count, flags, group] = Array.isArray(row) ? row : [];
  if (!Number.isInteger(count) || !Number.isInteger(flags)) throw damaged(DIRECTORY_NAME, 'has a wrong cell');
  const cell = { key: keyOf(key), blob: nameOf(blob), box: boxOf([west, south, east, north]), count, flags };
  return group === 1 ? { ...cell, isGroup: true } : cell;
}

function keyOf(key: unknown): string {
  if (typeof key !== 'string' || !KEY.test(key)) throw damaged(DIRECTORY_NAME, 'has a wrong cell');
  return key;
}

function nameOf(name: unknown): string {
  if (typeof name !== 'string' || !NAME.test(name)) throw damaged(DIRECTORY_NAME, 'has a wrong name');
  return name;
}

function boxOf([west, south, east, north]: readonly unknown[]): Box {
  if (
    typeof west !== 'number' ||
    typeof south !== 'number' ||
    typeof east !== 'number' ||
    typeof north !== 'number'
  )
    throw damaged(DIRECTORY_NAME, 'has a wrong box');
  return [west, south, east, north];
}

function siteIn(value: unknown): string {
  if (typeof value !== 'string' || !SITE.test(value)) throw damaged(DIRECTORY_NAME, 'has a wrong site');
  return value;
}

function nullableText(value: unknown, name: string): string | null {
  if (value !== null && typeof value !== 'string') throw damaged(DIRECTORY_NAME, `has a wrong ${name}`);
  return value;
}

function objectOf(text: string, name: string): Readonly<Record<string, unknown>> {
  const value = jsonOf(text, name);
  if (typeof value !== 'object' || value === null) throw damaged(name, 'is no list');
  return { ...value };
}

function rowsOf(text: string, name: string): readonly unknown[] {
  const value = jsonOf(text, name);
  if (!Array.isArray(value) || value.length > MOST_CELLS) throw damaged(name, 'is no list');
  return value;
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damaged(name, 'is not what was published', cause);
  }
}

function damaged(name: string, what: string, cause?: unknown): BlobError {
  const message = `File ${name} of the publication ${what}. Run "lootiles publish" to write it again.`;
  return new BlobError(message, { blob: name, cause });
}
