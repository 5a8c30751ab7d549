/** Gzips tiles. The open sea is few contents many times: small tiles are packed once. */
import { gzipSync } from 'node:zlib';

const SMALL_BYTES = 200;
const MAX_KNOWN = 10_000;
const known = new Map<string, Uint8Array>();

export function packTile(tile: Buffer<ArrayBuffer>): Uint8Array {
  const key = tile.length <= SMALL_BYTES ? tile.toString('latin1') : undefined;
  const before = key === undefined ? undefined : known.get(key);
  if (before) return before;
  // A small window costs a quarter of the time if a tile is small.
  const packed = gzipSync(tile, tile.length <= 4096 ? { windowBits: 12, memLevel: 5 } : {});
  if (key !== undefined && known.size < MAX_KNOWN) known.set(key, packed);
  return packed;
}
