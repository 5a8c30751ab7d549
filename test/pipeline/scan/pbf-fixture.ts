/**
 * OSM PBF bytes for tests, field by field: every message can be made wrong in every way, which the proper writer
 * (demo/write-pbf.ts) rightly cannot.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { fileFolder } from '../../fixtures/file-folder.ts';

type Int = number | bigint;

/** Two's complement for negative numbers, ten bytes, as int32 and int64 have it. */
export function varint(value: Int): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(bytes);
}

export const zigzag = (value: Int): bigint => {
  const big = BigInt.asIntN(64, BigInt(value));
  return BigInt.asUintN(64, (big << 1n) ^ (big >> 63n));
};

export const message = (...fields: Buffer[]): Buffer => Buffer.concat(fields);
export const number = (field: number, value: Int): Buffer => message(varint(field * 8), varint(value));
export const bytes = (field: number, value: Buffer | string): Buffer => {
  const content = Buffer.from(value as string);
  return message(varint(field * 8 + 2), varint(content.length), content);
};
export const packed = (field: number, values: readonly Int[]): Buffer =>
  bytes(field, message(...values.map((value) => varint(value))));
export const deltas = (field: number, values: readonly Int[]): Buffer =>
  packed(
    field,
    values.map((value, index) => zigzag(BigInt(value) - BigInt(values[index - 1] ?? 0))),
  );

export type TagsIn = Record<string, string>;
export interface NodeIn {
  id: Int;
  lon: number;
  lat: number;
  tags?: TagsIn;
}
export interface WayIn {
  id: Int;
  refs: Int[];
  tags?: TagsIn;
}
export interface RelationIn {
  id: Int;
  members: [type: 'node' | 'way' | 'relation', ref: Int, role: string][];
  tags?: TagsIn;
}

/** A block under construction: its string table grows as groups are added. */
export class BlockFixture {
  readonly strings: string[] = [''];
  readonly groups: Buffer[] = [];
  granularity = 100;
  latOffset = 0;
  lonOffset = 0;

  index(text: string): number {
    const known = this.strings.indexOf(text);
    return known > 0 || text === '' ? Math.max(0, known) : this.strings.push(text) - 1;
  }

  units(degrees: number, offset: number): number {
    return Math.round((degrees * 1e9 - offset) / this.granularity);
  }

  dense(nodes: NodeIn[]): this {
    const tagged = nodes.some(({ tags }) => tags);
    const tags = nodes.flatMap((node) => [
      ...Object.entries(node.tags ?? {}).flatMap(([key, value]) => [this.index(key), this.index(value)]),
      0,
    ]);
    const dense = message(
      deltas(
        1,
        nodes.map(({ id }) => id),
      ),
      deltas(
        8,
        nodes.map(({ lat }) => this.units(lat, this.latOffset)),
      ),
      deltas(
        9,
        nodes.map(({ lon }) => this.units(lon, this.lonOffset)),
      ),
      tagged ? packed(10, tags) : Buffer.alloc(0),
    );
    this.groups.push(bytes(2, dense));
    return this;
  }

  plain(nodes: NodeIn[]): this {
    const all = nodes.map((node) =>
      bytes(
        1,
        message(
          number(9, zigzag(this.units(node.lon, this.lonOffset))),
          number(8, zigzag(this.units(node.lat, this.latOffset))),
          ...this.tags(node.tags),
          number(1, zigzag(node.id)),
        ),
      ),
    );
    this.groups.push(message(...all));
    return this;
  }

  ways(ways: WayIn[], order: 'usual' | 'reversed' = 'usual'): this {
    const all = ways.map((way) => {
      const fields = [number(1, way.id), ...this.tags(way.tags), bytes(4, number(1, 7)), deltas(8, way.refs)];
      return bytes(3, message(...(order === 'usual' ? fields : fields.reverse())));
    });
    this.groups.push(message(...all));
    return this;
  }

  relations(relations: RelationIn[]): this {
    const all = relations.map(({ id, members, tags }) =>
      bytes(
        4,
        message(
          number(1, id),
          ...this.tags(tags),
          packed(
            8,
            members.map(([, , role]) => this.index(role)),
          ),
          deltas(
            9,
            members.map(([, ref]) => ref),
          ),
          packed(
            10,
            members.map(([type]) => ['node', 'way', 'relation'].indexOf(type)),
          ),
        ),
      ),
    );
    this.groups.push(message(...all));
    return this;
  }

  tags(tags: TagsIn = {}): Buffer[] {
    const keys = Object.keys(tags);
    if (keys.length === 0) return [];
    return [
      packed(
        2,
        keys.map((key) => this.index(key)),
      ),
      packed(
        3,
        Object.values(tags).map((value) => this.index(value)),
      ),
    ];
  }

  table(): Buffer {
    return bytes(1, message(...this.strings.map((text) => bytes(1, text))));
  }

  scale(): Buffer {
    return message(number(17, this.granularity), number(19, this.latOffset), number(20, this.lonOffset));
  }

  /** The usual order of writers: granularity and offsets behind the groups. */
  raw(): Buffer {
    return message(this.table(), ...this.groups.map((group) => bytes(2, group)), this.scale());
  }
}

export const block = (): BlockFixture => new BlockFixture();

export interface BlobOptions {
  field?: number;
  rawSize?: number | null;
  content?: Buffer;
}

/** Framed and zlib-compressed, or with `content` as it is under another field of the Blob message. */
export function blob(type: string, raw: Buffer, options: BlobOptions = {}): Buffer {
  const { field = 3, rawSize = raw.length, content = field === 1 ? raw : deflateSync(raw) } = options;
  const body = message(rawSize === null ? Buffer.alloc(0) : number(2, rawSize), bytes(field, content));
  return frame(message(bytes(1, type), number(3, body.length)), body);
}

function frame(header: Buffer, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, body]);
}

export const headerBlob = (options: { required?: string[]; sorted?: boolean; more?: Buffer } = {}): Buffer =>
  blob(
    'OSMHeader',
    message(
      ...(options.required ?? ['OsmSchema-V0.6', 'DenseNodes']).map((feature) => bytes(4, feature)),
      ...(options.sorted === false ? [] : [bytes(5, 'Sort.Type_then_ID')]),
      options.more ?? Buffer.alloc(0),
    ),
  );

/** A whole file: header and one blob a block. Sorted, by its own word, unless told otherwise. */
export const pbf = (blocks: BlockFixture[], options: { sorted?: boolean } = {}): Buffer =>
  Buffer.concat([headerBlob(options), ...blocks.map((one) => blob('OSMData', one.raw()))]);

let count = 0;

/** Writes the bytes to a file of their own, which goes when the tests of the importing file end. */
export function tempFile(content: Buffer | string, name = `${count++}.osm.pbf`): string {
  const path = join(fileFolder(), name);
  writeFileSync(path, content);
  return path;
}
