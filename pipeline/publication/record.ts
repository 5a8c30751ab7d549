/**
 * The publisher's record `data/publication.json`: which pages are ours, and since when a file is no longer needed. Pure.
 *
 * It names no file that the directory names, so it stays small. A file that neither knows was written by a publication that
 * was killed, or lost its place just now: it counts as no longer needed from now on.
 */
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../../common/durations.ts';
import { isForServers, isImmutable, RECORD_PATH } from './target.ts';

/** A reader that loaded yesterday's directory finds its files. */
const KEPT_MS = DAY_MS;
/** A server fetches within seconds. Each contribution retires a manifest and shards: of a planet, megabytes. */
const KEPT_FOR_SERVERS_MS = HOUR_MS;
const FORMAT = 1;

const PublicationRecord = z.object({
  format: z.literal(FORMAT),
  /** SHA-256 of each page that was written; null while it may be half done. */
  pages: z.record(z.string(), z.string().nullable()),
  /** Paths of files that are no longer needed, and since when. */
  retired: z.record(z.string(), z.iso.datetime()),
});
export type PublicationRecord = z.infer<typeof PublicationRecord>;

/** The record of a target to which nothing was published yet. */
export const FIRST_RECORD: PublicationRecord = { format: FORMAT, pages: {}, retired: {} };

export function encodeRecord(record: PublicationRecord): string {
  return JSON.stringify(record);
}

/** @param address of the target, for the message. Throws if the record is of a later program, or none */
export function decodeRecord(text: string, address: string): PublicationRecord {
  const path = `${RECORD_PATH} in ${address}`;
  const read = jsonOf(text);
  const { success, data } = PublicationRecord.safeParse(read);
  if (success) return data;
  const later = z.object({ format: z.number().gt(FORMAT) }).safeParse(read);
  if (later.success)
    throw new Error(
      `${path} has format ${later.data.format}, but this program writes format ${FORMAT}. Update this program, or publish to another place.`,
    );
  throw new Error(
    `${path} is damaged. Publish to another place, or remove it and all that was published there.`,
  );
}

export interface Standing {
  /** Paths of the files of the data that are there. */
  readonly there: readonly string[];
  /** Paths that the new directory needs. */
  readonly needed: ReadonlySet<string>;
  /** SHA-256 of the pages that are written now, by path. */
  readonly pages: ReadonlyMap<string, string>;
  readonly nowMs: number;
}

/** Lists what is no longer needed, after the switch to a new directory: what becomes so now, and what has been for its time. */
export function retire(record: PublicationRecord, { there, needed, pages, nowMs }: Standing) {
  const unneeded = [
    ...there.filter((path) => isImmutable(path) && !needed.has(path)),
    ...Object.keys(record.pages).filter((path) => !pages.has(path)),
  ];
  const now = new Date(nowMs).toISOString();
  const retired = Object.fromEntries(unneeded.map((path) => [path, record.retired[path] ?? now]));
  const keptMs = (path: string) => (isForServers(path) ? KEPT_FOR_SERVERS_MS : KEPT_MS);
  const due = unneeded.filter((path) => nowMs - Date.parse(retired[path]!) >= keptMs(path));
  return { retired, due };
}

/** Forgets files that were removed. */
export function forget(record: PublicationRecord, removed: readonly string[]): PublicationRecord {
  const gone = new Set(removed);
  const keep = <T>(rows: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(rows).filter(([path]) => !gone.has(path)));
  return { ...record, pages: keep(record.pages), retired: keep(record.retired) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No record.
    return undefined;
  }
}
