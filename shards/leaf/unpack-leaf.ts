/**
 * Unpacks a leaf to the very bytes of its shard (FORMAT.md §15), in a browser, a worker or Node.
 *
 * It reads bytes that come over the network. All of them are under the checksums of the container, all counts are checked
 * against the bytes that are there, and each step writes a byte of a text whose length is limited.
 */
import { masksOf, writeUnitVector } from '../../packages/sphere/index.ts';
import { type Blob, encodeBlob, LEAF, openBlob, type Section, SHARD } from '../format/blob.ts';
import { fromE7 } from '../format/e7.ts';
import { DETAIL_SECTION, NO_HOURS, SHARD_SECTION } from '../format/sections.ts';
import { ID_KEY_BYTES, idKey } from '../ids/id-key.ts';
import { LeafReader } from './leaf-bytes.ts';
import { LEAF_SECTION, type LeafId, marksOf, readIds, splittingRows } from './leaf-layout.ts';
import { joinTexts } from './split-objects.ts';

/**
 * The blob of the shard that a leaf was packed from, for `new Shard`. Throws BlobError if the leaf is damaged.
 * @param name what errors call it, e.g. the start of its hash
 */
export function unpackLeaf(bytes: Uint8Array, name: string): ArrayBuffer {
  const leaf = openBlob(new Uint8Array(bytes).buffer, LEAF, name);
  return encodeBlob(SHARD, leaf.records, shardSections(leaf)).buffer;
}

/** The sections of the shard, in its order. Throws BlobError. */
export function shardSections(leaf: Blob): Section[] {
  const reader = new LeafReader(leaf.section(LEAF_SECTION.columns), leaf.fail);
  const layout = Array.from({ length: reader.items() }, () => ({
    id: reader.count(),
    isCarried: reader.byte() === 1,
  }));
  // Each section once: so the shard is not longer than the limits of its texts and a few times the leaf.
  if (new Set(layout.map(({ id }) => id)).size < layout.length)
    leaf.fail('names a section of its shard twice');
  const isMade = (wanted: number) => layout.some(({ id, isCarried }) => id === wanted && !isCarried);
  const made = makeSections(reader, leaf.records, isMade);
  reader.end();
  return layout.map(({ id, isCarried }, i) => {
    const bytes = isCarried ? leaf.section(LEAF_SECTION.carried + i) : made.get(id);
    return { id, bytes: bytes ?? leaf.fail(`lacks section ${id} of its shard`) };
  });
}

/** All sections that the columns say, by their number in the shard. */
function makeSections(
  reader: LeafReader,
  rows: number,
  isMade: (section: number) => boolean,
): ReadonlyMap<number, Uint8Array> {
  const positions = readPositions(reader, rows);
  const points = new Float64Array(rows * 3);
  for (let row = 0; row < rows; row++)
    writeUnitVector(fromE7(positions[row * 2]!), fromE7(positions[row * 2 + 1]!), points, row * 3);
  const ids = readIds(reader, rows);
  const sections: [number, ArrayBufferView][] = [
    [SHARD_SECTION.positions, positions],
    [SHARD_SECTION.points, points],
    ...sortIds(reader, ids),
    ...readColumns(reader, rows),
    ...readHours(reader),
  ];
  if (isMade(SHARD_SECTION.records)) {
    const marks = (row: number) => marksOf(ids[row]!, positions[row * 2]!, positions[row * 2 + 1]!);
    const { bytes, offsets } = joinTexts(reader, rows, marks);
    sections.push([SHARD_SECTION.recordOffsets, offsets], [SHARD_SECTION.records, bytes]);
  }
  if (isMade(DETAIL_SECTION.texts)) {
    const detailed = Uint32Array.from({ length: rows }, (_, row) => row).filter(() => reader.byte() === 1);
    const { bytes, offsets } = joinTexts(reader, detailed.length);
    sections.push(
      [DETAIL_SECTION.rows, detailed],
      [DETAIL_SECTION.offsets, offsets],
      [DETAIL_SECTION.texts, bytes],
    );
  }
  return new Map(sections.map(([id, column]) => [id, bytesOf(column)]));
}

