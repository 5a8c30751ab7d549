/**
 * Compresses answers over 1 KB in gzip for clients that take it, if no proxy does it: the setting COMPRESSION. Reads have a
 * packer of their own (answer-packer.ts).
 *
 * Not compressed: what is packed already, ranges and files that can be asked for in ranges, and what is for one person
 * (`no-store`), since the length of a compressed secret beside text of a stranger gives the secret away.
 */
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

/** Bytes from which packing pays: a smaller answer fits into one packet as it is. */
export const LEAST_PACKED_BYTES = 1_024;

const packing = compress({ encoding: 'gzip', threshold: LEAST_PACKED_BYTES });

/** Middleware, in front of all that answer. */
export const compressing: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  const isForOne = /no-store/.test(headers.get('cache-control') ?? '');
  if (!isForOne && !headers.has('accept-ranges')) await packing(c, async () => {});
};
