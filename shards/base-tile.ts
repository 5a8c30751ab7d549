/**
 * A base tile (FORMAT.md §5): the base toilets of one tile, as deflated JSON lines. It is where the merge
 * starts from and what `verify` compares the shards with; it is never served. Sorted by id, so the same
 * toilets give the same bytes.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { BaseToilet } from '../schemas/base-toilet.ts';
import { BASE_TILE, BlobError, encodeBlob, openBlob } from './blob.ts';
import { BASE_TILE_SECTION } from './sections.ts';

/** 64 MiB of JSON is fifteen times a full tile; a damaged length must not take all memory. */
const MAX_JSON_BYTES = 64 << 20;

export function encodeBaseTile(toilets: readonly BaseToilet[]): Uint8Array {
  const sorted = [...toilets].sort((a, b) => (a.id < b.id ? -1 : 1));
  const lines = sorted.map((toilet) => JSON.stringify(toilet)).join('\n');
  return encodeBlob(BASE_TILE, toilets.length, [
    { id: BASE_TILE_SECTION.toilets, bytes: deflateRawSync(lines, { level: 3 }) },
  ]);
}

/** Throws BlobError where the bytes are damaged or do not hold the toilets they count. */
export function readBaseTile(buffer: ArrayBuffer, name: string): BaseToilet[] {
  const blob = openBlob(buffer, BASE_TILE, name);
  const lines = inflateRawSync(blob.section(BASE_TILE_SECTION.toilets), { maxOutputLength: MAX_JSON_BYTES })
    .toString()
    .split('\n');
  const toilets = lines.map((line) => BaseToilet.parse(JSON.parse(line)));
  if (toilets.length !== blob.records) {
    throw new BlobError(
      `base tile ${name} holds ${toilets.length} toilets where it counts ${blob.records}. Run "lootiles import" to build it again.`,
    );
  }
  return toilets;
}
