/**
 * Answers with a file that never changes under its ETag: whole or a range of it, or 304, for pages of any site.
 *
 * Read by the file system's threads and not from a mapping: a page that is not in memory yet would hold up every
 * other answer. A download holds 64 KB, and a client that goes away closes the file.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { namesEtag } from '../etag.ts';
import { byteRangeOf } from './byte-range.ts';

export interface ServedFile {
  readonly path: string;
  readonly contentType: string;
  /** Names these bytes and no others; with quotes. */
  readonly etag: string;
  readonly cacheControl: string;
}

/** What pages of other sites ask before a request with such headers. */
export const FILE_PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Range, If-Range, If-None-Match',
  'access-control-max-age': '86400',
} as const;

/** Below this a range is read at once. */
const STREAMED_BYTES = 256 << 10;
const CHUNK_BYTES = 64 << 10;

/** @returns undefined where the file is not there */
export async function fileAnswer(request: Request, served: ServedFile): Promise<Response | undefined> {
  const file = await openOrNot(served.path);
  if (!file) return undefined;
  let streams = false;
  try {
    const { size } = await file.stat();
    const headers = headersOf(served);
    if (namesEtag(request.headers.get('if-none-match'), served.etag))
      return new Response(null, { status: 304, headers });
    if (request.method === 'HEAD') return new Response(null, { headers: { ...headers, ...lengthOf(size) } });
    const range = isRangeWanted(request, served.etag)
      ? byteRangeOf(request.headers.get('range') ?? undefined, size)
      : undefined;
    if (range === 'unsatisfiable') {
      const unsatisfied = { ...headers, 'cache-control': 'no-store', 'content-range': `bytes */${size}` };
      return new Response(null, { status: 416, headers: unsatisfied });
    }
    const { first, last } = range ?? { first: 0, last: size - 1 };
    const length = last - first + 1;
    streams = length > STREAMED_BYTES;
    return new Response(streams ? streamOf(file, first, length) : await bytesOf(file, first, length), {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        ...lengthOf(length),
        ...(range && { 'content-range': `bytes ${first}-${last}/${size}` }),
      },
    });
  } finally {
    if (!streams) await file.close();
  }
}

async function openOrNot(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function headersOf({ contentType, etag, cacheControl }: ServedFile): Record<string, string> {
  return {
    'content-type': contentType,
    etag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Accept-Ranges, Content-Length, Content-Range, ETag',
  };
}

function lengthOf(bytes: number): Record<string, string> {
  return { 'content-length': String(bytes) };
}

/** A range of another edition of the file would be of no use to who has the rest of this one. */
function isRangeWanted(request: Request, etag: string): boolean {
  const condition = request.headers.get('if-range');
  return condition === null || condition.trim() === etag;
}

async function bytesOf(file: FileHandle, first: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, first + read);
    if (bytesRead === 0) throw new Error('A file that is served became shorter.');
    read += bytesRead;
  }
  return bytes;
}

function streamOf(file: FileHandle, first: number, length: number): ReadableStream<Uint8Array> {
  const end = first + length;
  let at = first;
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const bytes = await bytesOf(file, at, Math.min(CHUNK_BYTES, end - at));
        at += bytes.length;
        controller.enqueue(bytes);
        if (at < end) return;
        controller.close();
        await file.close();
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    cancel: () => file.close(),
  });
}
