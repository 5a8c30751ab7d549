/** The checksum that servers of extracts keep beside a file: `x.osm.pbf.md5`, as `md5sum` writes it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type BoundedResponse, request } from '../../../common/http-client.ts';
import { DOWNLOAD } from './download-request.ts';

/** Limit of a read body. The rest of a longer one is not read. */
const MAX_BYTES = 4096;
const MD5 = /^\s*\\?([0-9a-f]{32})\b/i;

/** The address of the checksum of a file. A query stays behind the path. */
export function checksumUrl(url: string): string {
  const beside = new URL(url);
  beside.pathname += '.md5';
  return beside.href;
}

/** The checksum beside a download; undefined if the server has none. Throws if the server does not say. */
export async function checksumBeside(
  url: string,
  answerMs: number = DOWNLOAD.answerMs,
): Promise<string | undefined> {
  // Without a limit of pauses, the time is that of the whole answer: a drip ends, too.
  const limits = { answerMs, stallMs: undefined, maxBytes: Number.POSITIVE_INFINITY };
  return await request(checksumUrl(url), { ...DOWNLOAD, ...limits }, async (response) => {
    const { ok, status } = response;
    if (status >= 500 || status === 429) throw new Error(`the server returned status ${status} for its .md5`);
    // Some servers answer every wrong address with a page.
    return ok ? MD5.exec(await startOf(response))?.[1]?.toLowerCase() : undefined;
  });
}

export async function md5OfFile(path: string): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

async function startOf(response: BoundedResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.bytes()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('latin1', 0, MAX_BYTES);
}
