/**
 * The outer layer of a .osm.pbf: a length, a BlobHeader and a Blob, again and again. Pure; the bytes come from pbf-file.ts.
 *
 * Invariant: no size that the file claims is believed beyond the format's own limits, and a blob inflates to exactly
 * the size that it promised or not at all.
 * Cost: most of a scan is inflating, some 250 compressed MB/s a core; unpacker.ts does it for all but a few blobs.
 */
import { constants, inflateSync, type ZlibOptions } from 'node:zlib';
import { Cursor, Damage, LENGTH, Unsupported, VARINT } from './protobuf.ts';

/** Limits of the format ("should" for writers, "must" for readers). */
const MAX_HEADER_BYTES = 64 * 1024;
export const MAX_BLOB_BYTES = 32 * 1024 * 1024;

/** The least that `inflateSync` takes as the size of its pieces. */
const MIN_CHUNK_BYTES = 64;

/** One blob's place in the file. */
export interface BlobFrame {
  readonly offset: number;
  readonly type: string;
  /** Offset of the start of the Blob message. It ends, exclusively, at the next blob's offset. */
  readonly bodyAt: number;
  readonly next: number;
}

export interface PackedBlob {
  readonly compressed: boolean;
  readonly bytes: Uint8Array;
  readonly rawSize: number;
}

/** The size of the BlobHeader, from the four bytes before it. */
export function headerSize(fourBytes: Uint8Array): number {
  const size = Buffer.from(fourBytes.buffer, fourBytes.byteOffset, 4).readUInt32BE(0);
  if (size === 0 || size > MAX_HEADER_BYTES)
    throw new Damage('there is no blob header where one should start');
  return size;
}

/** `bytes` holds the BlobHeader alone, `offset` is the start of its four bytes of length. */
export function parseBlobHeader(bytes: Uint8Array, offset: number): BlobFrame {
  const cursor = new Cursor(bytes);
  let type: string | undefined;
  let size: number | undefined;
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    if (tag === 8 + LENGTH) type = cursor.text();
    else if (tag === 24 + VARINT) size = cursor.varint();
    else cursor.skip(tag);
  }
  if (type === undefined || size === undefined) throw new Damage('a blob header lacks its type or its size');
  if (size > MAX_BLOB_BYTES)
    throw new Damage(`a blob claims ${size} bytes, but the format allows ${MAX_BLOB_BYTES}`);
  const bodyAt = offset + 4 + bytes.length;
  return { offset, type, bodyAt, next: bodyAt + size };
}

const COMPRESSIONS = new Map([
  [4, 'lzma'],
  [5, 'bzip2'],
  [6, 'lz4'],
  [7, 'zstd'],
]);

export function parseBlob(bytes: Uint8Array): PackedBlob {
  const cursor = new Cursor(bytes);
  let rawSize: number | undefined;
  let data: { compressed: boolean; from: number; to: number } | undefined;
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    const field = Math.floor(tag / 8);
    if (tag === 16 + VARINT) rawSize = cursor.varint();
    else if (tag === 8 + LENGTH || tag === 24 + LENGTH) {
      if (data) throw new Damage('a blob holds its data twice');
      data = { compressed: field === 3, ...cursor.span() };
    } else if (tag % 8 === LENGTH && COMPRESSIONS.has(field)) {
      throw new Unsupported(
        `a blob is compressed with ${COMPRESSIONS.get(field)}, which this reader does not unpack; ` +
          'recompress the file with `osmium cat in.osm.pbf -o out.osm.pbf`',
      );
    } else cursor.skip(tag);
  }
  if (!data) throw new Damage('a blob holds no data');
  const size = data.compressed ? rawSize : data.to - data.from;
  if (size === undefined)
    throw new Unsupported(
      'a compressed blob does not say its raw size, which readers of this format need; get the file from another server, or write it with another program',
    );
  if (size > MAX_BLOB_BYTES)
    throw new Damage(`a blob claims ${size} raw bytes, but the format allows ${MAX_BLOB_BYTES}`);
  return { compressed: data.compressed, bytes: bytes.subarray(data.from, data.to), rawSize: size };
}

/** A blob's raw bytes. One output buffer of the promised size: 20 % faster than Node's default of 16 KiB pieces. */
export function unpackBlob({ compressed, bytes, rawSize }: PackedBlob): Buffer {
  if (!compressed) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const raw = inflated(bytes, { chunkSize: rawSize + 64, maxOutputLength: rawSize + 1 });
  if (raw.length !== rawSize)
    throw new Damage(`a blob unpacks to ${raw.length} bytes, but its header says ${rawSize}`);
  return raw;
}

/** Some of a blob's raw bytes from its start on, perhaps none: for a look at what it holds. Proves nothing. */
export function unpackStart({ compressed, bytes }: PackedBlob, packedBytes: number): Buffer {
  const start = bytes.subarray(0, packedBytes);
  if (!compressed) return Buffer.from(start.buffer, start.byteOffset, start.length);
  const chunkSize = Math.max(MIN_CHUNK_BYTES, start.length * 4);
  return inflated(start, { chunkSize, finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_BLOB_BYTES });
}

function inflated(bytes: Uint8Array, options: ZlibOptions): Buffer {
  try {
    return inflateSync(bytes, options);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Damage(`a blob does not unpack (${why})`, { cause: error });
  }
}
