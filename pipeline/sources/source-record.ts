/**
 * A record: one toilet of a source beside OpenStreetMap, as a point with tags of OpenStreetMap.
 *
 * An adapter translates the columns of its file into tags, and all rules of `pipeline/toilets` then read them. So access,
 * fees, hours and details of a register mean the same as those of the map.
 */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import Flatbush from 'flatbush';
import { z } from 'zod';
import { SourceName } from '../../schemas/toilet/data-source.ts';
import { StatedFacts } from '../../schemas/toilet/detail-shape.ts';
import { BlobError, encodeBlob, openBlob, SOURCE_RECORDS } from '../../shards/format/blob.ts';
import { mapBlob } from '../../shards/format/map-blob.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';

export const MAX_RECORD_ID = 100;
/** The limit of OSM itself for every value. */
export const MAX_VALUE = 255;
export const MAX_TAGS = 60;
/** The tag of a record that says how its position was found, if its row has none. */
export const POSITION_TAG = 'lootiles:position';
/** The end of the reference of such a record. */
export const BY_ADDRESS = ' by address';
/** Farther ones are another building's. */
export const MAX_PRECISION_M = 100;

export const SourceRecord = z.strictObject({
  source: SourceName,
  /** The id of the row in its source. */
  id: z.string().min(1).max(MAX_RECORD_ID),
  lon: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  tags: z.record(z.string(), z.string()),
  /** Metres by which the position may be off, if the source says it. */
  precision_m: z.number().min(1).max(MAX_PRECISION_M).optional(),
  /** Its facts that no tag has. */
  stated: StatedFacts.optional(),
});
export type SourceRecord = z.infer<typeof SourceRecord>;

/**
 * The public id of a record: `lt_s` and 13 characters, from the name of the source and the id in it alone. So it is the
 * same in every import, with and without a database. 64 bits of a hash: two of a million records share one with a
 * probability of 3 in 100 million.
 */
export function recordToiletId({ source, id }: Pick<SourceRecord, 'source' | 'id'>): string {
  const hash = createHash('sha256').update(`${source}\n${id}`).digest();
  return `lt_s${hash.readBigUInt64BE(0).toString(36).padStart(13, '0')}`;
}

/**
 * `paris:1234`, the name of the record for `provenance.source`, which also says if its position is that of its address.
 * A `;` would look like a second record.
 */
export function recordReference({ source, id, tags }: Pick<SourceRecord, 'source' | 'id' | 'tags'>): string {
  return `${source}:${id.replaceAll(';', ',')}${isPlacedByAddress(tags) ? BY_ADDRESS : ''}`;
}

export function isPlacedByAddress(tags: SourceRecord['tags']): boolean {
  return tags[POSITION_TAG] === 'address';
}

/** The records of all added sources as a blob (FORMAT.md §14): an import writes it, diffs and the next import read it. */
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

/** The records of other sources by place and by key, for diffs: they dedupe what changed among its neighbours. */
const TURNS = [0, -360, 360];

type Box = readonly [west: number, south: number, east: number, north: number];

export class AddedRecords {
  readonly #entries: readonly (readonly [key: string, record: SourceRecord])[];
  readonly #byKey: ReadonlyMap<string, SourceRecord>;
  readonly #tree: Flatbush | null;
  /** The largest number of metres by which a position may be off. */
  readonly precisionM: number;

  constructor(records: readonly SourceRecord[]) {
    // The public id differs from the keys of objects, such as `node/1`.
    this.#entries = records.map((record) => [recordToiletId(record), record]);
    this.#byKey = new Map(this.#entries);
    this.precisionM = records.reduce((most, { precision_m: m = 0 }) => Math.max(most, m), 0);
    // flatbush refuses to hold nothing.
    this.#tree = records.length === 0 ? null : new Flatbush(records.length);
    for (const { lon, lat } of records) this.#tree?.add(lon, lat, lon, lat);
    this.#tree?.finish();
  }

  get(key: string): SourceRecord | undefined {
    return this.#byKey.get(key);
  }

  /** Records in a box of degrees, which may run beyond ±180°, with their keys. */
  *within([west, south, east, north]: Box): Generator<readonly [key: string, record: SourceRecord]> {
    for (const turn of TURNS) {
      if (!this.#tree || west + turn > 180 || east + turn < -180) continue;
      for (const index of this.#tree.search(west + turn, south, east + turn, north))
        yield this.#entries[index]!;
    }
  }
}

export const NO_RECORDS = new AddedRecords([]);
