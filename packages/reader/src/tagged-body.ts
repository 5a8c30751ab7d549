/** The body of a read that shared caches keep. */
import { crc32 } from '../../../shards/format/crc32.ts';

export interface TaggedBody<Body> {
  /** Valid as long as any body of its encoder. */
  readonly body: Body;
  /** Changes if the body does. For a list it is the CRC-32 of the checksums of its parts (list-checksum.ts). */
  readonly checksum: number;
}

/** A body with the CRC-32 of its bytes: 26 µs for 90 KB. SHA-1 takes twice that. */
export function taggedBody<Body extends string | Uint8Array>(body: Body): TaggedBody<Body> {
  return { body, checksum: crc32(body) };
}
