/**
 * Writes an OSM PBF file: a header blob, then blobs of dense nodes, of ways and of relations.
 *
 * Objects come in file order (nodes, ways, relations; ids ascending), which is what the header's
 * `Sort.Type_then_ID` promises; anything else is refused. They carry no version, time or author.
 * The file appears under its name only when it is whole: it grows under a temporary name, which `close`
 * changes. Blobs are deflated on Node's thread pool. `node`, `way` and `relation` never wait, so a
 * long producer awaits `drain()` now and then; memory is then bounded by the blobs in flight.
 * 2 shared cores: about 8 million untagged nodes a second.
 *
 * Layouts: 8,000 objects a blob is what Geofabrik's files have; 300,000 is like the official planet's.
 * The format: https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { encodeBlob, headerBlock } from './pbf-blob.ts';
import { BlockBuilder } from './pbf-block.ts';
import type { PbfHeader, PbfNode, PbfRelation, PbfWay } from './pbf-types.ts';

/** The format allows 32 MiB; half of it leaves room for the object that tips a block over. */
const MAX_BLOCK_BYTES = 16 * 1024 * 1024;
const FORMAT_MAX_BLOCK_BYTES = 32 * 1024 * 1024;
/** Deflate runs on four threads by default: more blobs in flight would only wait, and hold memory. */
const MAX_BLOBS_IN_FLIGHT = 6;
const KINDS = ['node', 'way', 'relation'] as const;
type Kind = (typeof KINDS)[number];

export class PbfWriter {
  readonly #path: string;
  readonly #temporary: string;
  readonly #file: FileHandle;
  readonly #objectsPerBlob: number;
  readonly #block = new BlockBuilder();
  #kind: Kind = 'node';
  #lastId = 0;
  #inFlight: Promise<void>[] = [];
  /** Blobs are deflated side by side and written one after the other: each waits for the one before. */
  #written: Promise<void> = Promise.resolve();
  #closed = false;

  private constructor(path: string, temporary: string, file: FileHandle, header: PbfHeader) {
    this.#path = path;
    this.#temporary = temporary;
    this.#file = file;
    this.#objectsPerBlob = header.objectsPerBlob ?? 8_000;
    this.#send('OSMHeader', headerBlock(header));
  }

  static async open(path: string, header: PbfHeader = {}): Promise<PbfWriter> {
    const perBlob = header.objectsPerBlob ?? 8_000;
    if (!Number.isSafeInteger(perBlob) || perBlob < 1) {
      throw new Error(`objectsPerBlob is ${perBlob}; it must be a whole number of at least 1.`);
    }
    const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
    return new PbfWriter(path, temporary, await open(temporary, 'wx'), header);
  }

  node(node: PbfNode): void {
    this.#accept('node', node.id);
    // Written so that NaN fails too.
    if (!(Math.abs(node.lon) <= 180 && Math.abs(node.lat) <= 90)) {
      throw new Error(`Node ${node.id} lies at lon ${node.lon}, lat ${node.lat}, which is not on Earth.`);
    }
    this.#block.node(node);
  }

  way(way: PbfWay): void {
    this.#accept('way', way.id);
    this.#block.way(way);
  }

  relation(relation: PbfRelation): void {
    this.#accept('relation', relation.id);
    this.#block.relation(relation);
  }

  /** Waits until few blobs are in flight; rejects when writing has failed. */
  async drain(): Promise<void> {
    while (this.#inFlight.length >= MAX_BLOBS_IN_FLIGHT) await this.#inFlight.shift();
  }

  /** Writes what is left, syncs, and gives the file its name. On failure nothing is left behind. */
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

  /** Makes room for one more object of this kind, and checks that it comes in order. */
  #accept(kind: Kind, id: number): void {
    if (this.#closed) throw new Error(`${this.#path} is closed; ${kind} ${id} comes too late.`);
    if (kind !== this.#kind) {
      if (KINDS.indexOf(kind) < KINDS.indexOf(this.#kind)) {
        throw new Error(
          `A ${kind} (${id}) cannot follow a ${this.#kind}: write nodes, then ways, then relations.`,
        );
      }
      this.#flush();
      this.#kind = kind;
      this.#lastId = 0;
    }
    if (!Number.isSafeInteger(id) || id <= this.#lastId) {
      throw new Error(
        `${kind} ${id} cannot follow ${kind} ${this.#lastId}: ids are whole, positive and ascending.`,
      );
    }
    this.#lastId = id;
    if (this.#block.count >= this.#objectsPerBlob || this.#block.byteLength >= MAX_BLOCK_BYTES) this.#flush();
  }

  #flush(): void {
    if (this.#block.count === 0) return;
    const raw = this.#block.finish();
    if (raw.length > FORMAT_MAX_BLOCK_BYTES) {
      throw new Error(
        `A block of ${this.#kind}s is ${raw.length} bytes; the format ends at ${FORMAT_MAX_BLOCK_BYTES}. Split the object before id ${this.#lastId}.`,
      );
    }
    this.#send('OSMData', raw);
  }

  #send(type: 'OSMHeader' | 'OSMData', raw: Uint8Array<ArrayBuffer>): void {
    const before = this.#written;
    const blob = encodeBlob(type, raw);
    const written = Promise.all([before, blob]).then(async ([, bytes]) => {
      await this.#file.writeFile(bytes);
    });
    // A failure is thrown by drain or close; until then there may be no listener.
    written.catch(() => {});
    this.#written = written;
    this.#inFlight.push(written);
  }
}
