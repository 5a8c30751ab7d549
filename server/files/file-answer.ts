/**
 * Answers with a file that never changes under its ETag: whole or a range of it, or 304, for pages of any site.
 *
 * Read by the file system's threads and not from a mapping: a page that is not in memory yet would hold up every
 * other answer. A download holds 64 KB; all of one file share its handle (open-files.ts), also with clients that go away.
 */
import { namesEtag } from '../../reads/http/http-response.ts';
import type { OpenFile, OpenFiles } from './open-files.ts';

export interface ServedFile {
  readonly path: string;
  readonly contentType: string;
  /** Names these bytes and no others; with quotes. */
  readonly etag: string;
  readonly cacheControl: string;
}

/** Size below which a range is read at once. */
const STREAMED_BYTES = 256 << 10;
const CHUNK_BYTES = 64 << 10;

/**
 * @param served with the version of the file, as open-files.ts distinguishes versions
 * @returns undefined if the file is not there
 */
export async function fileAnswer(
  request: Request,
  served: ServedFile & { readonly version: string },
  files: OpenFiles,
): Promise<Response | undefined> {
  const file = await files.use(served);
  if (!file) return undefined;
  let streams = false;
  try {
    const { size } = file;
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
    return new Response(streams ? streamOf(file, first, length) : await file.read(first, length), {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        ...lengthOf(length),
        ...(range && { 'content-range': `bytes ${first}-${last}/${size}` }),
      },
    });
  } finally {
    if (!streams) await file.release();
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

function streamOf(file: OpenFile, first: number, length: number): ReadableStream<Uint8Array> {
  const end = first + length;
  let at = first;
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const bytes = await file.read(at, Math.min(CHUNK_BYTES, end - at));
        at += bytes.length;
        controller.enqueue(bytes);
        if (at < end) return;
        controller.close();
        await file.release();
      } catch (error) {
        await file.release();
        throw error;
      }
    },
    cancel: () => file.release(),
  });
}

/** First and last byte, both included. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/**
 * @param size of the file, bytes
 * @returns undefined if the whole file is the answer: no range is asked for, several are, or it cannot be read
 */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = ONE_RANGE.exec(header?.trim() ?? '');
  if (!match || match[0].endsWith('=-')) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
