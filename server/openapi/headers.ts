/** The meaning of the declared headers (interface 9.2; decisions 2.2 and 2.9). */
import { BUCKETS } from '../../schemas/problems/limits.ts';
import type { HeaderName } from '../operations/description.ts';

/** `required`: always sent if it is declared. Limits can be switched off, and nothing is deprecated now. */
type Rule = { readonly required?: true };
const ALWAYS: Rule = { required: true };

function whole(minimum: number, example: number, description: string, rule: Rule = {}) {
  return { description, ...rule, schema: { type: 'integer', minimum }, example };
}
function text(example: string, description: string, rule: Rule & { readonly pattern?: string } = {}) {
  const { pattern, ...required } = rule;
  return { description, ...required, schema: { type: 'string', ...(pattern && { pattern }) }, example };
}
type Header = ReturnType<typeof whole | typeof text>;

const BUCKET = `^"(${BUCKETS.join('|')})"`;

export const HEADERS: Readonly<Record<HeaderName, Header>> = {
  'RateLimit-Limit': whole(1, 60, 'Requests that one address may make per minute.'),
  'RateLimit-Remaining': whole(0, 41, 'Requests left in the current minute.'),
  'RateLimit-Reset': whole(0, 23, 'Seconds until the full quota is available again.'),
  RateLimit: text(
    '"default";r=41;t=23',
    'The quota as a structured field: r requests left, t seconds until the full quota is available again.',
    { pattern: `${BUCKET};r=\\d+;t=\\d+$` },
  ),
  'RateLimit-Policy': text(
    '"default";q=60;w=60',
    'The limit as a structured field: q requests in w seconds.',
    { pattern: `${BUCKET};q=\\d+;w=\\d+$` },
  ),
  'Cache-Control': text(
    'private, max-age=60',
    'How long a cache may keep the answer, and which caches.',
    ALWAYS,
  ),
  'Retry-After': whole(1, 23, 'Seconds to wait before a retry.', ALWAYS),
  Allow: text('GET, HEAD, OPTIONS', 'The methods that the address takes.', ALWAYS),
  Deprecation: text(
    '@1798761600',
    'Sent only by deprecated operations: the time since which the operation is deprecated (RFC 9745).',
    { pattern: '^@-?\\d+$' },
  ),
  Sunset: text(
    'Fri, 31 Dec 2027 23:59:59 GMT',
    'Sent only by deprecated operations: the time at which the operation will be removed (RFC 8594).',
  ),
  Vary: text(
    'Accept, Accept-Encoding',
    'The headers of a request that the answer depends on: Accept if there is GeoJSON too, Accept-Encoding unless the server does not compress.',
  ),
  ETag: text(
    'W/"1k9x2f-2s"',
    'Names the bytes of the answer. Send it as If-None-Match: the answer is 304 while they are the same.',
    { pattern: '^W/"[^"]+"$' },
  ),
};
