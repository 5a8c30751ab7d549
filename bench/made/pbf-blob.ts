/**
 * The envelope of an OSM PBF file: blobs, and the block that the first of them holds.
 *
 * A file is nothing but blobs one after the other; the first is the header, the others hold objects.
 */
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { PbfWriter as Protobuf } from 'pbf';
import type { PbfHeader } from './pbf-types.ts';

const deflateAsync = promisify(deflate);

/** Length of the header (4 bytes, big-endian), header, deflated blob. */
export async function encodeBlob(
  type: 'OSMHeader' | 'OSMData',
  raw: Uint8Array<ArrayBuffer>,
): Promise<Buffer> {
  const blob = new Protobuf();
  const deflated = await deflateAsync(raw);
  blob.writeVarintField(2, raw.length);
  blob.writeBytesField(3, deflated);
  const header = new Protobuf();
  header.writeBytesField(1, utf8(type));
  header.writeVarintField(3, blob.pos);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.pos);
  return Buffer.concat([length, viewOf(header), viewOf(blob)]);
}

export function headerBlock(header: PbfHeader): Uint8Array<ArrayBuffer> {
  const out = new Protobuf();
  if (header.bbox) {
    const box = new Protobuf();
    const { west, east, north, south } = header.bbox;
    // Nanodegrees, in the format's order: left, right, top, bottom.
    for (const [index, degrees] of [west, east, north, south].entries()) {
      box.writeVarint((index + 1) << 3);
      box.writeSVarint(Math.round(degrees * 1e9));
    }
    out.writeBytesField(1, viewOf(box));
  }
  out.writeBytesField(4, utf8('OsmSchema-V0.6'));
  out.writeBytesField(4, utf8('DenseNodes'));
  out.writeBytesField(5, utf8('Sort.Type_then_ID'));
  out.writeBytesField(16, utf8(header.writingProgram ?? 'lootiles'));
  if (header.source !== undefined) out.writeBytesField(17, utf8(header.source));
  if (header.date) out.writeVarintField(32, Math.floor(header.date.getTime() / 1000));
  return viewOf(out);
}

/** Returns what was written, valid until the next write. The writer can be used again from position 0. */
export function viewOf({ buf, pos }: Protobuf): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buf.buffer as ArrayBuffer, 0, pos);
}

/** Encodes a text. The library writes letters beyond U+FFFF wrong. */
export function utf8(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}
