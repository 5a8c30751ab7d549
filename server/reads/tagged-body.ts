/** The body of a read that shared caches keep. */
import { crc32 } from 'node:zlib';

export interface TaggedBody {
  /** Valid as long as any body of its encoder. */
  readonly body: Buffer;
  /** Changes if the body does. For a list it is the CRC-32 of the checksums of its parts (list-checksum.ts). */
  readonly checksum: number;
}

/** A body with the CRC-32 of its bytes: 26 µs for 90 KB. SHA-1 takes twice that. */
export function taggedBody(body: Buffer): TaggedBody {
  return { body, checksum: crc32(body) };
}
