/** The meaning of the declared headers (interface 9.2; decisions 2.2 and 2.9). */
import { BUCKETS } from '../limits/quotas.ts';
import type { HeaderName } from './operation.ts';

interface Header {
  readonly description: string;
  /** Always sent where it is declared. Limits can be switched off, and nothing is deprecated now. */
  readonly required?: true;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly example: string | number;
}

export const HEADERS: Readonly<Record<HeaderName, Header>> = {
  'RateLimit-Limit': {
    description: 'Requests that an address may make in a minute.',
    schema: { type: 'integer', minimum: 1 },
    example: 60,
  },
  'RateLimit-Remaining': {
    description: 'Requests left in this minute.',
    schema: { type: 'integer', minimum: 0 },
    example: 41,
  },
  'RateLimit-Reset': {
    description: 'Seconds until all requests are allowed again.',
    schema: { type: 'integer', minimum: 0 },
    example: 23,
  },
  RateLimit: {
    description: 'The same as a structured field: r requests left, t seconds until all are allowed again.',
    schema: { type: 'string', pattern: `^"(${BUCKETS.join('|')})";r=\\d+;t=\\d+$` },
    example: '"default";r=41;t=23',
  },
  'RateLimit-Policy': {
    description: 'The limit as a structured field: q requests in w seconds.',
    schema: { type: 'string', pattern: `^"(${BUCKETS.join('|')})";q=\\d+;w=\\d+$` },
    example: '"default";q=60;w=60',
  },
  'Cache-Control': {
    description: 'How long the answer may be kept, and by whom.',
    required: true,
    schema: { type: 'string' },
    example: 'private, max-age=60',
  },
  'Retry-After': {
    description: 'Seconds to wait before the request is repeated.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 23,
  },
  Deprecation: {
    description: 'Only on operations that will be removed: since when they are deprecated (RFC 9745).',
    schema: { type: 'string', pattern: '^@-?\\d+$' },
    example: '@1798761600',
  },
  Sunset: {
    description: 'Only on operations that will be removed: when that will be (RFC 8594).',
    schema: { type: 'string' },
    example: 'Fri, 31 Dec 2027 23:59:59 GMT',
  },
};
