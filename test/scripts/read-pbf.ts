/**
 * A reader of OSM PBF files for tests: small, slow, whole file in memory, and independent of the writer and of
 * the import's scan, so that it can contradict both.
 */
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

export interface ReadMember {
  readonly type: 'node' | 'way' | 'relation';
  readonly ref: number;
  readonly role: string;
}
export interface ReadObject {
  readonly type: 'node' | 'way' | 'relation';
  readonly id: number;
  readonly tags: ReadonlyMap<string, string>;
  /** 1e-7 degrees. */
  readonly lonE7?: number;
  readonly latE7?: number;
  readonly refs?: readonly number[];
  readonly members?: readonly ReadMember[];
}
export interface ReadPbf {
  readonly header: ReadonlyMap<number, readonly (bigint | Buffer)[]>;
  readonly objects: readonly ReadObject[];
  readonly rawSizes: readonly number[];
}
type Fields = Map<number, (bigint | Buffer)[]>;
const TYPES = ['node', 'way', 'relation'] as const;

export function readPbf(path: string): ReadPbf {
  const file = readFileSync(path);
  const objects: ReadObject[] = [];
  const rawSizes: number[] = [];
  let header: Fields = new Map();
  for (let at = 0; at < file.length; ) {
    const headerLength = file.readUInt32BE(at);
    const blobHeader = fieldsOf(file.subarray(at + 4, at + 4 + headerLength));
    const start = at + 4 + headerLength;
    at = start + Number(blobHeader.get(3)?.[0]);
    const blob = fieldsOf(file.subarray(start, at));
    const raw = inflateSync(bytes(blob, 3));
    if (raw.length !== Number(blob.get(2)?.[0])) throw new Error('raw_size is wrong.');
    if (bytes(blobHeader, 1).toString() === 'OSMHeader') {
      header = fieldsOf(raw);
    } else {
      rawSizes.push(raw.length);
      readBlock(fieldsOf(raw), objects);
    }
  }
  return { header, objects, rawSizes };
}

export function unzigzag(value: bigint): number {
  return Number(value & 1n ? -(value + 1n) / 2n : value / 2n);
}

function readBlock(block: Fields, objects: ReadObject[]): void {
  const strings = (fieldsOf(bytes(block, 1)).get(1) ?? []).map((text) => text.toString());
  for (const groupBytes of block.get(2) ?? []) {
    const group = fieldsOf(groupBytes as Buffer);
    for (const dense of group.get(2) ?? []) objects.push(...readDense(fieldsOf(dense as Buffer), strings));
    for (const [field, type] of [
      [3, 'way'],
      [4, 'relation'],
    ] as const) {
      for (const message of group.get(field) ?? []) {
        objects.push(readObject(type, fieldsOf(message as Buffer), strings));
      }
    }
  }
}

function* readDense(dense: Fields, strings: readonly string[]): Generator<ReadObject> {
  const lats = deltas(bytes(dense, 8));
  const lons = deltas(bytes(dense, 9));
  const keysVals = packed(bytes(dense, 10)).map(Number);
  let at = 0;
  for (const [index, id] of deltas(bytes(dense, 1)).entries()) {
    const tags = new Map<string, string>();
    while (keysVals[at]) {
      tags.set(strings[keysVals[at] ?? -1] as string, strings[keysVals[at + 1] ?? -1] as string);
      at += 2;
    }
    at++;
    yield { type: 'node', id, tags, lonE7: lons[index] as number, latE7: lats[index] as number };
  }
}

function readObject(type: 'way' | 'relation', message: Fields, strings: readonly string[]): ReadObject {
  const values = packed(bytes(message, 3)).map(Number);
  const tags = new Map(
    packed(bytes(message, 2)).map((key, index) => [
      strings[Number(key)] as string,
      strings[values[index] ?? -1] as string,
    ]),
  );
  const id = Number(message.get(1)?.[0]);
  if (type === 'way') return { type, id, tags, refs: deltas(bytes(message, 8)) };
  const roles = packed(bytes(message, 8));
  const types = packed(bytes(message, 10));
  const members = deltas(bytes(message, 9)).map((ref, index) => ({
    type: TYPES[Number(types[index])] as ReadMember['type'],
    ref,
    role: strings[Number(roles[index])] as string,
  }));
  return { type, id, tags, members };
}

function bytes(fields: Fields, field: number): Buffer {
  return (fields.get(field)?.[0] as Buffer | undefined) ?? Buffer.alloc(0);
}

function deltas(list: Buffer): number[] {
  let last = 0;
  return packed(list).map((value) => {
    last += unzigzag(value);
    return last;
  });
}

function packed(list: Buffer): bigint[] {
  const values: bigint[] = [];
  for (let at = 0; at < list.length; ) {
    const [value, next] = varint(list, at);
    values.push(value);
    at = next;
  }
  return values;
}

function fieldsOf(message: Buffer): Fields {
  const fields: Fields = new Map();
  for (let at = 0; at < message.length; ) {
    const [key, start] = varint(message, at);
    const [value, next] = varint(message, start);
    const field = Number(key >> 3n);
    const list = fields.get(field) ?? [];
    fields.set(field, list);
    if (key % 8n === 0n) {
      list.push(value);
      at = next;
    } else if (key % 8n === 2n) {
      at = next + Number(value);
      if (at > message.length) throw new Error(`Field ${field} ends behind its message.`);
      list.push(message.subarray(next, at));
    } else {
      throw new Error(`Field ${field} has wire type ${key % 8n}.`);
    }
  }
  return fields;
}

function varint(from: Buffer, start: number): [bigint, number] {
  let value = 0n;
  let at = start;
  for (let shift = 0n; ; shift += 7n) {
    const byte = from[at++];
    if (byte === undefined) throw new Error('A number ends behind its message.');
    value |= BigInt(byte & 127) << shift;
    if (byte < 128) return [value, at];
  }
}
