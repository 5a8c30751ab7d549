/**
 * Publishes generations as files to a target, so that a kill at any line leaves readers with a whole publication.
 *
 * Order: new files, each read back; answers verified; the directory, which alone says what readers see; the pointer, which says
 * it to servers; the record; the pages, so that new pages never meet old data; last, what has not been needed for a day. Nothing
 * of a killed publication is seen, and the next one goes on with its files. What others put beside the data stays as it is.
 *
 * After one contribution, a leaf and the directory are written. The first publication of a publisher looks at all that is
 * there, and repairs it, and so does one a day. The others rely on that as long as the record is the one that it wrote.
 */
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { DAY_MS } from '../../common/durations.ts';
import type { BlobFiles } from '../../shards/format/map-blob.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import {
  type Directory,
  decodeDirectory,
  encodeDirectory,
  pathOf,
} from '../../shards/publication/directory.ts';
import { LeafIndex } from '../../shards/publication/leaf-index.ts';
import {
  inSteps,
  type MorePublished,
  placeFiles,
  publicationFiles,
  townFiles,
} from '../../shards/publication/publication-files.ts';
import { unpack } from '../../shards/publication/unpack.ts';
import { forEachLimit } from '../../shards/store/parallel.ts';
import { sha256 } from '../../shards/store/whole-file.ts';
import { archivesOf, type Copy, expectRoom } from './expect-room.ts';
import {
  decodeRecord,
  encodeRecord,
  FIRST_RECORD,
  forget,
  type PublicationRecord,
  retire,
} from './record.ts';
import { serverFilesOf } from './server-files.ts';
import { GENERATION_POINTER_PATH, RECORD_PATH, type Target } from './target.ts';
import { findDamagedFiles, leavesOf, type VerifyParts } from './verify-publication.ts';

/** Files in work at once. */
const LANES = 8;
const QUESTIONS = 200;
/** How long a publisher relies on what it saw. */
const TRUSTED_MS = DAY_MS;
/** Clocks of machines differ by less, unless one is wrong. */
const CLOCKS_DIFFER_MS = 60_000;
/** Questions about each new leaf, if few are new. */
const QUESTIONS_A_LEAF = 20;

const pack = async (bytes: Uint8Array): Promise<Uint8Array> => await promisify(gzip)(bytes, { level: 9 });

export interface PublisherParts {
  readonly target: Target;
  readonly nowMs: () => number;
  /** A number from 0 to 1. */
  readonly random: () => number;
  /** Address of the website of the publication. */
  readonly site?: string | undefined;
  /** Publishes also what servers without an importer follow. */
  readonly forServers?: boolean;
}

export interface ToPublish {
  readonly generation: Generation;
  /** The files of the generation. */
  readonly store: BlobFiles;
  /** Pages and scripts that lie beside the data, by path. */
  readonly website: ReadonlyMap<string, Uint8Array>;
}

export interface Published {
  readonly generation: number;
  /** Files that were written, pages among them, and their bytes. */
  readonly files: number;
  readonly bytes: number;
  /** Pages that were not written, because a file that is not ours has their place. */
  readonly notOurs: readonly string[];
}

/** The target has a newer generation than this machine. */
export class NewerPublished extends Error {
  constructor(address: string, there: Directory, here: Directory) {
    super(
      `${address} has generation ${there.generation} of ${there.createdAt}, which is newer than generation ${here.generation} here. Nothing was published.`,
    );
  }
}

