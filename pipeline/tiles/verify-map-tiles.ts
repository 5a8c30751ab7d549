/** Looks into an archive of map tiles as a client does first: at its header. Its bytes are checked like any blob's. */
import { BlobError } from '../../shards/blob.ts';

const HEADER_BYTES = 127;

/** Throws BlobError where it is no whole archive. */
export function verifyMapTiles(archive: ArrayBuffer): void {
  const bytes = Buffer.from(archive);
  const isArchive = bytes.length >= HEADER_BYTES && bytes.toString('latin1', 0, 8) === 'PMTiles\x03';
  const ends = isArchive ? [8, 24, 40, 56].map((at) => number(bytes, at) + number(bytes, at + 8)) : [];
  if (isArchive && Math.max(...ends) === bytes.length) return;
  throw new BlobError('The archive of map tiles is damaged. Run "lootiles import" to build it again.');
}

function number(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at));
}
