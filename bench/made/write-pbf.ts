/**
 * Writes an OSM PBF file: a header blob, then blobs of dense nodes, of ways and of relations.
 *
 * Objects come in file order (nodes, ways, relations; ids ascending), which is what the header's `Sort.Type_then_ID` promises;
 * anything else is refused. They carry no version, time or author. The file appears under its name only when it is whole: it
 * grows under a temporary name, which `close` changes. Blobs are deflated on Node's thread pool. `node`, `way` and `relation`
 * never wait, so a long producer awaits `drain()` now and then; memory is then bounded by the blobs in flight.
 *
 * Layouts: 8,000 objects a blob is what Geofabrik's files have; 300,000 is like the official planet's.
 * The format: https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { PbfWriter as Protobuf } from 'pbf';
import { encodeBlock, encodeHeader, utf8 } from './pbf-block.ts';
import {
  KINDS,
  type Kind,
  type PbfHeader,
  type PbfNode,
  type PbfObjects,
  type PbfRelation,
  type PbfWay,
} from './pbf-types.ts';

/** The format allows 32 MiB. */
const MAX_BLOCK_BYTES = 16 * 1024 * 1024;
/** Deflate runs on four threads by default: more blobs in flight would only wait, and hold memory. */
const MAX_BLOBS_IN_FLIGHT = 6;
const noObjects = () => ({ nodes: [], ways: [], relations: [] });
const deflateAsync = promisify(deflate);

export class PbfWriter {
  readonly #path: string;
  readonly #temporary: string;
  readonly #file: FileHandle;
  readonly #objectsPerBlob: number;
  #kind: Kind = 'node';
  #lastId = 0;
  /** Objects of the next blob. */
  #next: { nodes: PbfNode[]; ways: PbfWay[]; relations: PbfRelation[] } = noObjects();
  #inFlight: Promise<void>[] = [];
  /** Blobs are deflated side by side and written one after the other: each waits for the one before. */
  #written: Promise<void> = Promise.resolve();
  #closed = false;

  private constructor(path: string, temporary: string, file: FileHandle, objectsPerBlob: number) {
    this.#path = path;
    this.#temporary = temporary;
    this.#file = file;
    this.#objectsPerBlob = objectsPerBlob;
  }

  static async open(path: string, header: PbfHeader = {}): Promise<PbfWriter> {
    const { objectsPerBlob = 8_000 } = header;
    if (!Number.isSafeInteger(objectsPerBlob) || objectsPerBlob < 1)
      throw new Error(`objectsPerBlob is ${objectsPerBlob}; it must be a whole number of at least 1.`);
    const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
    const writer = new PbfWriter(path, temporary, await open(temporary, 'wx'), objectsPerBlob);
    writer.#send('OSMHeader', encodeHeader(header));
    return writer;
  }

  node(node: PbfNode): void {
    const { id, lon, lat } = node;
    this.#accept('node', id);
    // Written so that NaN fails too.
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90))
      throw new Error(`Node ${id} lies at lon ${lon}, lat ${lat}, which is not on Earth.`);
    this.#next.nodes.push(node);
  }

  way(way: PbfWay): void {
    this.#accept('way', way.id);
    this.#next.ways.push(way);
  }

  relation(relation: PbfRelation): void {
    this.#accept('relation', relation.id);
    this.#next.relations.push(relation);
  }

  /** Adds objects of a kind or of several, and drains. */
  async add({ nodes = [], ways = [], relations = [] }: Partial<PbfObjects>): Promise<void> {
    for (const node of nodes) this.node(node);
    for (const way of ways) this.way(way);
    for (const relation of relations) this.relation(relation);
    await this.drain();
  }

  /** Waits until few blobs are in flight; rejects when writing has failed. */
  async drain(): Promise<void> {
    while (this.#inFlight.length >= MAX_BLOBS_IN_FLIGHT) await this.#inFlight.shift();
  }

  /** Writes what is left, and gives the file its name. On failure nothing is left behind. */
  async close(): Promise<void> {
    if (this.#closed) throw new Error(`${this.#path} was closed before.`);
    this.#closed = true;
    try {
      this.#flush();
      await Promise.all(this.#inFlight);
      await this.#file.close();
      await rename(this.#temporary, this.#path);
    } catch (error) {
      await this.#discard();
      throw error;
    }
  }

  /** Gives up: removes the temporary file. For the `catch` around a producer. */
  async abort(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#discard();
  }

  async #discard(): Promise<void> {
    await Promise.allSettled(this.#inFlight);
    await this.#file.close().catch(() => {});
    await rm(this.#temporary, { force: true });
  }

  /** Makes room for one more object, and checks that it comes in order. */
  #accept(kind: Kind, id: number): void {
    if (this.#closed) throw new Error(`${this.#path} is closed; ${kind} ${id} comes too late.`);
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
    if (countOf(this.#next) >= this.#objectsPerBlob) this.#flush();
  }

  #flush(): void {
    if (countOf(this.#next) > 0) this.#sendBlock(this.#next);
    this.#next = noObjects();
  }

  /** A block that is too large becomes two. */
  #sendBlock(objects: PbfObjects): void {
    const raw = encodeBlock(objects);
    const half = countOf(objects) >> 1;
    const part = (from: number, to?: number): PbfObjects => ({
      nodes: objects.nodes.slice(from, to),
      ways: objects.ways.slice(from, to),
      relations: objects.relations.slice(from, to),
    });
    if (raw.length <= MAX_BLOCK_BYTES || half === 0) this.#send('OSMData', raw);
    else for (const each of [part(0, half), part(half)]) this.#sendBlock(each);
  }

  #send(type: 'OSMHeader' | 'OSMData', raw: Uint8Array): void {
    const written = Promise.all([this.#written, encodeBlob(type, raw)]).then(([, bytes]) =>
      this.#file.writeFile(bytes),
    );
    // A failure is thrown by drain or close; until then there may be no listener.
    written.catch(() => {});
    this.#written = written;
    this.#inFlight.push(written);
  }
}

const countOf = ({ nodes, ways, relations }: PbfObjects) => nodes.length + ways.length + relations.length;

/** The envelope of a block: the length of its header (4 bytes, big-endian), the header, and the deflated block. */
async function encodeBlob(type: 'OSMHeader' | 'OSMData', raw: Uint8Array): Promise<Buffer> {
  const blob = new Protobuf();
  blob.writeVarintField(2, raw.length);
  blob.writeBytesField(3, await deflateAsync(raw));
  const header = new Protobuf();
  header.writeBytesField(1, utf8(type));
  header.writeVarintField(3, blob.pos);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.pos);
  return Buffer.concat([length, header.finish(), blob.finish()]);
}