export class Publisher {
  readonly #parts: PublisherParts;
  readonly #index = new LeafIndex();
  /** The towns and the lookup that were published last, and the gazetteer and the graph that they are of. */
  #names: ({ readonly source: string } & Pick<MorePublished, 'towns' | 'places'>) | undefined;
  /** The record that this publisher wrote last, the files that were there then, and when it looked at all of them. */
  #written:
    | { readonly record: string; readonly there: readonly string[]; readonly lookedMs: number }
    | undefined;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
  }

  /** The address of the target, for messages. */
  get address(): string {
    return this.#parts.target.address;
  }

  /** Whether something was published there. Reads only; throws an Error with one sentence if nothing can be. */
  async isPublishedTo(): Promise<boolean> {
    return (await readRecord(this.#parts.target)) !== undefined;
  }

  /**
   * Throws an Error with one sentence; readers then see what they saw before.
   * @param signal breaks it off before the next file
   */
  async publish(to: ToPublish, signal?: AbortSignal): Promise<Published> {
    const { target } = this.#parts;
    // Before anything of others could be touched.
    await readRecord(target);
    return await target.exclusively(() => this.#publish(to, signal));
  }

  /** Makes the towns and the lookup of a gazetteer once: contributions do not change it. */
  async #namesOf(
    generation: Generation,
    signal: AbortSignal | undefined,
  ): Promise<Pick<MorePublished, 'towns' | 'places'>> {
    const { places: gazetteer, walk } = generation.manifest;
    const source = JSON.stringify([gazetteer, walk]);
    if (this.#names?.source === source) return this.#names;
    const towns = await inSteps(townFiles(generation), signal);
    const places = await inSteps(placeFiles(generation), signal);
    this.#names = { source, towns, places };
    return this.#names;
  }

  async #publish({ generation, store, website }: ToPublish, signal?: AbortSignal): Promise<Published> {
    const { target, nowMs } = this.#parts;
    const servers = this.#parts.forServers ? serverFilesOf(generation.manifest) : undefined;
    const record = await readRecord(target);
    const written = this.#written?.record === record?.text ? this.#written : undefined;
    const isTrusted = written !== undefined && nowMs() - written.lookedMs < TRUSTED_MS;
    const lookedMs = isTrusted ? written.lookedMs : nowMs();
    const seen = await target.readDirectory();
    const archives = archivesOf(generation.manifest);
    const leaves = leavesOf(generation, this.#index);
    const { towns, places } = await this.#namesOf(generation, signal);
    const more = { ...archives.names, towns, places, site: this.#parts.site };
    const { directory, files } = publicationFiles(generation, store, more, this.#index);
    await expectOlder(target, seen.bytes, { here: directory, nowMs: nowMs() });
    const there = isTrusted ? written.there : await target.paths();
    this.#written = undefined;
    const known = new Set(there);
    const fresh = [...files.keys()].filter((name) => !known.has(pathOf(name)));
    const all = [...archives.copies, ...(servers?.copies ?? [])];
    const copies = all.filter(({ path }) => !known.has(path));
    const site = new Map([...website, ...(servers?.pages ?? [])]);
    const pages = await this.#pagesToWrite(site, record?.value ?? FIRST_RECORD, isTrusted);
    await expectRoom(target, { leaves, files, store, fresh, copies, pages: pages.fresh });
    const work = new Writer(target);
    if (!record) await target.write(RECORD_PATH, Buffer.from(encodeRecord(FIRST_RECORD)));
    const write = async (name: string): Promise<void> => {
      signal?.throwIfAborted();
      await work.writeFile(pathOf(name), files.get(name)!);
    };
    await forEachLimit(
      fresh.map((name) => () => write(name)),
      LANES,
    );
    const copy = async ({ path, hash }: Copy): Promise<void> => {
      signal?.throwIfAborted();
      await work.copy(path, store.blobPath(hash), hash);
    };
    await forEachLimit(
      copies.map((each) => () => copy(each)),
      LANES,
    );
    if (servers && !known.has(servers.manifest.path))
      await work.writePage(servers.manifest.path, servers.manifest.bytes);
    const inDoubt = isTrusted ? new Set(fresh) : undefined;
    const asked = leaves.filter(({ blob }) => inDoubt?.has(blob) ?? true);
    const questions = inDoubt ? Math.min(QUESTIONS, asked.length * QUESTIONS_A_LEAF) : QUESTIONS;
    await this.#verify({ generation, directory, leaves: asked, questions }, write);
    const packed = await pack(Buffer.from(encodeDirectory(directory)));
    await work.switchTo(packed, seen);
    await this.#point(work, servers?.pointer, known.has(GENERATION_POINTER_PATH));
    const needed = new Set([
      ...Array.from(files.keys(), pathOf),
      ...all.map(({ path }) => path),
      ...(servers ? [servers.manifest.path, GENERATION_POINTER_PATH] : []),
    ]);
    const now = { there: [...known.union(needed)], needed, pages: pages.all, nowMs: nowMs() };
    const finished = await this.#finish(work, record?.value ?? FIRST_RECORD, now, pages.fresh);
    this.#written = { ...finished, lookedMs };
    const { number, bytes } = work;
    return { generation: directory.generation, files: number, bytes, notOurs: pages.notOurs };
  }

  /** Moves the pointer of servers, unless another publisher was faster. Without one, those who follow it learn that it ended. */
  async #point(work: Writer, pointer: string | undefined, isThere: boolean): Promise<void> {
    const { target } = this.#parts;
    if (pointer === undefined) return isThere ? await target.remove(GENERATION_POINTER_PATH) : undefined;
    const bytes = Buffer.from(pointer);
    const before = await target.read(GENERATION_POINTER_PATH);
    if (before && Buffer.compare(before, bytes) === 0) return;
    if (await work.isStillOurs()) await work.writePage(GENERATION_POINTER_PATH, bytes);
  }

  /** Asks what readers will ask. Damaged files that were there before are written again. */
  async #verify(
    about: Pick<VerifyParts, 'generation' | 'directory' | 'leaves' | 'questions'>,
    write: (name: string) => Promise<void>,
  ): Promise<void> {
    const { target, nowMs, random } = this.#parts;
    const read = (name: string) => target.read(pathOf(name));
    const find = () => findDamagedFiles({ ...about, read, nowMs: nowMs(), random });
    const damaged = await find();
    for (const name of damaged) await write(name);
    const [still] = damaged.length > 0 ? await find() : [];
    if (still !== undefined) throw notAsWritten(target, pathOf(still));
  }

  /** The pages whose bytes are not there yet, and all that are ours after this publication, by their SHA-256. */
  async #pagesToWrite(
    website: ReadonlyMap<string, Uint8Array>,
    { pages: ours }: PublicationRecord,
    isTrusted: boolean,
  ) {
    const { target } = this.#parts;
    const fresh = new Map<string, Uint8Array>();
    const all = new Map<string, string>();
    const notOurs: string[] = [];
    for (const [path, bytes] of website) {
      const hash = sha256(bytes);
      const isOurs = Object.hasOwn(ours, path);
      const isSure = isOurs && isTrusted && ours[path] !== null;
      const before = isSure ? ours[path] : hashOf(await target.read(path));
      if (!isOurs && before !== undefined && before !== hash) {
        notOurs.push(path);
        continue;
      }
      all.set(path, hash);
      if (before !== hash) fresh.set(path, bytes);
    }
    return { fresh, all, notOurs };
  }

  /**
   * Does all that follows the switch. Killed anywhere, the next publication does the rest. Returns the record and the files
   * that are there now.
   */
  async #finish(
    work: Writer,
    before: PublicationRecord,
    now: Parameters<typeof retire>[1],
    fresh: ReadonlyMap<string, Uint8Array>,
  ) {
    const { target } = this.#parts;
    const { retired, due } = retire(before, now);
    const written = Object.fromEntries(now.pages);
    const begun = Object.fromEntries(Array.from(fresh.keys(), (path) => [path, null]));
    const save = async (record: PublicationRecord): Promise<string> => {
      const text = encodeRecord(record);
      await target.write(RECORD_PATH, Buffer.from(text));
      return text;
    };
    const record = { ...before, pages: { ...before.pages, ...written }, retired };
    let text = await save({ ...record, pages: { ...record.pages, ...begun } });
    for (const [path, bytes] of fresh) await work.writePage(path, bytes);
    // Another publisher may need again what this one may remove.
    const isOurs = due.length > 0 && (await work.isStillOurs());
    if (isOurs)
      await forEachLimit(
        due.map((path) => () => target.remove(path)),
        LANES,
      );
    const removed = isOurs ? due : [];
    if (fresh.size > 0 || removed.length > 0) text = await save(forget(record, removed));
    const gone = new Set(removed);
    return { record: text, there: now.there.filter((path) => !gone.has(path)) };
  }
}

