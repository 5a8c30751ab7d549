/**
 * Reads the JSON body of a request, no more of it than allowed: a larger one is refused by its Content-Length, or
 * as soon as more arrives.
 */

/** `malformed` is told from the others because it is a wrong parameter, and checked later than them. */
export type JsonBody =
  | { readonly status: 'read'; readonly value: unknown }
  | { readonly status: 'malformed' | 'too-large' | 'unsupported' };

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-?8"?[ \t]*)?$/i;

/** Checked in this order: size, media type, JSON. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<JsonBody> {
  const isJson = JSON_TYPE.test(request.headers.get('content-type') ?? '');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return { status: 'too-large' };
  const bytes = await boundedBytes(request, maxBytes);
  if (!bytes) return { status: 'too-large' };
  if (!isJson) return { status: 'unsupported' };
  try {
    return { status: 'read', value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return { status: 'malformed' };
  }
}

async function boundedBytes({ body }: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
