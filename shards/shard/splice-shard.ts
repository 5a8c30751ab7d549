/**
 * A shard with some of its rows replaced, if none comes or goes and all keep their hours and their partners. Most
 * contributions are like that. The order of the tree, the ids and the hours are copied; only flags, masks and records
 * change.
 *
 * Invariant: the bytes are those of write-shard.ts. Cost: a third of it, most of that copying and checksums.
 */

import type { HoursSource } from '../../packages/hours/index.ts';
import { masksOf } from '../../packages/sphere/index.ts';
import { encodeBlob, SHARD } from '../format/blob.ts';
import { DETAIL_SECTION, SHARD_SECTION } from '../format/sections.ts';
import { idKey } from '../ids/id-key.ts';
import type { Shard } from './shard.ts';
import type { RowPartner, ShardRow } from './shard-row.ts';

/**
 * @param fresh by id; null: the toilet is not to be shown
 * @returns undefined if the shard must be written anew
 */
export function spliceShard(
  shard: Shard,
  fresh: ReadonlyMap<string, ShardRow | null>,
): Uint8Array | undefined {
  const sources = shard.columns.hours.sources();
  const byRow = new Map<number, ShardRow>();
  for (const [id, toilet] of fresh) {
    const key = idKey(id);
    const row = key ? shard.rowOf(key) : -1;
    if (row < 0 && !toilet) continue;
    if (row < 0 || !toilet || !keepsHours(sources[shard.columns.hoursRows[row]!], toilet.hours))
      return undefined;
    if (!keepsPartner(shard, row, sources, toilet.partner)) return undefined;
    if ((shard.details?.text(row) ?? null) !== toilet.details || !shard.columns.traits) return undefined;
    byRow.set(row, toilet);
  }
  const flags = shard.columns.flags.slice();
  const traits = shard.columns.traits?.slice() ?? new Uint16Array(shard.rows);
  for (const [row, toilet] of byRow) {
    flags[row] = toilet.flags;
    traits[row] = toilet.traits;
  }
  const changed = new Map<number, Uint8Array>([
    [SHARD_SECTION.flags, flags],
    [SHARD_SECTION.masks, masksOf(flags)],
    [DETAIL_SECTION.traits, new Uint8Array(traits.buffer)],
    ...spliceRecords(shard, byRow),
  ]);
  return encodeBlob(
    SHARD,
    shard.rows,
    shard.sections().map(({ id, bytes }) => ({ id, bytes: changed.get(id) ?? bytes })),
  );
}

function keepsHours(before: HoursSource | undefined, after: HoursSource | null): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after);
}

function keepsPartner(
  { records: { partners } }: Shard,
  row: number,
  sources: readonly HoursSource[],
  after: RowPartner | null,
): boolean {
  const index = partners?.indexOf(row) ?? -1;
  if (!partners || index < 0 || !after) return index < 0 && !after;
  return (
    partners.fixedText(index) === after.text &&
    partners.closedUntilMs[index] === after.closedUntilMs &&
    keepsHours(sources[partners.hoursEntries[index]!], after.hours)
  );
}

/** The records between two replaced rows are copied as one piece. */
function spliceRecords(
  { records: { bytes, offsets }, rows }: Shard,
  byRow: ReadonlyMap<number, ShardRow>,
): [section: number, bytes: Uint8Array][] {
  const pieces: Uint8Array[] = [];
  const moved = new Uint32Array(rows + 1);
  let copied = 0;
  let shift = 0;
  for (let row = 0; row < rows; row++) {
    moved[row] = offsets[row]! + shift;
    const toilet = byRow.get(row);
    if (!toilet) continue;
    pieces.push(bytes.subarray(copied, offsets[row]), toilet.record);
    copied = offsets[row + 1]!;
    shift += toilet.record.length - (copied - offsets[row]!);
  }
  pieces.push(bytes.subarray(copied));
  moved[rows] = bytes.length + shift;
  return [
    [SHARD_SECTION.records, Buffer.concat(pieces)],
    [SHARD_SECTION.recordOffsets, new Uint8Array(moved.buffer)],
  ];
}
