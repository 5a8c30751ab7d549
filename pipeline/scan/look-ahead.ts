/**
 * Blobs inflated ahead on libuv's pool, visited in file order.
 *
 * Invariant: what is in flight is bounded by count and by the raw bytes that the blobs claim, so neither a fast disk nor
 * a file of bombs fills the memory; at least one blob is always in flight.
 */
import { type PackedBlob, parseBlob, unpackBlob } from './pbf-blobs.ts';
import type { FileBlob, PbfFile } from './pbf-file.ts';

/** Deep enough that the pool has work while the main thread reads a block or waits for the disk. */
const MAX_IN_FLIGHT = 64;
const MAX_RAW_BYTES = 48 * 1024 * 1024;

interface InFlight {
  readonly blob: FileBlob;
  readonly rawSize: number;
  readonly raw: Promise<Buffer>;
}

export async function inflateAhead(
  file: PbfFile,
  blobs: AsyncIterable<FileBlob>,
  visit: (blob: FileBlob, raw: Buffer) => void,
): Promise<void> {
  const queue: InFlight[] = [];
  let rawBytes = 0;
  const visitFirst = async (): Promise<void> => {
    const { blob, rawSize, raw } = queue.shift()!;
    rawBytes -= rawSize;
    const bytes = await raw.catch((error: unknown) => {
      throw file.explained(blob.offset, error);
    });
    visit(blob, bytes);
  };
  for await (const blob of blobs) {
    const packed = file.at(blob.offset, () => parseBlob(blob.body));
    queue.push({ blob, rawSize: packed.rawSize, raw: unpackInBackground(packed) });
    rawBytes += packed.rawSize;
    while (queue.length > MAX_IN_FLIGHT || (queue.length > 1 && rawBytes > MAX_RAW_BYTES)) await visitFirst();
  }
  while (queue.length > 0) await visitFirst();
}

function unpackInBackground(packed: PackedBlob): Promise<Buffer> {
  const raw = unpackBlob(packed);
  // When an earlier blob ends the scan, nobody awaits this one any more.
  raw.catch(() => {});
  return raw;
}
