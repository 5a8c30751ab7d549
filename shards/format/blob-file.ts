/**
 * Writes a blob (blob.ts) to a file, section by section: for blobs that would not fit into memory. The bytes are those that
 * `encodeBlob` gives.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { align8, encodeHeader, headerBytes, type PlacedSection } from './blob.ts';
import { crc32 } from './crc32.ts';

/** The format has 32 bits for the size of a blob. */
const MAX_BYTES = 2 ** 32 - 1;

export interface SectionPieces {
  readonly id: number;
  /** Bytes one behind the other. A piece is written before the next one is asked for. */
  readonly pieces: Iterable<Uint8Array>;
}

/** @param path of a new file */
export function writeBlobFile(
  path: string,
  kind: number,
  records: number,
  sections: readonly SectionPieces[],
): void {
  const fd = openSync(path, 'wx');
  try {
    let end = headerBytes(sections.length);
    const placed: PlacedSection[] = [];
    for (const { id, pieces } of sections) {
      const offset = end;
      let crc = 0;
      const append = (bytes: Uint8Array): void => {
        if (end + bytes.length > MAX_BYTES)
          throw new Error('The source state takes more than 4 GiB. Import a smaller extract.');
        writeAll(fd, bytes, end);
        crc = crc32(bytes, crc);
        end += bytes.length;
      };
      for (const piece of pieces) append(piece);
      const length = end - offset;
      append(new Uint8Array(align8(end) - end));
      placed.push({ id, offset, length, crc });
    }
    writeAll(fd, encodeHeader(kind, records, end, placed), 0);
  } finally {
    closeSync(fd);
  }
}

function writeAll(fd: number, bytes: Uint8Array, offset: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at, bytes.length - at, offset + at);
}
