/**
 * Documents that stay the same while the process runs: their bytes and their ETag are made at the first request. Made
 * anew for each, `/openapi.json` took 0.8 ms of CPU instead of 0.1, most of it for the ETag.
 */
import { createHash } from 'node:crypto';

export function madeOnce(make: () => Response | Promise<Response>): () => Promise<Response> {
  let made: Promise<Made> | undefined;
  return async () => {
    made ??= keep(make);
    const { bytes, headers } = await made;
    return new Response(bytes, { headers });
  };
}

interface Made {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

async function keep(make: () => Response | Promise<Response>): Promise<Made> {
  const response = await make();
  const bytes = new Uint8Array(await response.arrayBuffer());
  const etag = `"${createHash('sha1').update(bytes).digest('hex')}"`;
  return { bytes, headers: { ...Object.fromEntries(response.headers), etag } };
}
