/**
 * The envelope of an OSM PBF file: blobs, and the block that the first of them holds.
 *
 * A file is nothing but blobs one after the other; the first is the header, the others hold objects.
 */
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { PbfHeader } from './pbf-types.ts';
import { ProtobufBytes } from './protobuf-bytes.ts';

const deflateAsync = promisify(deflate);

/** Length of the header (4 bytes, big-endian), header, deflated blob. */
export async function encodeBlob(
  type: 'OSMHeader' | 'OSMData',
  raw: Uint8Array<ArrayBuffer>,
): Promise<Buffer> {
  const blob = new ProtobufBytes(raw.length >> 1);
  const deflated = await deflateAsync(raw);
  blob.number(2, raw.length);
  blob.bytes(3, deflated);
  const header = new ProtobufBytes(32);
  header.string(1, type);
  header.number(3, blob.length);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header.view(), blob.view()]);
}

export function headerBlock(header: PbfHeader): Uint8Array<ArrayBuffer> {
  const out = new ProtobufBytes();
  if (header.bbox) {
    const box = new ProtobufBytes();
    const { west, east, north, south } = header.bbox;
    // Nanodegrees, in the format's order: left, right, top, bottom.
    for (const [index, degrees] of [west, east, north, south].entries()) {
      box.varint((index + 1) << 3);
      box.signed(Math.round(degrees * 1e9));
    }
    out.bytes(1, box.view());
  }
  out.string(4, 'OsmSchema-V0.6');
  out.string(4, 'DenseNodes');
  out.string(5, 'Sort.Type_then_ID');
  out.string(16, header.writingProgram ?? 'lootiles');
  if (header.source !== undefined) out.string(17, header.source);
  if (header.date) out.number(32, Math.floor(header.date.getTime() / 1000));
  return out.view();
}
