/** The polygon that servers keep beside an extract: `monaco.poly` of `monaco-latest.osm.pbf`, or of `monaco.osm.pbf`. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from '../../../common/http-client.ts';
import { DOWNLOAD } from './fetch-error.ts';
import { extractUrl } from './find-extract.ts';

/** Those of Geofabrik have a few KB. */
const MAX_BYTES = 8 << 20;
const ANSWER_MS = 30_000;

/** The address or path of the polygon of an extract; undefined for what is no .osm.pbf. */
export function polyOf(extract: string): string | undefined {
  const found = /^(.*?)(?:-latest)?\.osm\.pbf$/.exec(extract);
  return found?.[1] ? `${found[1]}.poly` : undefined;
}

/**
 * The text of the polygon: from beside the extract on this disk, else from its server, where it is kept for the next time.
 * Undefined if there is none, or the network fails: the map does without.
 * @param extract as the operator named it @param path of it on this disk
 */
export async function polyBeside(extract: string, path: string): Promise<string | undefined> {
  const kept = polyOf(path);
  if (kept && existsSync(kept) && statSync(kept).size <= MAX_BYTES) return readFileSync(kept, 'utf8');
  const url = extractUrl(extract);
  const address = url && polyOf(url);
  if (!address || !kept) return undefined;
  try {
    const limits = { answerMs: ANSWER_MS, maxBytes: MAX_BYTES, stallMs: undefined };
    const text = await request(address, { ...DOWNLOAD, ...limits }, async (response) =>
      response.ok ? await response.text() : undefined,
    );
    if (text !== undefined) await writeFile(kept, text);
    return text;
  } catch {
    // Only some hosts have such a file.
    return undefined;
  }
}
