/**
 * The yardstick of the scan: inflates every blob of a .osm.pbf on libuv's pool and counts the bytes. Nothing
 * that reads the whole file on this runtime can be faster.
 *
 *   node bench/lib/inflate-one.ts <file.osm.pbf>
 *
 * Reads the format with code of its own: a scan that becomes slower must not slow its yardstick down.
 */
import { open } from 'node:fs/promises';
import { inflate } from 'node:zlib';

/** Enough for the pool to be always busy. */
const IN_FLIGHT = 64;
const WINDOW = 16 * 1024 * 1024;

const file = await open(process.argv[2] ?? '');
const { size } = await file.stat();
const flying: Promise<number>[] = [];
let raw = 0;
for (let at = 0; at < size; ) {
  const window = Buffer.allocUnsafeSlow(Math.min(WINDOW, size - at));
  await file.read(window, 0, window.length, at);
  let from = 0;
  for (let end = blobEnd(window, from); end <= window.length; end = blobEnd(window, from)) {
    flying.push(inflated(window.subarray(from, end)));
    from = end;
    if (flying.length > IN_FLIGHT) raw += await flying.shift()!;
  }
  if (from === 0) throw new Error(`At byte ${at} is a blob of more than ${WINDOW} bytes.`);
  at += from;
}
for (const bytes of flying) raw += await bytes;
await file.close();
console.log(JSON.stringify({ raw }));

/** End of the blob that starts here; past the window if even its header does not fit. */
function blobEnd(window: Buffer, from: number): number {
  if (from + 4 > window.length) return Infinity;
  const header = from + 4 + window.readUInt32BE(from);
  if (header > window.length) return Infinity;
  return header + fieldsOf(window.subarray(from + 4, header)).numbers[3]!;
}

function inflated(blob: Buffer): Promise<number> {
  const { numbers, spans } = fieldsOf(blob.subarray(4 + blob.readUInt32BE(0)));
  const zlib = spans[3];
  if (!zlib) return Promise.resolve(spans[1]?.length ?? 0);
  return new Promise((resolve, reject) => {
    // One output buffer of the promised size, as fast as Node inflates.
    inflate(zlib, { chunkSize: numbers[2]! + 64 }, (error, bytes) =>
      error ? reject(error) : resolve(bytes.length),
    );
  });
}

/** The fields of a protobuf message that has whole numbers and byte strings only. */
function fieldsOf(message: Buffer): { numbers: number[]; spans: Buffer[] } {
  const numbers: number[] = [];
  const spans: Buffer[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = message[at++]!;
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const value = varint();
    if ((tag & 7) === 0) numbers[tag >> 3] = value;
    else {
      spans[tag >> 3] = message.subarray(at, at + value);
      at += value;
    }
  }
  return { numbers, spans };
}
