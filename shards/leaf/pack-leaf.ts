/**
 * Packs a shard as a leaf (FORMAT.md §15): the same rows in the same order, as columns of what cannot be computed. A leaf is
 * small once a web server has packed it with brotli or gzip, and gives back the shard byte for byte (unpack-leaf.ts).
 *
 * Invariant: a leaf says all that its shard says. What the columns do not give back exactly is carried as it is.
 */
import { encodeBlob, LEAF, openBlob, type Section } from '../format/blob.ts';
import { DETAIL_SECTION, NO_HOURS, SHARD_SECTION } from '../format/sections.ts';
import type { HoursTable } from '../hours/hours-table.ts';
import { idOfKey } from '../ids/id-key.ts';
import type { Shard } from '../shard/shard.ts';
import { LeafWriter } from './leaf-bytes.ts';
import {
  LEAF_SECTION,
  type LeafId,
  leafId,
  MADE_SECTIONS,
  MARK,
  type Marks,
  marksOf,
  splittingRows,
  writeIds,
} from './leaf-layout.ts';
import { fieldsOf, type ObjectText, splitObjects } from './split-objects.ts';
import { writeTextColumns } from './text-columns.ts';
import { shardSections } from './unpack-leaf.ts';

const RECORD_SECTIONS = [SHARD_SECTION.recordOffsets, SHARD_SECTION.records];
const DETAIL_TEXT_SECTIONS = [DETAIL_SECTION.rows, DETAIL_SECTION.offsets, DETAIL_SECTION.texts];

/** Throws BlobError if the shard is damaged, or larger than an unpacker takes. */
export function packLeaf(shard: Shard): Uint8Array<ArrayBuffer> {
  shard.checkAll();
  const sections = shard.sections();
  const carried = new Set(sections.flatMap(({ id }) => (MADE_SECTIONS.has(id) ? [] : [id])));
  const carry = (ids: readonly number[]) => {
    for (const group of [RECORD_SECTIONS, DETAIL_TEXT_SECTIONS, ids])
      if (group.some((id) => ids.includes(id))) for (const id of group) carried.add(id);
  };
  for (const { id, bytes } of sections)
    if ((id === SHARD_SECTION.records || id === DETAIL_SECTION.texts) && !bytes.every(isPrintable))
      carry([id]);
  const leaf = writeLeaf(shard, sections, carried);
  const made = shardSections(openBlob(leaf.buffer, LEAF, shard.name));
  const wrong = sections.flatMap(({ id, bytes }, i) => (isEqual(bytes, made[i]!.bytes) ? [] : [id]));
  if (wrong.length === 0) return leaf;
  carry(wrong);
  return writeLeaf(shard, sections, carried);
}

function writeLeaf(shard: Shard, sections: readonly Section[], carried: ReadonlySet<number>) {
  const { columns, details } = shard;
  const { positions } = columns;
  const isMade = (id: number) => sections.some((section) => section.id === id) && !carried.has(id);
  const ids = idsOf(shard);
  const out = new LeafWriter();
  out.count(sections.length);
  for (const { id } of sections) {
    out.count(id);
    out.byte(carried.has(id) ? 1 : 0);
  }
  for (const [i, value] of positions.entries()) out.signed(value - (positions[i - 2] ?? 0));
  writeIds(out, ids);
  writeColumns(out, shard, sections);
  writeHours(out, columns.hours);
  if (isMade(SHARD_SECTION.records))
    writeTexts(
      out,
      ids.map((id, row) =>
        recordText(shard.record(row), marksOf(id, positions[row * 2]!, positions[row * 2 + 1]!)),
      ),
    );
  if (isMade(DETAIL_SECTION.texts)) {
    const texts = ids.map((_, row) => details?.text(row));
    for (const text of texts) out.byte(text === undefined ? 0 : 1);
    writeTexts(
      out,
      texts.flatMap((text) => (text === undefined ? [] : [detailText(text)])),
    );
  }
  return encodeBlob(LEAF, shard.rows, [
    { id: LEAF_SECTION.columns, bytes: out.written },
    ...sections.flatMap(({ id, bytes }, i) =>
      carried.has(id) ? [{ id: LEAF_SECTION.carried + i, bytes }] : [],
    ),
  ]);
}

