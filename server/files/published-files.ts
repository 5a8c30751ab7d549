/**
 * The files of the toilets that browsers and other programs search in (FORMAT.md §16), made of the generation that the server
 * answers from. Those of the generation before are there, too: a page that was loaded before an update still asks for them.
 *
 * A file is packed when it is first asked for. Making leaves keeps the event loop busy: splitting a full shard for 16 ms, once,
 * and packing a leaf for some 30 ms. So they are made one after the other, and reads are answered in between; gzip runs in a
 * thread of the pool.
 *
 * Lists of towns are made once for a gazetteer, in steps of some milliseconds. A directory waits for them for a second; then
 * it names those of the gazetteer before, or none, until they are there.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Hono } from 'hono';
import { reasonOf } from '../../common/reason-of.ts';
import { OPEN_TO_ALL, problem, toResponse } from '../../reads/http/http-response.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import { BlobError } from '../../shards/format/blob.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { encodeLive, LIVE_NAME, type LiveStates } from '../../shards/generation/live-states.ts';
import { DIRECTORY_NAME, encodeDirectory } from '../../shards/publication/directory.ts';
import { LeafIndex } from '../../shards/publication/leaf-index.ts';
import {
  FOREVER,
  type InSteps,
  inSteps,
  type NamedFiles,
  type PublicationFiles,
  publicationFiles,
  SECONDS,
  SHORT,
  townFiles,
} from '../../shards/publication/publication-files.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { RecentCache } from '../place-lookup/recent-cache.ts';
import type { Generations } from '../process/generations.ts';
import { openDocumentRoute } from './document-route.ts';
import type { FileParts } from './file-routes.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Make = () => Uint8Array;

/** A planet has 25 MB, and as much for walks and names of the countries that are asked for. */
const MOST_BYTES = 64 << 20;
/** Files that wait: a few seconds. */
const MOST_WAITING = 64;
/** Their lists are 26 MB of memory, and are made in 2 s of CPU. Of more towns there are none. */
const MOST_TOWNS = 200_000;
const TOWNS_WAIT_MS = 1_000;

const pack = promisify(gzip);

interface Listed {
  /** The generation that answered when it was listed. */
  readonly current: Generation | undefined;
  readonly generation: number;
  readonly towns: NamedFiles | undefined;
  readonly hasLive: boolean;
  readonly directory: Promise<Bytes>;
  readonly files: PublicationFiles['files'];
}

