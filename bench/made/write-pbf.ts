/**
 * Writes an OSM PBF file: a header blob, then blobs of dense nodes, of ways and of relations. Positions are degrees; the file
 * has whole multiples of 100 nanodegrees (1e-7 degrees), the format's default.
 *
 * Objects come in file order (nodes, ways, relations; ids ascending), which is what the header's `Sort.Type_then_ID` promises;
 * anything else is refused. They carry no version, time or author. The file appears under its name only when it is whole.
 * `node`, `way` and `relation` never wait, so a long producer awaits `drain()` now and then; memory is then bounded by the
 * blobs in flight.
 *
 * Layouts: 8,000 objects a blob is what Geofabrik's files have; 300,000 is like the official planet's.
 * The format: https://wiki.openstreetmap.org/wiki/PBF_Format
 */

import { PbfWriter as Protobuf } from 'pbf';
import { BlobWriter } from '../../packages/pbf/index.ts';

/** Kinds of objects in the order of files. It numbers members of relations, too. */
const KINDS = ['node', 'way', 'relation'] as const;
type Kind = (typeof KINDS)[number];
export type Tags = Readonly<Record<string, string>>;

interface PbfObject {
  readonly id: number;
  readonly tags?: Tags;
}
export interface PbfNode extends PbfObject {
  readonly lon: number;
  readonly lat: number;
}
export interface PbfWay extends PbfObject {
  readonly refs: readonly number[];
}
export interface PbfMember {
  readonly type: Kind;
  readonly ref: number;
  readonly role: string;
}
export interface PbfRelation extends PbfObject {
  readonly members: readonly PbfMember[];
}
type AnyObject = PbfNode | PbfWay | PbfRelation;
export interface PbfObjects {
  readonly nodes: readonly PbfNode[];
  readonly ways: readonly PbfWay[];
  readonly relations: readonly PbfRelation[];
}

export interface PbfHeader {
  /** Names the data and its authors. */
  readonly source?: string;
  /** The time of the data. Fractions of a second are dropped. */
  readonly date?: Date;
  readonly bbox?: Readonly<Record<'west' | 'south' | 'east' | 'north', number>>;
  readonly objectsPerBlob?: number;
}

/** The format allows 32 MiB. */
const MAX_BLOCK_BYTES = 16 * 1024 * 1024;

export class PbfWriter {
  #kind: Kind = 'node';
  #lastId = 0;
  /** Objects of the next blob. */
  #next: AnyObject[] = [];
  readonly #blobs: BlobWriter;
  readonly #objectsPerBlob: number;

  private constructor(blobs: BlobWriter, objectsPerBlob: number) {
    this.#blobs = blobs;
    this.#objectsPerBlob = objectsPerBlob;
  }

  static async open(path: string, header: PbfHeader = {}): Promise<PbfWriter> {
    const { objectsPerBlob = 8_000 } = header;
    if (!Number.isSafeInteger(objectsPerBlob) || objectsPerBlob < 1)
      throw new Error(`objectsPerBlob is ${objectsPerBlob}; it must be a whole number of at least 1.`);
    const writer = new PbfWriter(await BlobWriter.open(path), objectsPerBlob);
    writer.#blobs.send('OSMHeader', encodeHeader(header));
    return writer;
  }

