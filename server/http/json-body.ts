/**
 * Reads the JSON body of a request, no more of it than allowed: a larger one is refused by its Content-Length, or
 * as soon as more arrives.
 */

/** `malformed` is distinguished from the others because it is a wrong parameter, and checked later than them. */
export type JsonBody =
  | { readonly status: 'read'; readonly value: unknown }
  | { readonly status: 'malformed' | 'too-large' | 'unsupported' };

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-?8"?[ \t]*)?$/i;

/** Checked in this order: size, media type, JSON. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<JsonBody> {
  const { headers } = request;
  const isPlain = (headers.get('content-encoding') ?? 'identity').toLowerCase() === 'identity';
  const isJson = isPlain && JSON_TYPE.test(headers.get('content-type') ?? '');
  try {
    const bytes = await readBytes(request, maxBytes);
    if (!bytes) return { status: 'too-large' };
    if (!isJson) return { status: 'unsupported' };
    // Parsing does not recurse: depth is bounded by the size alone.
    return { status: 'read', value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    // Not UTF-8, not JSON, or the client went away in the middle of it.
    return { status: 'malformed' };
  }
}

/** The body as it was sent; undefined if it is larger than allowed. Throws if the client goes away. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined;
  return boundedBytes(request, maxBytes);
}

async function boundedBytes(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  // A declared length, which the HTTP parser holds to, needs no watching: reading whole costs a quarter.
  if (request.headers.has('content-length')) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.length > maxBytes ? undefined : bytes;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