export class PublishedFiles {
  readonly #generations: Generations;
  readonly #mostWaiting: number;
  readonly #kept = new RecentCache<Uint8Array<ArrayBuffer>>(
    MOST_BYTES,
    undefined,
    undefined,
    ({ length }) => length,
  );
  readonly #packing = new Map<string, Promise<Bytes>>();
  #last: Promise<unknown> = Promise.resolve();
  readonly #leaves = new LeafIndex();
  #listed: Listed | undefined;
  #live: { readonly states: LiveStates; readonly bytes: Promise<Bytes> } | undefined;
  #listing: Promise<Listed> | undefined;
  #before: PublicationFiles['files'] = new Map();
  #towns: NamedFiles | undefined;
  /** Hash of the gazetteer whose towns are listed, or are being listed. */
  #places: string | null = null;
  #listingTowns: Promise<void> = Promise.resolve();

  constructor(generations: Generations, mostWaiting = MOST_WAITING) {
    this.#generations = generations;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Returns a packed file by its name; undefined if there is none, 'busy' if too many wait. Throws NoGeneration, or BlobError if
   * its part is damaged.
   */
  async get(name: string): Promise<Bytes | 'busy' | undefined> {
    const kept = this.#kept.get(name);
    if (kept) return kept;
    if (name === LIVE_NAME) return this.#liveFile();
    const listed = await this.#listOfToday();
    if (name === DIRECTORY_NAME) return listed.directory;
    const make = listed.files.get(name) ?? this.#before.get(name);
    if (!make) return undefined;
    const packing = this.#packing.get(name);
    if (packing) return packing;
    return this.#packing.size < this.#mostWaiting ? this.#packOnce(name, make) : 'busy';
  }

  /** The states of feeds; undefined if there are none. */
  #liveFile(): Promise<Bytes> | undefined {
    const { live } = this.#generations;
    if (live.size === 0) return undefined;
    if (this.#live?.states !== live)
      this.#live = { states: live, bytes: packed(Buffer.from(encodeLive(live))) };
    return this.#live.bytes;
  }

  get #hasLive(): boolean {
    return this.#generations.live.size > 0;
  }

  #listOfToday(): Listed | Promise<Listed> {
    const { current } = this.#generations;
    const listed = this.#listed;
    if (
      listed &&
      listed.current === current &&
      listed.towns === this.#towns &&
      listed.hasLive === this.#hasLive
    )
      return listed;
    this.#listing ??= this.#list(current).finally(() => {
      this.#listing = undefined;
    });
    return this.#listing;
  }

  /** Lists the files of the generation that answers. Of one with a damaged shard, those of the newest undamaged one. */
  async #list(current: Generation | undefined): Promise<Listed> {
    if (current) {
      await inSteps(this.#splitAhead(current));
      this.#listTowns(current);
      await Promise.race([this.#listingTowns, delay(TOWNS_WAIT_MS, undefined, { ref: false })]);
    }
    const towns = this.#towns;
    const { directory, files } = this.#generations.read((generation) =>
      publicationFiles(generation, this.#generations.blobs, { towns }, this.#leaves),
    );
    const { generation } = directory;
    const before = this.#listed;
    // A repair opens the same generation anew.
    if (before && before.generation !== generation) this.#before = before.files;
    const hasLive = this.#hasLive;
    const text = encodeDirectory(hasLive ? { ...directory, live: true } : directory);
    this.#listed = { current, generation, towns, hasLive, directory: packed(Buffer.from(text)), files };
    return this.#listed;
  }

  /** Splits the shards one by one: all those of a planet at once would take 2 s. */
  *#splitAhead({ shards, manifest }: Generation): InSteps<void> {
    for (const [i, { key }] of manifest.tiles.entries()) {
      try {
        this.#leaves.cellsOf(shards[i]!, key);
      } catch (error) {
        // It is damaged: then the files of an older generation are listed.
        if (!(error instanceof BlobError)) throw error;
      }
      yield;
    }
  }

  /** Begins to list the towns of a gazetteer, once. */
  #listTowns(generation: Generation): void {
    const { places } = generation.manifest;
    if (places === this.#places) return;
    this.#places = places;
    this.#listingTowns = inSteps(townFiles(generation, MOST_TOWNS))
      .catch((error: unknown) => {
        const fault = error instanceof BlobError ? error : new BlobError(reasonOf(error), { cause: error });
        this.#generations.report(fault);
        // A repair opens the generation anew, and it is tried again.
        if (this.#places === places) this.#places = null;
        return undefined;
      })
      .then((towns) => {
        if (this.#places === places || !towns) this.#towns = towns;
      });
  }

  #packOnce(name: string, make: Make): Promise<Bytes> {
    const packing = this.#last
      .then(() => packed(make()))
      .then((bytes) => {
        this.#kept.set(name, bytes);
        return bytes;
      })
      .finally(() => this.#packing.delete(name));
    this.#packing.set(name, packing);
    this.#last = packing.catch(() => {});
    return packing;
  }
}

async function packed(bytes: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await pack(bytes, { level: 9 }));
}

const PATH = '/data/:file';
const ENDING = '.bin';

/**
 * Files of the toilets, for pages and programs that search by themselves: `/data/directory.bin`, the one that
 * changes, and files named by their content. A static host serves the same addresses, and the same bytes.
 */
export function publicationRoutes(parts: FileParts): Hono<AppBindings> {
  const { baseUrl, generations } = parts;
  const app = new Hono<AppBindings>();
  const files = new PublishedFiles(generations);
  openDocumentRoute(app, parts, 'data', PATH, async (c) => {
    const file = c.req.param('file') ?? '';
    const name = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : '';
    const bytes = await files.get(name);
    if (bytes === 'busy') return toResponse(problem(baseUrl, refuse('rate-limited', 'packing')));
    if (!bytes) {
      const missing = `No file has this name any more. Load ${baseUrl}/data/${DIRECTORY_NAME}${ENDING} again: it names the files of today.`;
      return toResponse(problem(baseUrl, refuse('not-found', 'file', missing)));
    }
    const cacheControl = name === DIRECTORY_NAME ? SHORT : name === LIVE_NAME ? SECONDS : FOREVER;
    return new Response(bytes, {
      headers: { 'content-type': 'application/octet-stream', 'cache-control': cacheControl, ...OPEN_TO_ALL },
    });
  });
  return app;
}
