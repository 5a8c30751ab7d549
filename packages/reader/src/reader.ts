/**
 * Answers the reads from the files of a publication, exactly as a server would from the whole generation.
 *
 * A question runs on what is there. If it needs a file that is not, that one is fetched and the question runs again: an answer
 * is never made of a part of the toilets that it needs. Most questions need one leaf.
 */

import type { AlongResult } from '../../../schemas/reads/along.ts';
import type { RouteResult } from '../../../schemas/reads/more-reads.ts';
import type { AlongQuery, AreaQuery, NearestQuery, RouteQuery } from '../../../schemas/reads/read-query.ts';
import type {
  AreaResult,
  Aside,
  DetailsResult,
  FindResult,
  ToiletResult,
} from '../../../schemas/reads/read-results.ts';
import type { AskedTime } from '../../../schemas/text/numbers.ts';
import { BlobError, type BlobSource, kindIn, LEAF } from '../../../shards/format/blob.ts';
import { decodeLive, LIVE_NAME, type LiveStates } from '../../../shards/generation/live-states.ts';
import type { LiveHours } from '../../../shards/hours/hours-table.ts';
import {
  type Box,
  DIRECTORY_NAME,
  type Directory,
  decodeDirectory,
} from '../../../shards/publication/directory.ts';
import { unpack } from '../../../shards/publication/unpack.ts';
import type { Shard } from '../../../shards/shard/shard.ts';
import { jsonInside } from '../../../shards/shard/toilet-record.ts';
import { toiletsAlong } from './along.ts';
import { asidesOf } from './asides.ts';
import { TextSink } from './body-sink.ts';
import { countIn, meets, reachOf, widened } from './files-in.ts';
import type { NamedPlace, PlaceOptions } from './find-places.ts';
import { LOOK_UP_CODE, NotFetched } from './not-fetched.ts';
import { routeTo } from './on-foot.ts';
import { Publication, type PublishedDataset } from './publication.ts';
import { ReadBodies } from './read-bodies.ts';
import { originAt, type SearchOrigin } from './search-origin.ts';

export interface ReaderParts {
  /** Fetches a file by name, packed or not. Rejects if it cannot be had. `isFresh`: not from a cache. */
  readonly fetchBlob: (name: string, isFresh: boolean) => Promise<ArrayBuffer>;
  /** Address of the website that answers link to, without a trailing slash. */
  readonly baseUrl: string;
  /** Evaluates hours past the compiled 22 days. Without it they are unknown then. */
  readonly live?: LiveHours;
  /** Milliseconds of any clock; that of the system if it is left out. */
  readonly now?: () => number;
}

/** A position to search around. With a label no names of positions are loaded. */
export interface From {
  readonly lon: number;
  readonly lat: number;
  readonly label?: string | undefined;
}

/** A question that needs more files than this asks for too much: a box of 0.2 degrees needs at most some 50. */
const MOST_ROUNDS = 200;
/** With the minute of the feed and its answer, a state is shown within 90 s. */
const LOOK_LIVE_MS = 15_000;
/** A question waits so long for states. */
const PATIENCE_MS = 1_000;
/** Walks are searched so far. */
const MAX_WALK_M = 5_000;
/** Files of this many bytes are kept unpacked, the newest: on phones memory is short. */
const MAX_KEPT_BYTES = 100 * 2 ** 20;

export class Reader {
  readonly #parts: ReaderParts;
  readonly #files = new Map<string, BlobSource>();
  readonly #fetching = new Map<string, Promise<void>>();
  readonly #missing = new Set<string>();
  readonly #failed = new Set<string>();
  readonly #publication: Publication;
  readonly #bodies: ReadBodies<string>;
  #dataset: PublishedDataset;
  #live: LiveStates = new Map();
  #lookedMs = Number.NEGATIVE_INFINITY;
  readonly #laid = new WeakMap<Shard, LiveStates>();