function readPositions(reader: LeafReader, rows: number): Int32Array {
  if (rows > reader.left) reader.fail(`counts ${rows} toilets that it does not have`);
  const positions = new Int32Array(rows * 2);
  for (let i = 0; i < positions.length; i++) positions[i] = (positions[i - 2] ?? 0) + reader.signed();
  return positions;
}

/** The keys in ascending order, and the row of each. */
function sortIds(reader: LeafReader, ids: readonly LeafId[]): [number, ArrayBufferView][] {
  const order = Uint32Array.from(ids, (_, row) => row).sort((a, b) => (ids[a]!.text < ids[b]!.text ? -1 : 1));
  const keys = new Uint8Array(ids.length * ID_KEY_BYTES);
  for (const [place, row] of order.entries()) {
    const key = idKey(`lt_${ids[row]!.text}`) ?? reader.fail('has an id that is none');
    keys.set(key, place * ID_KEY_BYTES);
  }
  return [
    [SHARD_SECTION.ids, keys],
    [SHARD_SECTION.idRows, order],
  ];
}

function readColumns(reader: LeafReader, rows: number): [number, ArrayBufferView][] {
  const axes = new Uint8Array(rows);
  for (const row of splittingRows(0, rows)) axes[row] = reader.byte();
  const flags = Uint8Array.from({ length: rows }, () => reader.byte());
  let known = 0;
  const hoursRows = Uint32Array.from({ length: rows }, () => {
    const code = reader.count();
    if (code === 0) return NO_HOURS;
    const entry = code === 1 ? known : code - 2;
    if (entry === known) known++;
    return entry;
  });
  const traits = new Uint16Array(reader.byte() === 1 ? rows : 0);
  for (const part of [0, 8])
    for (let row = 0; row < traits.length; row++) traits[row]! |= reader.byte() << part;
  return [
    [SHARD_SECTION.axes, axes],
    [SHARD_SECTION.flags, flags],
    [SHARD_SECTION.masks, masksOf(flags)],
    [SHARD_SECTION.hoursRows, hoursRows],
    [DETAIL_SECTION.traits, traits],
  ];
}

function readHours(reader: LeafReader): [number, ArrayBufferView][] {
  const counts = Array.from({ length: reader.items() }, () => reader.items());
  const starts = new Uint32Array(counts.length + 1);
  for (const [entry, count] of counts.entries()) starts[entry + 1] = starts[entry]! + count;
  const spans = starts[counts.length]!;
  if (spans > reader.left) reader.fail(`counts ${spans} spans of hours that it does not have`);
  const ends = new Uint32Array(counts.length);
  readDifferences(reader, ends);
  const spanStarts = new Uint32Array(spans);
  for (const [entry, start] of starts.subarray(1).entries())
    readDifferences(
      reader,
      spanStarts.subarray(starts[entry], start),
      spanStarts[starts[entry - 1] ?? 0] ?? 0,
    );
  const spanStates = Uint8Array.from({ length: spans }, () => reader.byte());
  const spanOffsets = new Int16Array(spans);
  readDifferences(reader, spanOffsets);
  return [
    [SHARD_SECTION.hoursStarts, starts],
    [SHARD_SECTION.hoursEnds, ends],
    [SHARD_SECTION.spanStarts, spanStarts],
    [SHARD_SECTION.spanStates, spanStates],
    [SHARD_SECTION.spanOffsets, spanOffsets],
  ];
}

/** @param before what the first value differs from */
function readDifferences(reader: LeafReader, out: Uint32Array | Int16Array, before = 0): void {
  let last = before;
  for (let i = 0; i < out.length; i++) {
    last += reader.signed();
    out[i] = last;
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
