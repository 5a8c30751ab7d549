/**
 * Writes an OSM PBF file: a header blob, then blobs of dense nodes, of ways and of relations.
 *
 * Objects come in file order (nodes, ways, relations; ids ascending), which is what the header's `Sort.Type_then_ID` promises;
 * anything else is refused. They carry no version, time or author. The file appears under its name only when it is whole.
 * `node`, `way` and `relation` never wait, so a long producer awaits `drain()` now and then; memory is then bounded by the
 * blobs in flight.
 *
 * Layouts: 8,000 objects a blob is what Geofabrik's files have; 300,000 is like the official planet's.
 * The format: https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { BlobWriter } from '../../packages/pbf/index.ts';
import { encodeBlock, encodeHeader } from './pbf-block.ts';
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
const noObjects = () => ({ nodes: [], ways: [], relations: [] });

export class PbfWriter {
  readonly #blobs: BlobWriter;
  readonly #objectsPerBlob: number;
  #kind: Kind = 'node';
  #lastId = 0;
  /** Objects of the next blob. */
  #next: { nodes: PbfNode[]; ways: PbfWay[]; relations: PbfRelation[] } = noObjects();

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

  /** Makes room for one more object, and checks that it comes in order. */
  #accept(kind: Kind, id: number): void {
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
    if (raw.length <= MAX_BLOCK_BYTES || half === 0) this.#blobs.send('OSMData', raw);
    else for (const each of [part(0, half), part(half)]) this.#sendBlock(each);
  }
}

const countOf = ({ nodes, ways, relations }: PbfObjects) => nodes.length + ways.length + relations.length;
