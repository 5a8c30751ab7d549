/**
 * A change file on this disk, `.osc` or `.osc.gz`, read through once in bounded memory.
 *
 * Inflating runs on libuv's pool while the text before is read.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { OscError, OscReader, type OscSink, type OscTimes } from './osc-reader.ts';

const CHUNK_BYTES = 1 << 18;

/** Throws OscError, or the file system's error, in one sentence. */
export async function readOscFile(path: string, sink: OscSink): Promise<OscTimes> {
  const name = basename(path);
  const reader = new OscReader(name, sink);
  const intoReader = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) reader.push(chunk);
    reader.end();
  };
  try {
    const isCompressed = await isGzip(path);
    const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    if (isCompressed) await pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), intoReader);
    else await pipeline(file, intoReader);
  } catch (cause) {
    throw explained(path, name, cause);
  }
  return reader.times();
}

function explained(path: string, name: string, cause: unknown): unknown {
  if (cause instanceof OscError || !(cause instanceof Error)) return cause;
  const code = 'code' in cause ? String(cause.code) : '';
  if (code.startsWith('Z_'))
    return new OscError(`${name} is not a valid gzip file (${cause.message}). Fetch it again.`, { cause });
  return new Error(`${path} could not be read: ${cause.message}. Check the path and its permissions.`, {
    cause,
  });
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE() === 0x1f_8b;
  } finally {
    await file.close();
  }
}