  private constructor(parts: ReaderParts, directory: Directory) {
    this.#parts = parts;
    this.#bodies = new ReadBodies(parts.baseUrl, new TextSink());
    this.#publication = new Publication((error) => this.#note(error), parts.live);
    this.#dataset = this.#publication.datasetOf(directory, this.#files);
  }

  /** Loads the directory. Throws BlobError if there is none, or one of a later program. */
  static async open(parts: ReaderParts): Promise<Reader> {
    return new Reader(parts, await loadDirectory(parts));
  }

  get directory(): Directory {
    return this.#dataset.directory;
  }

  /** Loads the directory again. Leaves that did not change stay. Returns whether it changed. */
  async refresh(): Promise<boolean> {
    const directory = await loadDirectory(this.#parts);
    if (JSON.stringify(directory) === JSON.stringify(this.directory)) return false;
    this.#renew(directory);
    return true;
  }

  /** The FindResult around a position. */
  nearest(query: NearestQuery, from: From, nowMs: number): Promise<FindResult> {
    return this.body((bodies, dataset) => bodies.find(dataset, query, originOfFrom(dataset, from), nowMs));
  }

  /** The AreaResult of a box. */
  async area(query: AreaQuery, nowMs: number): Promise<AreaResult> {
    const { west, south, east, north } = query.bbox;
    await this.#loadIn([west, south, east, north]);
    return this.body((bodies, dataset) => bodies.area(dataset, query, nowMs).body);
  }

  /**
   * Undefined if there is no such toilet.
   * @param at time that is asked about; now if undefined
   */
  toilet(id: string, nowMs: number, at?: AskedTime): Promise<ToiletResult | undefined> {
    return this.body((bodies, dataset) => bodies.toilet(dataset, id, nowMs, at)?.body);
  }

  /** The same for its details. */
  details(id: string, nowMs: number, at?: AskedTime): Promise<DetailsResult | undefined> {
    return this.body((bodies, dataset) => bodies.details(dataset, id, nowMs, at)?.body);
  }

  /** The way to a toilet; undefined if there is no such toilet. */
  route(id: string, query: RouteQuery, nowMs: number): Promise<RouteResult | undefined> {
    return this.ask((dataset) => routeTo(dataset, this.#parts.baseUrl, id, query, nowMs));
  }

  /** The way between two positions, and the toilets along it. */
  along(query: AlongQuery, nowMs: number): Promise<AlongResult> {
    return this.ask((dataset) => toiletsAlong(dataset, this.#parts.baseUrl, query, nowMs));
  }

  /** Facts beside the fields of toilets, by their ids. */
  asides(ids: readonly string[], nowMs: number): Promise<Readonly<Record<string, Aside>>> {
    return this.ask((dataset) => asidesOf(dataset, ids, nowMs));
  }

  /** The name of a position: the nearest place and its town; undefined if none is near. */
  async nameOf(lon: number, lat: number): Promise<string | undefined> {
    const inside = await this.ask((dataset) => dataset.labels.at(lon, lat));
    return inside === undefined ? undefined : JSON.parse(`"${inside}"`);
  }

  /**
   * Names of the files that questions from inside a box need, the directory not among them: lists, leaves, labels, the walking
   * graph. With filters that few toilets pass, a question may need others.
   */
  async filesIn(box: Box, nowMs: number): Promise<readonly string[]> {
    await this.#loadIn(box);
    const reachM = await this.ask((dataset) => reachOf(dataset, box, nowMs));
    const [wide, near] = [widened(box, reachM), widened(box, Math.min(reachM, MAX_WALK_M))];
    const { cells, labels, walk, towns } = this.directory;
    const lists = [labels, walk, towns].filter((name) => name !== null);
    await this.#load(lists);
    const leaves = await this.#loadIn(wide);
    const { tiles, walkTiles } = this.#dataset;
    const around = [
      ...cells.filter((cell) => meets(cell.box, wide)),
      ...[...tiles, ...walkTiles].filter((tile) => meets(tile.box, near)),
    ];
    return [...new Set([...lists, ...leaves, ...around.map(({ blob }) => blob)])];
  }

  /** Loads the leaves among some files: their toilets are found by id without the index of ids. */
  async loadLeaves(names: readonly string[]): Promise<void> {
    const isWanted = ({ blob }: { readonly blob: string }) => names.includes(blob);
    // First the lists of cells that name them.
    while ((await this.#load(this.#dataset.cells.filter(isWanted).map(({ blob }) => blob))) > 0);
  }

  /** The number of toilets in a box. */
  count(box: Box): Promise<number> {
    return this.ask((dataset) => countIn(dataset, box));
  }

  /** Places that are called so, the best first; a position that is written as text is one. Empty if there is none. */
  async places(text: string, options?: PlaceOptions): Promise<readonly NamedPlace[]> {
    // Loaded with the first name: the words of asking take 15 KB packed.
    const { findPlaces } = await import('./find-places.ts');
    return await this.ask((dataset) => findPlaces(dataset, text, options));
  }

  /** Asks for a body of the API, as text, and parses it. */
  async body<T>(
    question: (bodies: ReadBodies<string>, dataset: PublishedDataset) => string | undefined,
  ): Promise<T>;
  async body(question: (bodies: ReadBodies<string>, dataset: PublishedDataset) => string | undefined) {
    const text = await this.ask((dataset) => question(this.#bodies, dataset));
    return text === undefined ? undefined : JSON.parse(text);
  }

  /**
   * Asks anything of the data set. The question may run several times. Throws BlobError if a file that it cannot do without
   * cannot be had; files that it can do without leave out what they say, as on a server.
   */
  async ask<T>(question: (dataset: PublishedDataset) => T): Promise<T> {
    let hasLoaded = false;
    if (this.directory.live) await this.#lookAtLive();
    try {
      for (let round = 0; ; round++) {
        const answer = this.#run(question);
        const missing = [...this.#missing];
        if (missing.length === 0) {
          if ('error' in answer) throw answer.error;
          return answer.value;
        }
        if (round === MOST_ROUNDS)
          throw new BlobError(`A question needs more than ${MOST_ROUNDS} files. Ask for less.`);
        hasLoaded = true;
        await this.#load(missing);
      }
    } finally {
      // The next question tries those that failed again.
      if (this.#forgetFailed() || (hasLoaded && this.#forgetOldest())) this.#renew();
    }
  }

  /** Loads the states of feeds, four times a minute at most. If they cannot be had, those of before grow old. */
  async #lookAtLive(): Promise<void> {
    const nowMs = (this.#parts.now ?? Date.now)();
    if (Math.abs(nowMs - this.#lookedMs) < LOOK_LIVE_MS) return;
    this.#lookedMs = nowMs;
    const looked = this.#loadLive().catch(() => {});
    await Promise.race([looked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }

  async #loadLive(): Promise<void> {
    const packed = await this.#parts.fetchBlob(LIVE_NAME, true);
    this.#live = decodeLive(new TextDecoder().decode(await unpack(packed, LIVE_NAME)));
    this.#dataset.lay(this.#live, this.#laid);
  }

  /** Runs a question, and collects the files that it lacks. */
  #run<T>(question: (dataset: PublishedDataset) => T): { readonly value: T } | { readonly error: unknown } {
    this.#missing.clear();
    try {
      return { value: question(this.#dataset) };
    } catch (error) {
      if (error instanceof NotFetched) this.#note(error);
      return { error };
    }
  }

  /** Loads the leaves that meet a box, all at once, after the lists that name them. Returns their names. */
  async #loadIn(box: Box): Promise<readonly string[]> {
    for (;;) {
      const { cells } = this.#dataset;
      const names = this.#dataset.shardsIn(...box).map((i) => cells[i]!.blob);
      if ((await this.#load(names)) === 0) return names;
    }
  }

  #note(error: BlobError): void {
    if (error instanceof NotFetched && error.blob !== undefined) this.#missing.add(error.blob);
  }

  /** Loads files. Returns how many were not there. */
  async #load(names: readonly string[]): Promise<number> {
    const wanted = names.filter((name) => !this.#files.has(name));
    if (wanted.length === 0) return 0;
    await Promise.all(wanted.map((name) => this.#fetchOnce(name)));
    this.#renew();
    return wanted.length;
  }

  #renew(directory = this.directory): void {
    this.#dataset = this.#publication.datasetOf(directory, this.#files);
    this.#dataset.lay(this.#live, this.#laid);
  }

  #fetchOnce(name: string): Promise<void> {
    const known = this.#fetching.get(name);
    if (known) return known;
    const fetching = this.#fetch(name).finally(() => this.#fetching.delete(name));
    this.#fetching.set(name, fetching);
    return fetching;
  }

  async #fetch(name: string): Promise<void> {
    const loading = name === LOOK_UP_CODE ? this.#loadCode() : loadFile(this.#parts, name);
    const file = await loading.catch((error) => faultOf(name, error));
    this.#files.set(name, file);
    if (file instanceof BlobError) this.#failed.add(name);
  }

  /** The search by name is loaded with the first name. */
  async #loadCode(): Promise<ArrayBuffer> {
    const { PlaceIndex } = await import('./place-index.ts');
    this.#publication.lookUpCode = PlaceIndex;
    return new ArrayBuffer(0);
  }

  #forgetFailed(): boolean {
    if (this.#failed.size === 0) return false;
    for (const name of this.#failed) this.#files.delete(name);
    this.#failed.clear();
    return true;
  }

  /** Forgets the files that were loaded first, while more than the limit is kept. Returns whether it forgot any. */
  #forgetOldest(): boolean {
    const bytesOf = (source: BlobSource) => (source instanceof BlobError ? 0 : source.byteLength);
    let kept = 0;
    for (const source of this.#files.values()) kept += bytesOf(source);
    if (kept <= MAX_KEPT_BYTES) return false;
    for (const [name, source] of this.#files) {
      if (kept <= MAX_KEPT_BYTES) break;
      this.#files.delete(name);
      kept -= bytesOf(source);
    }
    return true;
  }
}

function originOfFrom(dataset: PublishedDataset, { lon, lat, label }: From): SearchOrigin {
  if (label === undefined) return originAt(dataset, lon, lat);
  return { lon, lat, label: jsonInside(label), source: 'coordinates' };
}

async function loadDirectory(parts: ReaderParts): Promise<Directory> {
  const packed = await parts
    .fetchBlob(DIRECTORY_NAME, true)
    .catch((error) => Promise.reject(faultOf(DIRECTORY_NAME, error)));
  return decodeDirectory(new TextDecoder().decode(await unpack(packed, DIRECTORY_NAME)));
}

/** Loads a file, and checks that it is the one of this name: the beginning of its SHA-256. A leaf is checked when it is opened. */
async function loadFile({ fetchBlob }: ReaderParts, name: string): Promise<ArrayBuffer> {
  const bytes = await unpack(await fetchBlob(name, false), name);
  // Only pages over https may compute it; the checksums inside are checked everywhere.
  if (globalThis.crypto?.subtle && kindIn(bytes) !== LEAF && (await nameOfFile(bytes)) !== name)
    throw new BlobError(`File ${name} is not the one that was published. Load it again.`, { blob: name });
  return bytes;
}

async function nameOfFile(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function faultOf(name: string, cause: unknown): BlobError {
  if (cause instanceof BlobError) return cause;
  return new BlobError(`File ${name} of the publication could not be loaded. Try again with a connection.`, {
    blob: name,
    cause,
  });
}
