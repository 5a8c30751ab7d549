/**
 * A record: one toilet of a source beside OpenStreetMap, as a point with tags of OpenStreetMap.
 *
 * An adapter translates the columns of its file into tags, and all rules of `pipeline/toilets` then read them. So access,
 * fees, hours and details of a register mean the same as those of the map.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { SourceName } from '../../schemas/toilet/data-source.ts';
import { StatedFacts } from '../../schemas/toilet/detail-shape.ts';

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