  node(node: PbfNode): void {
    const { id, lon, lat } = node;
    // Written so that NaN fails too.
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90))
      throw new Error(`Node ${id} lies at lon ${lon}, lat ${lat}, which is not on Earth.`);
    this.#accept('node', node);
  }

  way(way: PbfWay): void {
    this.#accept('way', way);
  }

  relation(relation: PbfRelation): void {
    this.#accept('relation', relation);
  }

  /** Adds objects of a kind or of several, and drains. */
  async add({ nodes = [], ways = [], relations = [] }: Partial<PbfObjects>): Promise<void> {
    for (const node of nodes) this.node(node);
    for (const way of ways) this.way(way);
    for (const relation of relations) this.relation(relation);
    await this.drain();
  }

  /** Waits until few blobs are in flight; rejects when writing has failed. */
  drain(): Promise<void> {
    return this.#blobs.drain();
  }

  /** Writes what is left, and gives the file its name. On failure nothing is left behind. */
  async close(): Promise<void> {
    if (!this.#blobs.isClosed) this.#flush();
    await this.#blobs.close();
  }

  /** Gives up: removes the temporary file. For the `catch` around a producer. */
  abort(): Promise<void> {
    return this.#blobs.abort();
  }

  /** Checks that an object comes in order. */
  #accept(kind: Kind, object: AnyObject): void {
    const { id } = object;
    if (this.#blobs.isClosed) throw new Error(`${this.#blobs.path} is closed; ${kind} ${id} comes too late.`);
    if (kind !== this.#kind) {
      if (KINDS.indexOf(kind) < KINDS.indexOf(this.#kind))
        throw new Error(
          `A ${kind} (${id}) cannot follow a ${this.#kind}: write nodes, then ways, then relations.`,
        );
      this.#flush();
      this.#kind = kind;
      this.#lastId = 0;
    }
    if (!Number.isSafeInteger(id) || id <= this.#lastId)
      throw new Error(
        `${kind} ${id} cannot follow ${kind} ${this.#lastId}: ids are whole, positive and ascending.`,
      );
    this.#lastId = id;
    if (this.#next.length >= this.#objectsPerBlob) this.#flush();
    this.#next.push(object);
  }

  #flush(): void {
    if (this.#next.length > 0) this.#sendBlock(this.#next);
    this.#next = [];
  }

  /** A block that is too large becomes two. */
  #sendBlock(objects: readonly AnyObject[]): void {
    const raw = encodeBlock(objects);
    const half = objects.length >> 1;
    if (raw.length <= MAX_BLOCK_BYTES || half === 0) this.#blobs.send('OSMData', raw);
    else for (const part of [objects.slice(0, half), objects.slice(half)]) this.#sendBlock(part);
  }
}

/** @param objects all of one kind */
function encodeBlock(objects: readonly AnyObject[]): Uint8Array {
  const nodes = objects.filter((each) => 'lon' in each);
  const strings = new Map<string, number>();
  // String 0 is left out: in dense nodes a 0 ends the tags of one node.
  const numberOf = (text: string): number => {
    const known = strings.get(text) ?? strings.size + 1;
    strings.set(text, known);
    return known;
  };
  const writeTags = ({ id, tags = {} }: PbfObject, out: Protobuf) => {
    out.writeVarintField(1, id);
    out.writePackedVarint(2, Object.keys(tags).map(numberOf));
    out.writePackedVarint(3, Object.values(tags).map(numberOf));
  };
  const group = new Protobuf();
  const writeNodes = (_: unknown, out: Protobuf) => {
    writeDeltas(out, 1, nodes, ({ id }) => id);
    writeDeltas(out, 8, nodes, ({ lat }) => Math.round(lat * 1e7));
    writeDeltas(out, 9, nodes, ({ lon }) => Math.round(lon * 1e7));
    const texts: number[] = [];
    for (const { tags } of nodes) {
      if (tags) for (const text of Object.entries(tags).flat()) texts.push(numberOf(text));
      texts.push(0);
    }
    if (texts.length > nodes.length) out.writePackedVarint(10, texts);
  };
  const writeWay = (way: PbfWay, out: Protobuf) => {
    writeTags(way, out);
    writeDeltas(out, 8, way.refs, (ref) => ref);
  };
  const writeRelation = (relation: PbfRelation, out: Protobuf) => {
    const { members } = relation;
    writeTags(relation, out);
    const roles = members.map(({ role }) => numberOf(role));
    out.writePackedVarint(8, roles);
    writeDeltas(out, 9, members, ({ ref }) => ref);
    const types = members.map(({ type }) => KINDS.indexOf(type));
    out.writePackedVarint(10, types);
  };
  if (nodes.length > 0) group.writeMessage(2, writeNodes, undefined);
  for (const each of objects) {
    if ('refs' in each) group.writeMessage(3, writeWay, each);
    if ('members' in each) group.writeMessage(4, writeRelation, each);
  }
  const block = new Protobuf();
  const writeTable = (texts: readonly string[], out: Protobuf) => {
    for (const text of texts) out.writeBytesField(1, utf8(text));
  };
  block.writeMessage(1, writeTable, ['', ...strings.keys()]);
  block.writeBytesField(2, group.finish());
  return block.finish();
}

function encodeHeader({ source, date, bbox }: PbfHeader): Uint8Array {
  const out = new Protobuf();
  if (bbox) {
    const writeBox = (degrees: readonly number[], box: Protobuf) => {
      for (const [index, each] of degrees.entries()) {
        box.writeVarint((index + 1) << 3);
        box.writeSVarint(Math.round(each * 1e9));
      }
    };
    // Nanodegrees, in the format's order: left, right, top, bottom.
    out.writeMessage(1, writeBox, [bbox.west, bbox.east, bbox.north, bbox.south]);
  }
  for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) out.writeBytesField(4, utf8(feature));
  out.writeBytesField(5, utf8('Sort.Type_then_ID'));
  out.writeBytesField(16, utf8('lootiles'));
  if (source !== undefined) out.writeBytesField(17, utf8(source));
  if (date) out.writeVarintField(32, Math.floor(date.getTime() / 1000));
  return out.finish();
}

function writeDeltas<T>(out: Protobuf, field: number, items: readonly T[], numberIn: (item: T) => number) {
  const write = (_: unknown, list: Protobuf) => {
    let last = 0;
    for (const item of items) {
      const value = numberIn(item);
      list.writeSVarint(value - last);
      last = value;
    }
  };
  if (items.length > 0) out.writeMessage(field, write, undefined);
}

/** Encodes a text. The library writes letters beyond U+FFFF wrong. */
function utf8(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}
