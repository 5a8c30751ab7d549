/** The records of all added sources as a blob (FORMAT.md §14): an import writes it, diffs and the next import read it. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { BlobError, encodeBlob, openBlob, SOURCE_RECORDS } from '../../shards/format/blob.ts';
import { mapBlob } from '../../shards/format/map-blob.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';
import { SourceRecord } from './source-record.ts';

const SECTION = 1;
/** Largest decoded size; a corrupt length must not exhaust memory. */
const MAX_JSON_BYTES = 1 << 30;

export function encodeRecords(records: readonly SourceRecord[]): Uint8Array {
  const bytes = deflateRawSync(JSON.stringify(records), { level: 3 });
  return encodeBlob(SOURCE_RECORDS, records.length, [{ id: SECTION, bytes }]);
}

export function readRecords(buffer: ArrayBuffer, name: string): SourceRecord[] {
  const blob = openBlob(buffer, SOURCE_RECORDS, name);
  const json = inflateRawSync(blob.section(SECTION), { maxOutputLength: MAX_JSON_BYTES }).toString();
  const parsed = z.array(SourceRecord).safeParse(JSON.parse(json));
  if (parsed.success && parsed.data.length === blob.records) return parsed.data;
  throw new BlobError(`source records ${name} are not records. Run "lootiles import" to read them again.`);
}

/** The records of a generation; none if it has no added sources. Throws BlobError if they are damaged. */
export function recordsOf(store: Store, { added_sources: added }: Pick<Manifest, 'added_sources'>) {
  return added ? readRecords(mapBlob(store, added.records), added.records.slice(0, 12)) : [];
}