/** Writes to a target, reads back what it wrote, and counts. */
class Writer {
  readonly #target: Target;
  #directory: Uint8Array | undefined;
  number = 0;
  bytes = 0;

  constructor(target: Target) {
    this.#target = target;
  }

  async writeFile(path: string, make: () => Uint8Array): Promise<void> {
    await this.writePage(path, await pack(make()));
  }

  async writePage(path: string, bytes: Uint8Array): Promise<void> {
    await this.#target.write(path, bytes);
    const back = await this.#target.read(path);
    if (!back || Buffer.compare(back, bytes) !== 0) throw notAsWritten(this.#target, path);
    this.#count(bytes.length);
  }

  async copy(path: string, source: string, hash: string): Promise<void> {
    await this.#target.copy(path, source, hash);
    this.#count((await stat(source)).size);
  }

  async switchTo(packed: Uint8Array, seen: Parameters<Target['switchTo']>[1]): Promise<void> {
    this.#directory = packed;
    if (seen.bytes && Buffer.compare(seen.bytes, packed) === 0) return;
    await this.#target.switchTo(packed, seen);
    this.#count(packed.length);
  }

  async isStillOurs(): Promise<boolean> {
    const { bytes } = await this.#target.readDirectory();
    return (
      bytes !== undefined && this.#directory !== undefined && Buffer.compare(bytes, this.#directory) === 0
    );
  }

  #count(bytes: number): void {
    this.number++;
    this.bytes += bytes;
  }
}

