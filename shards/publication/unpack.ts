/**
 * Unpacks a file of a publication. Files are stored as gzip, so that any host can serve them as they are. A host that
 * unpacks by itself, or packs once more, changes nothing: what begins as gzip is unpacked, everything else is taken as it is.
 */
import { BlobError } from '../format/blob.ts';

/** More than any file has: a tile of labels has 3 MB, the directory of a planet 1 MB. */
const MAX_UNPACKED_BYTES = 2 ** 26;
/** A host that packs what is packed adds one layer. */
const MOST_LAYERS = 3;

/**
 * @param name for errors
 * @returns a buffer of its own; throws BlobError if the bytes are damaged or too many
 */
export async function unpack(packed: ArrayBuffer, name: string): Promise<ArrayBuffer> {
  let buffer = packed;
  for (let layer = 0; layer < MOST_LAYERS && isGzip(buffer); layer++) buffer = await gunzip(buffer, name);
  return buffer;
}

function isGzip(buffer: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(buffer, 0, Math.min(2, buffer.byteLength));
  return first === 0x1f && second === 0x8b;
}

async function gunzip(buffer: ArrayBuffer, name: string): Promise<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    const reader = new Blob([buffer]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > MAX_UNPACKED_BYTES) throw new Error(`it has more than ${MAX_UNPACKED_BYTES} bytes`);
      pieces.push(read.value);
    }
  } catch (cause) {
    throw new BlobError(`File ${name} of the publication cannot be unpacked. Load it again.`, {
      blob: name,
      cause,
    });
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole.buffer;
}
