/**
 * Encodes the toilets of one cell as a shard (FORMAT.md §3). Pure: the same toilets, in any order, and the same
 * `fromMin` give the same bytes, so an unchanged cell keeps its hash and its blob.
 *
 * Costs about 20 ms for 4,096 toilets, half of that for rows that are there already, and a few milliseconds for each
 * distinct value of hours not compiled before.
 */

import { compileHours, type HoursSource, type Timeline } from '../../packages/hours/index.ts';
import { buildKdTree, writeUnitVector } from '../../packages/sphere/index.ts';
import { encodeBlob, type Section, SHARD } from '../format/blob.ts';
import { toE7 } from '../format/e7.ts';
import { COMPILED_DAYS, DETAIL_SECTION, PARTNER_SECTION, SHARD_SECTION } from '../format/sections.ts';
import { HoursTableWriter } from '../hours/write-hours-table.ts';
import { ID_KEY_BYTES, idKey } from '../ids/id-key.ts';
import { type ShardRow, type ShardToilet, shardRow } from './shard-row.ts';

/**
 * @param fromMin epoch minute from which hours are compiled
 * @param compile compiles hours; a caller with many cells passes one that remembers
 */
export function encodeShard(
  toilets: readonly ShardToilet[],
  fromMin: number,
  compile: typeof compileHours = compileHours,
): Uint8Array<ArrayBuffer> {
  return encodeRows(toilets.map(shardRow), ({ value, ...place }) =>
    compile(value, place, fromMin, fromMin + COMPILED_DAYS * 1440),
  );
}

/** @param timelineOf the compiled form of hours; asked once for each distinct one */
export function encodeRows(
  unordered: readonly ShardRow[],
  timelineOf: (hours: HoursSource) => Timeline,
): Uint8Array<ArrayBuffer> {
  const byId = [...unordered].sort((a, b) => (a.id < b.id ? -1 : 1));
  const { rows, axes, masks, points, flags } = inTreeOrder(byId);
  const hours = new HoursTableWriter();
  const hoursRows = Uint32Array.from(rows, (row) => hours.entryOf(row.hours));
  const partners = partnersOf(rows);
  const partnerHours = Uint32Array.from(partners, ({ partner }) => hours.entryOf(partner.hours));
  const positions = new Int32Array(rows.length * 2);
  for (const [row, { lon, lat }] of rows.entries()) {
    positions[row * 2] = toE7(lon);
    positions[row * 2 + 1] = toE7(lat);
  }
  const { records, recordOffsets } = encodeRecords(rows);
  const { ids, idRows } = encodeIds(byId, rows);
  const section = SHARD_SECTION;
  return encodeBlob(SHARD, rows.length, [
    { id: section.positions, bytes: bytesOf(positions) },
    { id: section.points, bytes: bytesOf(points) },
    { id: section.axes, bytes: axes },
    { id: section.masks, bytes: masks },
    { id: section.flags, bytes: flags },
    { id: section.hoursRows, bytes: bytesOf(hoursRows) },
    { id: section.ids, bytes: ids },
    { id: section.idRows, bytes: bytesOf(idRows) },
    { id: section.recordOffsets, bytes: bytesOf(recordOffsets) },
    ...hours.sections(section, timelineOf),
    { id: section.records, bytes: records },
    ...encodePartners(partners, partnerHours),
    ...encodeDetails(rows),
  ]);
}

/** Rows in the order of the k-d tree. */
function inTreeOrder(byId: readonly ShardRow[]) {
  const unordered = new Float64Array(byId.length * 3);
  for (const [i, { lon, lat }] of byId.entries()) writeUnitVector(lon, lat, unordered, i * 3);
  const { order, axes, masks } = buildKdTree(
    unordered,
    Uint8Array.from(byId, ({ flags }) => flags),
  );
  const points = new Float64Array(unordered.length);
  for (const [row, i] of order.entries()) points.set(unordered.subarray(i * 3, i * 3 + 3), row * 3);
  const rows = Array.from(order, (i) => byId[i]!);
  return { rows, axes, masks, points, flags: Uint8Array.from(rows, ({ flags }) => flags) };
}

function encodeRecords(rows: readonly ShardRow[]) {
  const recordOffsets = new Uint32Array(rows.length + 1);
  for (const [row, { record }] of rows.entries())
    recordOffsets[row + 1] = recordOffsets[row]! + record.length;
  return { records: Buffer.concat(rows.map(({ record }) => record)), recordOffsets };
}

/** Ids in sorted order, and the row of each. */
function encodeIds(byId: readonly ShardRow[], rows: readonly ShardRow[]) {
  const rowOf = new Map(rows.map((toilet, row) => [toilet, row]));
  const ids = new Uint8Array(byId.length * ID_KEY_BYTES);
  const idRows = new Uint32Array(byId.length);
  for (const [i, toilet] of byId.entries()) {
    const key = idKey(toilet.id);
    if (!key)
      throw new Error(`Toilet id ${toilet.id} does not fit the id column: use lt_ and up to 16 of a-z, 0-9.`);
    ids.set(key, i * ID_KEY_BYTES);
    idRows[i] = rowOf.get(toilet)!;
  }
  return { ids, idRows };
}

function partnersOf(rows: readonly ShardRow[]) {
  return rows.flatMap(({ partner }, row) => (partner ? [{ row, partner }] : []));
}

/** No sections at all if there is no partner. */
function encodePartners(partners: ReturnType<typeof partnersOf>, hoursOf: Uint32Array): Section[] {
  if (partners.length === 0) return [];
  const offsets = new Uint32Array(partners.length + 1);
  for (const [i, { partner }] of partners.entries()) offsets[i + 1] = offsets[i]! + partner.text.length;
  const closedUntilMs = Float64Array.from(partners, ({ partner }) => partner.closedUntilMs);
  const texts = partners.map(({ partner }) => partner.text).join('');
  return [
    { id: PARTNER_SECTION.rows, bytes: bytesOf(Uint32Array.from(partners, ({ row }) => row)) },
    { id: PARTNER_SECTION.hours, bytes: bytesOf(hoursOf) },
    { id: PARTNER_SECTION.closedUntil, bytes: bytesOf(closedUntilMs) },
    { id: PARTNER_SECTION.offsets, bytes: bytesOf(offsets) },
    { id: PARTNER_SECTION.texts, bytes: Buffer.from(texts, 'latin1') },
  ];
}

/** The details of the rows that have some, and the traits of all (FORMAT.md §3.8). */
function encodeDetails(rows: readonly ShardRow[]): Section[] {
  const found = rows.flatMap(({ details }, row) => (details === null ? [] : [{ row, details }]));
  const offsets = new Uint32Array(found.length + 1);
  for (const [i, { details }] of found.entries()) offsets[i + 1] = offsets[i]! + details.length;
  const texts = found.map(({ details }) => details).join('');
  return [
    { id: DETAIL_SECTION.rows, bytes: bytesOf(Uint32Array.from(found, ({ row }) => row)) },
    { id: DETAIL_SECTION.offsets, bytes: bytesOf(offsets) },
    { id: DETAIL_SECTION.texts, bytes: Buffer.from(texts, 'latin1') },
    { id: DETAIL_SECTION.traits, bytes: bytesOf(Uint16Array.from(rows, ({ traits }) => traits)) },
  ];
}

function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
