/**
 * Encodes the toilets of one tile as a shard (FORMAT.md §3). Pure: the same toilets, in whatever order, and
 * the same `fromMin` give the same bytes, so an unchanged tile keeps its hash and its blob.
 *
 * Costs about 20 ms for 4,096 toilets, and a few milliseconds for each distinct value of hours not compiled before.
 */

import { encodeBlob, SHARD } from './blob.ts';
import { toE7 } from './e7.ts';
import { filterFlags } from './filters.ts';
import { compileHours, type HoursPlace, type Timeline, usesSun } from './hours.ts';
import { ID_KEY_BYTES, idKey } from './id-key.ts';
import { buildKdTree } from './kd-tree.ts';
import { COMPILED_DAYS, NO_HOURS, SHARD_SECTION } from './sections.ts';
import { writeUnitVector } from './sphere.ts';
import { encodeRecord, type FixedToilet } from './toilet-record.ts';

export interface ShardToilet {
  readonly fixed: FixedToilet;
  /** Where the toilet's hours are evaluated; irrelevant where it has none. */
  readonly place: HoursPlace;
}

/**
 * @param fromMin epoch minute from which hours are compiled
 * @param compile compiles hours; a caller with many tiles passes one that remembers
 */
export function encodeShard(
  toilets: readonly ShardToilet[],
  fromMin: number,
  compile: typeof compileHours = compileHours,
): Uint8Array {
  const byId = [...toilets].sort((a, b) => (a.fixed.id < b.fixed.id ? -1 : 1));
  const { rows, axes, masks, points } = inTreeOrder(byId);
  const hours = compileAll(rows, fromMin, compile);
  const positions = new Int32Array(rows.length * 2);
  for (const [row, { fixed }] of rows.entries()) {
    positions[row * 2] = toE7(fixed.lon);
    positions[row * 2 + 1] = toE7(fixed.lat);
  }
  const { records, recordOffsets } = encodeRecords(rows);
  const { ids, idRows } = encodeIds(byId, rows);
  const section = SHARD_SECTION;
  return encodeBlob(SHARD, rows.length, [
    { id: section.positions, bytes: bytesOf(positions) },
    { id: section.points, bytes: bytesOf(points) },
    { id: section.axes, bytes: axes },
    { id: section.masks, bytes: masks },
    { id: section.flags, bytes: Uint8Array.from(rows, ({ fixed }) => filterFlags(fixed)) },
    { id: section.hoursRows, bytes: bytesOf(hours.ofRow) },
    { id: section.ids, bytes: ids },
    { id: section.idRows, bytes: bytesOf(idRows) },
    { id: section.recordOffsets, bytes: bytesOf(recordOffsets) },
    { id: section.hoursStarts, bytes: bytesOf(hours.starts) },
    { id: section.hoursEnds, bytes: bytesOf(hours.ends) },
    { id: section.spanStarts, bytes: bytesOf(hours.spanStarts) },
    { id: section.spanStates, bytes: hours.spanStates },
    { id: section.spanOffsets, bytes: bytesOf(hours.spanOffsets) },
    { id: section.hoursSources, bytes: hours.sources },
    { id: section.records, bytes: records },
  ]);
}

/** Rows in the order of the k-d tree. */
function inTreeOrder(toilets: readonly ShardToilet[]) {
  const unordered = new Float64Array(toilets.length * 3);
  for (const [i, { fixed }] of toilets.entries()) writeUnitVector(fixed.lon, fixed.lat, unordered, i * 3);
  const flags = Uint8Array.from(toilets, ({ fixed }) => filterFlags(fixed));
  const { order, axes, masks } = buildKdTree(unordered, flags);
  const points = new Float64Array(unordered.length);
  for (const [row, i] of order.entries()) points.set(unordered.subarray(i * 3, i * 3 + 3), row * 3);
  return { rows: Array.from(order, (i) => toilets[i]!), axes, masks, points };
}

function encodeRecords(rows: readonly ShardToilet[]) {
  const texts = rows.map(({ fixed }) => encodeRecord(fixed));
  const recordOffsets = new Uint32Array(rows.length + 1);
  for (const [row, text] of texts.entries()) recordOffsets[row + 1] = recordOffsets[row]! + text.length;
  return { records: Buffer.from(texts.join(''), 'latin1'), recordOffsets };
}

/** Ids in sorted order, and the row of each. */
function encodeIds(byId: readonly ShardToilet[], rows: readonly ShardToilet[]) {
  const rowOf = new Map(rows.map((toilet, row) => [toilet, row]));
  const ids = new Uint8Array(byId.length * ID_KEY_BYTES);
  const idRows = new Uint32Array(byId.length);
  for (const [i, toilet] of byId.entries()) {
    const key = idKey(toilet.fixed.id);
    if (!key)
      throw new Error(
        `Toilet id ${toilet.fixed.id} does not fit the id column: use lt_ and up to 16 of a-z, 0-9.`,
      );
    ids.set(key, i * ID_KEY_BYTES);
    idRows[i] = rowOf.get(toilet)!;
  }
  return { ids, idRows };
}

/** What the text of hours means depends on: the value, the zone, the holidays, and for sunrise the position. */
interface HoursSource extends HoursPlace {
  value: string;
}

/** Compiles every distinct hours of the rows into one table (FORMAT.md §3.6). */
function compileAll(rows: readonly ShardToilet[], fromMin: number, compile: typeof compileHours) {
  const distinct = new Map<string, { source: HoursSource; index: number }>();
  const ofRow = new Uint32Array(rows.length).fill(NO_HOURS);
  for (const [row, { fixed, place }] of rows.entries()) {
    if (fixed.opening_hours === null) continue;
    const source = hoursSource(fixed.opening_hours, place);
    const key = JSON.stringify(source);
    let entry = distinct.get(key);
    if (!entry) {
      entry = { source, index: distinct.size };
      distinct.set(key, entry);
    }
    ofRow[row] = entry.index;
  }
  const sources = Array.from(distinct.values(), ({ source }) => source);
  const timelines = sources.map(({ value, ...place }) =>
    compile(value, place, fromMin, fromMin + COMPILED_DAYS * 1440),
  );
  return { ofRow, ...encodeTimelines(timelines), sources: Buffer.from(JSON.stringify(sources)) };
}

/** The sun moves 24 seconds over a tenth of a degree: near enough to share one entry. Without the sun the position does not count. */
function hoursSource(value: string, { zone, country, lon, lat }: HoursPlace): HoursSource {
  const tenth = (degrees: number) => (usesSun(value) ? Math.round(degrees * 10) / 10 : 0);
  return { value, zone, country, lon: tenth(lon), lat: tenth(lat) };
}

function encodeTimelines(timelines: readonly Timeline[]) {
  const starts = new Uint32Array(timelines.length + 1);
  for (const [i, timeline] of timelines.entries()) starts[i + 1] = starts[i]! + timeline.startsMin.length;
  const spans = starts[timelines.length]!;
  const spanStarts = new Uint32Array(spans);
  const spanStates = new Uint8Array(spans);
  const spanOffsets = new Int16Array(spans);
  for (const [i, timeline] of timelines.entries()) {
    spanStarts.set(timeline.startsMin, starts[i]!);
    spanStates.set(timeline.states, starts[i]!);
    spanOffsets.set(timeline.offsetsMin, starts[i]!);
  }
  return { starts, ends: Uint32Array.from(timelines, (t) => t.endMin), spanStarts, spanStates, spanOffsets };
}

function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
