/** The meaning of the declared headers (interface 9.2; decisions 2.2 and 2.9). */
import { BUCKETS } from '../../schemas/problems/limits.ts';
import type { HeaderName } from '../operations/description.ts';

interface Header {
  readonly description: string;
  /** Always sent if it is declared. Limits can be switched off, and nothing is deprecated now. */
  readonly required?: true;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example: string | number;
}

export const HEADERS: Readonly<Record<HeaderName, Header>> = {
  'RateLimit-Limit': {
    description: 'Requests that one address may make per minute.',
    schema: { type: 'integer', minimum: 1 },
    example: 60,
  },
  'RateLimit-Remaining': {
    description: 'Requests left in the current minute.',
    schema: { type: 'integer', minimum: 0 },
    example: 41,
  },
  'RateLimit-Reset': {
    description: 'Seconds until the full quota is available again.',
    schema: { type: 'integer', minimum: 0 },
    example: 23,
  },
  RateLimit: {
    description:
      'The quota as a structured field: r requests left, t seconds until the full quota is available again.',
    schema: { type: 'string', pattern: `^"(${BUCKETS.join('|')})";r=\\d+;t=\\d+$` },
    example: '"default";r=41;t=23',
  },
  'RateLimit-Policy': {
    description: 'The limit as a structured field: q requests in w seconds.',
    schema: { type: 'string', pattern: `^"(${BUCKETS.join('|')})";q=\\d+;w=\\d+$` },
    example: '"default";q=60;w=60',
  },
  'Cache-Control': {
    description: 'How long a cache may keep the answer, and which caches.',
    required: true,
    schema: { type: 'string' },
    example: 'private, max-age=60',
  },
  'Retry-After': {
    description: 'Seconds to wait before a retry.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 23,
  },
  Allow: {
    description: 'The methods that the address takes.',
    required: true,
    schema: { type: 'string' },
    example: 'GET, HEAD, OPTIONS',
  },
  Deprecation: {
    description:
      'Sent only by deprecated operations: the time since which the operation is deprecated (RFC 9745).',
    schema: { type: 'string', pattern: '^@-?\\d+$' },
    example: '@1798761600',
  },
  Sunset: {
    description:
      'Sent only by deprecated operations: the time at which the operation will be removed (RFC 8594).',
    schema: { type: 'string' },
    example: 'Fri, 31 Dec 2027 23:59:59 GMT',
  },
  Vary: {
    description:
      'The headers of a request that the answer depends on: Accept if there is GeoJSON too, Accept-Encoding if the answer is long enough to be compressed.',
    schema: { type: 'string' },
    example: 'Accept, Accept-Encoding',
  },
  ETag: {
    description:
      'Names the bytes of the answer. Send it as If-None-Match: the answer is 304 while they are the same.',
    schema: { type: 'string', pattern: '^W/"[^"]+"$' },
    example: 'W/"1k9x2f-2s"',
  },
};
