/**
 * Packs answers of reads for clients that take it.
 *
 * On the event loop up to MOST_BYTES_AT_ONCE: the way to a thread of the pool and back costs four times the packing. Measured
 * with 60 nearest answers of 4.0 KB: libdeflate 9.7 µs and 1,007 bytes, Brotli 0 10.7 µs and 1,113, Brotli 1 16.8 µs and
 * 1,077, zstd 1 18.4 µs and 1,010, gzip 1 30.5 µs and 1,037 (20.2 with a kept state). Libdeflate is taken if it is there.
 */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX, compress } from 'hono/compress';
import { parseAccept } from 'hono/utils/accept';
import koffi from 'koffi';
import type { HttpResponse } from '../../reads/http/http-response.ts';

/** Packing this takes some 0.1 ms. */
const MOST_BYTES_AT_ONCE = 128 << 10;
/** Header texts whose encoding is kept. Browsers send a handful. */
const MOST_HEADERS = 64;
const FASTEST = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }, gzip: { level: 1 } };
const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) };

type Encoding = keyof typeof FASTEST;

export interface PackedBody {
  readonly body: Uint8Array;
  readonly encoding: Encoding;
}

export class AnswerPacker {
  readonly #deflate: Deflater | null;
  readonly #encodings = new Map<string, Encoding | null>();

  /** @param deflate packs gzip if it is there; null leaves it to Node */
  constructor(deflate: Deflater | null = bindDeflater(MOST_BYTES_AT_ONCE)) {
    this.#deflate = deflate;
  }

  /** Whether an answer is long enough, and no fault. */
  isWorthPacking({ status, body }: HttpResponse): boolean {
    return status === 200 && body.length >= LEAST_PACKED_BYTES;
  }

  /**
   * Packs the body of an answer, which may be borrowed for this tick. Its ETag is weak, so it stays.
   *
   * @param accepted the header `Accept-Encoding`
   * @returns null if the client takes no encoding that is known here
   */
  pack({ body }: HttpResponse, accepted: string | undefined): PackedBody | Promise<PackedBody> | null {
    const encoding = accepted === undefined ? null : this.#encodingOf(accepted);
    if (encoding === null) return null;
    const raw = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
    if (raw.length > MOST_BYTES_AT_ONCE) return packInThread(Buffer.from(raw), encoding);
    return { body: this.#packAtOnce(raw, encoding), encoding };
  }

  #packAtOnce(raw: Uint8Array, encoding: Encoding): Uint8Array {
    if (encoding === 'br') return brotliCompressSync(raw, FASTEST.br);
    return this.#deflate?.(raw) ?? gzipSync(raw, FASTEST.gzip);
  }

  #encodingOf(accepted: string): Encoding | null {
    const known = this.#encodings.get(accepted);
    if (known !== undefined) return known;
    const taken = parseAccept(accepted).flatMap(({ type, q }) => (q > 0 ? [type.toLowerCase()] : []));
    const order = this.#deflate ? (['gzip', 'br'] as const) : (['br', 'gzip'] as const);
    const encoding = order.find((each) => taken.includes(each)) ?? null;
    if (this.#encodings.size >= MOST_HEADERS) this.#encodings.clear();
    this.#encodings.set(accepted, encoding);
    return encoding;
  }
}

async function packInThread(raw: Buffer, encoding: Encoding): Promise<PackedBody> {
  const bytes = encoding === 'br' ? inThread.br(raw, FASTEST.br) : inThread.gzip(raw, FASTEST.gzip);
  return { body: await bytes, encoding };
}

const LIBRARY = 'libdeflate.so.0';
/** Level 2 costs 30 % more time and saves 2 %. */
const LEVEL = 1;

/**
 * Binding of libdeflate, a library of the system that packs an answer in a third of the time of Node's zlib.
 *
 * It is optional. Linux only; on Debian it is the package libdeflate0. Calls are synchronous, so one compressor and
 * one output serve all answers of a process.
 *
 * Packs bytes as gzip. Returns null if they get no smaller, or do not fit.
 */
type Deflater = (raw: Uint8Array) => Buffer | null;

/**
 * Binds the library.
 *
 * @param mostBytes of an output
 * @returns null if this system does not have the library
 */
export function bindDeflater(mostBytes: number, name = LIBRARY): Deflater | null {
  if (process.platform !== 'linux') return null;
  try {
    const library = koffi.load(name);
    const makeCompressor = library.func('void *libdeflate_alloc_compressor(int)');
    const compress = library.func(
      'size_t libdeflate_gzip_compress(void *, const void *, size_t, void *, size_t)',
    );
    const compressor: unknown = makeCompressor(LEVEL);
    if (!compressor) return null;
    const output = Buffer.allocUnsafeSlow(mostBytes);
    return (raw) => {
      const room = Math.min(raw.length, output.length);
      const size = Number(compress(compressor, raw, raw.length, output, room));
      return size > 0 ? Buffer.from(output.subarray(0, size)) : null;
    };
  } catch {
    // The library is not installed: Node packs.
    return null;
  }
}

/** Bytes from which packing pays: a smaller answer fits into one packet as it is. */
const LEAST_PACKED_BYTES = 1_024;

const packing = compress({ encoding: 'gzip', threshold: LEAST_PACKED_BYTES });

/**
 * Compresses answers over 1 KB in gzip for clients that take it, if no proxy does it: the setting COMPRESSION.
 * Reads have a packer of their own.
 *
 * Not compressed: what is packed already, ranges and files that can be asked for in ranges, and what is for one
 * person (`no-store`), since the length of a compressed secret beside text of a stranger gives the secret away.
 *
 * Middleware, in front of all that answer.
 */
export const compressing: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  const isForOne = /no-store/.test(headers.get('cache-control') ?? '');
  if (isForOne || headers.has('accept-ranges')) return;
  await packing(c, async () => {});
  // It passes over HEAD, whose headers are those of the GET.
  if (c.req.method === 'HEAD' && isPacked(c.res)) c.res.headers.append('vary', 'Accept-Encoding');
};

function isPacked({ status, headers }: Response): boolean {
  const length = headers.get('content-length');
  const isLong = length === null || Number(length) >= LEAST_PACKED_BYTES;
  const isText = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '');
  const isVaried = /\baccept-encoding\b/i.test(headers.get('vary') ?? '');
  return status !== 206 && !headers.has('content-encoding') && isLong && isText && !isVaried;
}
