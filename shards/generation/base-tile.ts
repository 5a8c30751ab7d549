/**
 * A base tile (FORMAT.md §5): the base toilets of one cell, as deflated JSON lines. The merge starts from it, and
 * `verify` compares the shards with it; it is never served. Sorted by id, so the same toilets give the same bytes.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  type BaseToilet,
  parseStoredToilet,
  StoredToilet,
  storedToilet,
} from '../../schemas/toilet/base-toilet.ts';
import { BASE_TILE, type Blob, BlobError, encodeBlob, openBlob } from '../format/blob.ts';
import { BASE_TILE_SECTION } from '../format/sections.ts';

/** 64 MiB of JSON is fifteen times a full cell; a damaged length must not take all memory. */
const MAX_JSON_BYTES = 64 << 20;

export function encodeBaseTile(toilets: readonly BaseToilet[]): Uint8Array {
  const sorted = [...toilets].sort((a, b) => (a.id < b.id ? -1 : 1));
  const lines = sorted.map((toilet) => JSON.stringify(storedToilet(toilet))).join('\n');
  return encodeBlob(BASE_TILE, toilets.length, [
    { id: BASE_TILE_SECTION.toilets, bytes: deflateRawSync(lines, { level: 3 }) },
  ]);
}

/** Throws BlobError if the bytes are damaged or do not hold the toilets they count. */
export function readBaseTile(buffer: ArrayBuffer, name: string): BaseToilet[] {
  return readLines(buffer, name).map(parseLine);
}

/** The same under the names that are stored: a third of the cost is to rename. */
export function readStoredToilets(buffer: ArrayBuffer, name: string): StoredToilet[] {
  return readLines(buffer, name).map((line) => StoredToilet.parse(JSON.parse(line)));
}

/**
 * Some toilets of a cell, by id; those it does not hold are left out. Inflates the cell, and reads only their lines:
 * a tenth of the cost of reading them all.
 */
export function readBaseToilets(
  buffer: ArrayBuffer,
  name: string,
  ids: ReadonlySet<string>,
): Map<string, BaseToilet> {
  const text = inflate(openBlob(buffer, BASE_TILE, name));
  const found = new Map<string, BaseToilet>();
  let from = 0;
  // In the order of the lines, so that the text is gone through once.
  for (const id of [...ids].sort((a, b) => (a < b ? -1 : 1))) {
    const at = text.indexOf(`{"id":"${id}",`, from);
    if (at < 0) continue;
    const end = text.indexOf('\n', at);
    found.set(id, parseLine(text.toString('utf8', at, end < 0 ? undefined : end)));
    from = at;
  }
  return found;
}

function parseLine(line: string): BaseToilet {
  return parseStoredToilet(JSON.parse(line));
}

function readLines(buffer: ArrayBuffer, name: string): string[] {
  const blob = openBlob(buffer, BASE_TILE, name);
  const lines = inflate(blob).toString().split('\n');
  if (lines.length !== blob.records) {
    throw new BlobError(
      `base tile ${name} has ${lines.length} toilets but counts ${blob.records}. Run "lootiles import" to build it again.`,
    );
  }
  return lines;
}

function inflate(blob: Blob): Buffer {
  return inflateRawSync(blob.section(BASE_TILE_SECTION.toilets), { maxOutputLength: MAX_JSON_BYTES });
}
