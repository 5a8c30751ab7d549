/**
 * The time of the newest object of a .osm.pbf, for files whose header names no time of their data.
 *
 * Reads the whole file once more, on one core, so it is asked only for such files: those that an operator cut or
 * converted. Cost: that of inflating, and some nanoseconds an object. Files without times give null.
 */

import { parseBlob } from './pbf-blobs.ts';
import { PbfFile } from './pbf-file.ts';
import { readFileHeader } from './pbf-sections.ts';
import { DENSE_NODES_TAG, parseBlock } from './primitive-block.ts';
import { Cursor, LENGTH, VARINT } from './protobuf.ts';
import { Unpacker } from './unpacker.ts';

/** The field of the granularity of dates in a block; 1,000 ms by default. */
const DATE_GRANULARITY_TAG = 144 + VARINT;
/** Fields of a node, way or relation, and of dense nodes, that hold what editors left: version, time, author. */
const INFO_TAG = 32 + LENGTH;
const DENSE_INFO_TAG = 40 + LENGTH;

/**
 * Milliseconds since 1970; null if no object has a time.
 * @param latestMs later times are mistakes, and do not count
 */
export async function newestTimestampMs(path: string, latestMs: number): Promise<number | null> {
  const file = await PbfFile.open(path);
  const unpacker = new Unpacker();
  let newest = Number.NEGATIVE_INFINITY;
  try {
    let { dataStart: offset } = await readFileHeader(file);
    while (offset < file.size) {
      const { type, body, next } = await file.blobAt(offset);
      if (type === 'OSMData')
        newest = Math.max(
          newest,
          file.at(offset, () => newestInBlock(unpacker.unpack(parseBlob(body)), latestMs)),
        );
      offset = next;
    }
  } finally {
    await file.close();
  }
  return newest > 0 ? newest : null;
}

function newestInBlock(bytes: Buffer, latestMs: number): number {
  const unitMs = dateGranularity(bytes);
  let newest = Number.NEGATIVE_INFINITY;
  const add = (units: number): void => {
    const ms = units * unitMs;
    if (ms > newest && ms <= latestMs) newest = ms;
  };
  for (const { from, to } of parseBlock(bytes).groups) {
    const group = new Cursor(bytes, from, to);
    while (group.at < group.end) {
      const tag = group.varint();
      if (tag % 8 !== LENGTH) {
        group.skip(tag);
        continue;
      }
      const object = group.span();
      if (tag === DENSE_NODES_TAG) addDense(new Cursor(bytes, object.from, object.to), add);
      else addPlain(new Cursor(bytes, object.from, object.to), add);
    }
  }
  return newest;
}

function dateGranularity(bytes: Buffer): number {
  const cursor = new Cursor(bytes);
  let granularity = 1_000;
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    if (tag === DATE_GRANULARITY_TAG) granularity = cursor.int64();
    else cursor.skip(tag);
  }
  return granularity;
}

/** Times of dense nodes: a packed field of differences. */
function addDense(nodes: Cursor, add: (units: number) => void): void {
  eachIn(nodes, DENSE_INFO_TAG, (info) =>
    eachIn(info, 16 + LENGTH, (times) => {
      let units = 0;
      while (times.at < times.end) {
        units += times.sint64();
        add(units);
      }
    }),
  );
}

function addPlain(object: Cursor, add: (units: number) => void): void {
  eachIn(object, INFO_TAG, (info) => {
    while (info.at < info.end) {
      const tag = info.varint();
      if (tag === 16 + VARINT) add(info.int64());
      else info.skip(tag);
    }
  });
}

/** Calls back with every message under a tag. */
function eachIn(cursor: Cursor, wanted: number, use: (inside: Cursor) => void): void {
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    if (tag !== wanted) {
      cursor.skip(tag);
      continue;
    }
    const { from, to } = cursor.span();
    use(new Cursor(cursor.bytes, from, to));
  }
}
