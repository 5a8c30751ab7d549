/**
 * Notes beside a download: its address, and the name that its server gives to this edition of it.
 *
 * `x.osm.pbf.json` belongs to a whole file, `x.osm.pbf.part.json` to one that is still coming. Notes are made after a
 * whole file has its name and before the first byte of a part. After a kill in between, a file without notes is fetched
 * again, and none is ever taken for another.
 */
import { readFileSync, statSync } from 'node:fs';
import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { z } from 'zod';

export const DownloadFacts = z.strictObject({
  url: z.string(),
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
  /** Size of the whole file; null if the server does not say. */
  bytes: z.int().min(0).nullable(),
});
export type DownloadFacts = z.infer<typeof DownloadFacts>;

export function factsOf(
  url: string,
  { headers }: Pick<Response, 'headers'>,
  bytes: number | null,
): DownloadFacts {
  return { url, etag: headers.get('etag'), last_modified: headers.get('last-modified'), bytes };
}

/** The notes of a file from this address that is there; undefined if it is not, or is not what was noted. */
export function readFacts(path: string, url: string): DownloadFacts | undefined {
  try {
    const facts = DownloadFacts.parse(JSON.parse(readFileSync(notesOf(path), 'utf8')));
    return facts.url === url && statSync(path).isFile() ? facts : undefined;
  } catch {
    // No notes, or damaged ones: the file is fetched anew.
    return undefined;
  }
}

/** @param now the time that the notes get; by default that of the disk */
export async function writeFacts(path: string, facts: DownloadFacts, now?: Date): Promise<void> {
  const notes = notesOf(path);
  await writeFile(`${notes}.tmp`, `${JSON.stringify(facts)}\n`, { flush: true });
  if (now) await utimes(`${notes}.tmp`, now, now);
  await rename(`${notes}.tmp`, notes);
}

/** The time at which the notes of a file were written; undefined if it has none. */
export function notedAtMs(path: string): number | undefined {
  return statSync(notesOf(path), { throwIfNoEntry: false })?.mtimeMs;
}

/** The next fetch then takes the whole file anew. */
export async function forgetFacts(path: string): Promise<void> {
  await rm(notesOf(path), { force: true });
}

export function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

/** One that says that the bytes are the same, not only that they mean the same. */
export function strongEtag({ etag }: DownloadFacts): string | undefined {
  return etag?.startsWith('"') ? etag : undefined;
}

function notesOf(path: string): string {
  return `${path}.json`;
}
