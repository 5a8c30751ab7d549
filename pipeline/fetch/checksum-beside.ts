/** The checksum that servers of extracts keep beside a file: `x.osm.pbf.md5`, as `md5sum` writes it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { answerOf } from './answer.ts';

const MAX_BYTES = 4096;
const MD5 = /^\s*\\?([0-9a-f]{32})\b/i;

/** The address beside it; what follows the path of an address stays. */
export function checksumUrl(url: string): string {
  const beside = new URL(url);
  beside.pathname += '.md5';
  return beside.href;
}

/** Undefined where the server has none. Throws where it does not say. */
export async function checksumBeside(url: string, answerMs?: number): Promise<string | undefined> {
  const response = await answerOf(checksumUrl(url), { answerMs });
  if (response.status >= 500 || response.status === 429) {
    await response.body?.cancel();
    throw new Error(`the server returned status ${response.status} for its .md5`);
  }
  const text = response.ok ? await startOf(response) : '';
  if (!response.ok) await response.body?.cancel();
  // Some servers answer a page of theirs for whatever they do not have.
  return MD5.exec(text)?.[1]?.toLowerCase();
}

export async function md5OfFile(path: string): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest('hex');
}

async function startOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('latin1', 0, MAX_BYTES);
}