/** Undefined if nothing was published yet. Throws if what is there is not ours. */
async function readRecord(
  target: Target,
): Promise<{ readonly text: string; readonly value: PublicationRecord } | undefined> {
  const read = () => target.read(RECORD_PATH);
  // Read once more, as another publisher may begin in between.
  const bytes = (await read()) ?? ((await target.isEmpty()) ? null : await read());
  if (bytes === null) return undefined;
  if (bytes) {
    const text = Buffer.from(bytes).toString();
    return { text, value: decodeRecord(text, target.address) };
  }
  throw new Error(
    `${target.address} has files that "lootiles publish" did not write. Name an empty folder or prefix, or one that it wrote.`,
  );
}

/**
 * Throws NewerPublished. A directory that cannot be read is replaced. If one is dated ahead of the clock, it was built under a
 * wrong clock: then the numbers of the generations decide.
 */
async function expectOlder(
  target: Target,
  packed: Uint8Array | undefined,
  { here, nowMs }: { readonly here: Directory; readonly nowMs: number },
): Promise<void> {
  const there = packed && (await directoryOf(packed).catch(() => undefined));
  if (!there) return;
  const isTrue = Date.parse(there.createdAt) <= nowMs + CLOCKS_DIFFER_MS;
  const isNewer =
    isTrue && there.createdAt !== here.createdAt
      ? there.createdAt > here.createdAt
      : there.generation > here.generation;
  if (isNewer) throw new NewerPublished(target.address, there, here);
}

async function directoryOf(packed: Uint8Array): Promise<Directory> {
  const bytes = await unpack(new Uint8Array(packed).buffer, 'directory');
  return decodeDirectory(new TextDecoder().decode(bytes));
}

function hashOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && sha256(bytes);
}

function notAsWritten({ address }: Target, path: string): Error {
  return new Error(
    `${path} in ${address} does not have the bytes that were written. Readers still get what was published before. Check that disk or bucket, then publish again.`,
  );
}
