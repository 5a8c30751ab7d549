/**
 * The answer of a read or a problem, before it is a Response or bytes on a socket. The body is ASCII. Bytes may be borrowed from
 * the writer of bodies: they are valid until the next answer is made.
 */

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