function idsOf({ ids: { keys, rows }, rows: count }: Shard): LeafId[] {
  const ids = new Array<LeafId>(count).fill(leafId('0'));
  for (const [place, row] of rows.entries())
    if (row < count) ids[row] = leafId(idOfKey(keys, place).slice('lt_'.length));
  return ids;
}

/** Axes of the splitting rows, flags, entries of the hours table, traits. */
function writeColumns(out: LeafWriter, shard: Shard, sections: readonly Section[]): void {
  const { flags, hoursRows, traits } = shard.columns;
  const axes = sections.find(({ id }) => id === SHARD_SECTION.axes)!.bytes;
  for (const row of splittingRows(0, shard.rows)) out.byte(axes[row]!);
  for (const flag of flags) out.byte(flag);
  let known = 0;
  for (const entry of hoursRows) {
    if (entry === NO_HOURS) out.count(0);
    else out.count(entry === known ? 1 : entry + 2);
    if (entry === known) known++;
  }
  out.byte(traits ? 1 : 0);
  for (const trait of traits ?? []) out.byte(trait & 0xff);
  for (const trait of traits ?? []) out.byte(trait >>> 8);
}

/** The spans of all entries, one column after the other. The first start of an entry is near that of the entry before. */
function writeHours(out: LeafWriter, hours: HoursTable): void {
  const timelines = Array.from({ length: hours.entries }, (_, entry) => hours.compiled(entry));
  out.count(timelines.length);
  for (const { startsMin } of timelines) out.count(startsMin.length);
  writeDifferences(
    out,
    timelines.map(({ endMin }) => endMin),
  );
  for (const [entry, { startsMin }] of timelines.entries())
    writeDifferences(out, startsMin, timelines[entry - 1]?.startsMin[0]);
  for (const { states } of timelines) for (const state of states) out.byte(state);
  writeDifferences(
    out,
    timelines.flatMap(({ offsetsMin }) => [...offsetsMin]),
  );
}

function writeDifferences(out: LeafWriter, values: Iterable<number>, before = 0): void {
  let last = before;
  for (const value of values) {
    out.signed(value - last);
    last = value;
  }
}

function writeTexts(out: LeafWriter, objects: readonly ObjectText[]): void {
  out.count(objects.reduce((sum, { text }) => sum + text.length, 0));
  writeTextColumns(out, splitObjects(objects));
}

/** A record begins inside the value of `url`, with the id (toilet-record.ts). */
function recordText(text: string, marks: Marks): ObjectText {
  const fields = fieldsOf(`{"url":"${text}}`).slice(1);
  const marked = fields.map(([key, value]) => [key, withMarks(key, value, marks)] as const);
  return { text, open: `${MARK.id}",`, close: '', fields: marked, marks };
}

function withMarks(key: string, value: string, { id, number, latFixed, lonFixed, lat, lon }: Marks): string {
  if (key === 'lat' && value === lat) return MARK.lat;
  if (key === 'lon' && value === lon) return MARK.lon;
  const marked = value
    .replaceAll(id, MARK.id)
    .replaceAll(latFixed, MARK.latFixed)
    .replaceAll(lonFixed, MARK.lonFixed);
  // The record of the source that an id was made from, such as `osm:node/123`.
  return number === undefined ? marked : marked.replaceAll(`/${number}"`, `/${MARK.number}"`);
}

function detailText(text: string): ObjectText {
  return { text, open: '{', close: '}', fields: fieldsOf(text), marks: undefined };
}

/** Whether a byte may be in a text of a leaf beside marks and slots: ASCII without control characters. */
function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte <= 0x7f;
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
