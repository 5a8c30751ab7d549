/**
 * The answer of a read or a problem, before it is a Response or bytes on a socket. The body is ASCII. Bytes may be borrowed from
 * the writer of bodies: they are valid until the next answer is made.
 */
import type { Env, Handler, Hono } from 'hono';
import type { InvalidParam, Problem } from '../../schemas/problems/problem.ts';
import { PROBLEMS, type Refusal, refuse, refuseParameters } from '../../schemas/problems/problems.ts';
import { toAscii } from '../../shards/shard/toilet-record.ts';

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Values of `Set-Cookie`. Reads set none: only `toResponse` looks here. */
  readonly cookies?: readonly string[];
}

const decoder = new TextDecoder('latin1');

/** The text of a body. */
export function textOf(body: HttpResponse['body']): string {
  return typeof body === 'string' ? body : decoder.decode(body);
}

export function toResponse({ status, headers, body, cookies = [] }: HttpResponse): Response {
  const response = new Response(status === 304 ? null : textOf(body), { status, headers });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/**
 * Whether the caller has the bytes of an ETag already. Weak ETags count: a proxy that compresses makes `W/"..."` of ours.
 * @param etag with quotes, without a comma
 */
export function namesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const named = (ifNoneMatch ?? '').split(',').map((name) => name.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
}

/** The weight of a media type that is named itself; 0 if it is not. */
export function wishFor(accept: string, type: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    if (name !== type) continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    return weight >= 0 && weight <= 1 ? weight : 0;
  }
  return 0;
}

/** Nothing that is sent is run or shown as something else than its media type says. */
export const NOSNIFF = { 'x-content-type-options': 'nosniff' } as const;

/** Headers of everything public: readable by pages of any site, with the headers that show the state of a quota. */
export const OPEN_TO_ALL = {
  ...NOSNIFF,
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Deprecation, Sunset, ETag, X-Request-Id',
} as const;

/**
 * Permissions for browsers of any site on what is public.
 * The headers of the 204 to a preflight. A page may send any header but Authorization, which nothing public reads: `*`
 * does not stand for that one. Some browsers do not know `*`, so the usual headers are named too.
 */
export function preflightHeaders(methods: string, ...more: string[]): Readonly<Record<string, string>> {
  return {
    ...NOSNIFF,
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods,
    'access-control-allow-headers': ['Accept', 'Content-Type', 'Traceparent', ...more, '*'].join(', '),
    'access-control-max-age': '86400',
  };
}

/**
 * 405 with what is allowed, for the methods that an address does not take.
 * The last handler of an address: `app.all(path, allowOnly(baseUrl, 'GET, HEAD'))`.
 * @param methods as the header Allow lists them
 */
export function allowOnly(baseUrl: string, methods: string): Handler {
  return (c) =>
    toResponse(
      problem(baseUrl, {
        ...refuse('method-not-allowed', 'method', c.req.method, methods),
        headers: { allow: methods },
      }),
    );
}

const METHODS = 'GET, HEAD, OPTIONS';
/** Headers that readers of archives, MCP clients and libraries of HTTP clients add to a GET by themselves. */
const PREFLIGHT = preflightHeaders(
  METHODS,
  ...['Range', 'If-Range', 'If-None-Match', 'Cache-Control', 'X-Requested-With', 'MCP-Protocol-Version'],
);

/** Answers the preflight of an address, and 405 to all but reads. Its GET must be there, with OPEN_TO_ALL. */
export function openReads<E extends Env>(app: Hono<E>, baseUrl: string, path: string): void {
  app.options(path, () => new Response(null, { status: 204, headers: PREFLIGHT }));
  app.all(path, allowOnly(baseUrl, METHODS));
}

/** Encodes a refusal (schemas/problems/problems.ts) as a problem (RFC 9457). Its type is a page under `{base_url}/problems/`. */
export function problem(baseUrl: string, refusal: Refusal): HttpResponse & { readonly body: string } {
  const { retryAfterS, headers } = refusal;
  return {
    status: PROBLEMS[refusal.kind].status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...OPEN_TO_ALL,
      ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
      ...headers,
    },
    body: toAscii(JSON.stringify(problemBody(baseUrl, refusal))),
  };
}

export function problemBody(baseUrl: string, { kind, detail, invalidParams, retryAfterS }: Refusal): Problem {
  const { status, title } = PROBLEMS[kind];
  return {
    type: `${baseUrl}/problems/${kind}`,
    title,
    status,
    detail,
    ...(invalidParams && { invalid_params: [...invalidParams] }),
    ...(retryAfterS !== undefined && { retry_after_seconds: retryAfterS }),
  };
}

export function invalidParameters(baseUrl: string, invalidParams: readonly InvalidParam[]): HttpResponse {
  return problem(baseUrl, refuseParameters(invalidParams));
}
