/**
 * Knows the rules of the interface, and looks at a simulated world with eyes of its own: it decodes what readers would get,
 * and counts what people said by the letter of the rules, without the product's counting.
 */
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { reasonOf } from '../../common/reason-of.ts';
import { monthsBefore } from '../../overlay/database/time-windows.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { blobsOf } from '../../shards/generation/manifest.ts';
import { idKey } from '../../shards/ids/id-key.ts';
import { Superseded } from '../../shards/object-store/remote-pointer.ts';
import { type Directory, decodeDirectory } from '../../shards/publication/directory.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { manifestKey, parseManifest, parsePointer } from '../../shards/store/pointer.ts';
import { sha256 } from '../../shards/store/whole-file.ts';
import { folderOf } from './builtins.ts';
import { positionOf, SPOTS, type World } from './world.ts';

const DISK = 'the disk';
const DAY_MS = 24 * 3_600_000;

/** A rule that does not hold. */
class Broken extends Error {}

interface Shown {
  readonly id: string;
  readonly confirmations: number;
  readonly wheelchair: string;
  readonly stars: { readonly average: number; readonly count: number } | null;
}

export class Auditor {
  readonly #world: World;
  /** The id that was first shown at each spot. */
  readonly #ids = new Map<number, string>();
  /** Hash of the manifest that was published under a number. */
  readonly #published = new Map<string, string>();
  /** The hash of bytes: a write makes new ones. */
  readonly #hashes = new WeakMap<Buffer, string>();
  /** The blobs of each manifest, by its bytes. */
  readonly #blobs = new WeakMap<Buffer, readonly string[]>();
  readonly #directories = new WeakMap<Buffer, Directory>();
  /** Texts of pointers that were looked at, by machine. */
  readonly #looked = new Map<number, string>();
  readonly #most = new Map<number, number>();
  /** An operator put the bucket back: what was published since may be published again. */
  isRolledBack = false;
  /** Clocks were right so far, and no bucket was put back: what is shown only grows. */
  isTimely = true;

  /** Nothing went wrong so far but kills: then no process may fail. */
  isCalm = true;
  /** A rule that broke between two looks. */
  #failed: string | undefined;

  constructor(world: World) {
    this.#world = world;
    world.kernel.onFail = ({ name }, error) => {
      // Publishers of several machines meet now and then; days that pass in one step are longer than any wait for a lock.
      const isPlain = error instanceof Superseded || /has locked/.test(reasonOf(error));
      if (this.isCalm && !isPlain) this.#failed = `${name} failed: ${reasonOf(error)}`;
    };
    world.bucket.onPut = (key, bytes) => {
      if (key === 'current') this.#notePublished('the bucket', bytes.toString());
    };
  }

  /** After a machine lost its power: a pointer that no sync had made safe may be the one before again. */
  powerCut(): void {
    this.isCalm = false;
    this.#most.clear();
    for (const key of this.#published.keys()) if (key.startsWith(DISK)) this.#published.delete(key);
  }

  /** After an operator put the bucket back. */
  rolledBack(): void {
    this.isRolledBack = true;
    this.isCalm = false;
    this.#published.clear();
    this.isTimely = false;
    this.#looked.clear();
  }

  /** What holds at any moment. */
  look(): void {
    for (let machine = 0; machine < this.#world.machines; machine++) this.#lookAt(machine);
    if (this.#world.isShared) this.#lookAtBucket();
    this.#lookAtFiles();
    if (this.isTimely) this.#lookForTwice();
    if (this.#failed !== undefined) throw new Broken(this.#failed);
  }

  /** What holds once all is said and done, no fault is left and the worker had its turns. */
  settled(): void {
    this.look();
    const { world } = { world: this.#world };
    const now = new Date(world.kernel.timeMs);
    for (const each of world.acknowledged) this.#expectKept(each, now);
    this.#expectLastWords();
    const waiting = [...world.model.rows('feed').values()].filter(({ merged_at }) => merged_at === null);
    if (waiting.length > 0) throw new Broken(`${waiting.length} contributions were never published.`);
    for (let machine = 0; machine < world.machines; machine++) {
      const generation = world.served(machine);
      if (!generation) throw new Broken(`Machine ${machine} serves nothing.`);
      for (let spot = 0; spot < SPOTS; spot++) this.#expectCounted(generation, spot, now);
    }
    if (world.isPublic) this.#expectFilesOf(world.served(0)!);
  }

  #lookAt(machine: number): void {
    const store = new LocalStore(folderOf(machine));
    const pointer = store.pointer();
    if (!pointer) return;
    const bytesAt = (path: string, hash: string, what: string) => {
      const entry = this.#world.disk.entry(path);
      if (!entry || entry === 'folder')
        throw new Broken(
          `Machine ${machine} serves generation ${pointer.generation} without ${what} ${hash}.`,
        );
      if (!this.#isSound(entry.bytes, hash))
        throw new Broken(`Machine ${machine} serves a torn ${what} ${hash}.`);
      return entry.bytes;
    };
    const beside = join(store.dataDir, manifestKey(pointer));
    const path = this.#world.disk.entry(beside) ? beside : store.manifestPath(pointer.generation);
    const manifest = bytesAt(path, pointer.hash, 'manifest');
    for (const hash of this.#blobsOf(manifest)) bytesAt(store.storedPath(hash), hash, 'blob');
    if (this.#looked.get(machine) === pointer.text) return;
    this.#looked.set(machine, pointer.text);
    if (!this.#world.isShared) this.#notePublished(DISK, pointer.text);
    const generation = this.#world.served(machine)!;
    for (let spot = 0; spot < SPOTS; spot++) this.#lookAtSpot(machine, generation, spot);
  }

  #lookAtSpot(machine: number, generation: Generation, spot: number): void {
    const first = this.#ids.get(spot);
    const shown = shownAt(generation, spot);
    if (shown && first === undefined) this.#ids.set(spot, shown.id);
    if (shown && first !== undefined && shown.id !== first && !resolves(generation, first, shown.id))
      throw new Broken(
        `The toilet of spot ${spot} was ${first}, and now is ${shown.id}, to which ${first} does not lead.`,
      );
    if (shown && first !== undefined && shown.id !== first)
      throw new Broken(`The toilet of spot ${spot} was ${first}, and now is ${shown.id}.`);
    if (!shown || !this.isTimely || machine > 0) return;
    const most = this.#most.get(spot) ?? 0;
    if (shown.confirmations < most)
      throw new Broken(`Spot ${spot} had ${most} confirmations, and now ${shown.confirmations}.`);
    this.#most.set(spot, shown.confirmations);
  }

  #lookAtBucket(): void {
    const { bucket } = this.#world;
    const current = bucket.get('current');
    if (!current) return;
    const pointer = parsePointer(current.bytes.toString());
    if (!pointer) throw new Broken('The pointer of the bucket is none.');
    const object = bucket.get(manifestKey(pointer));
    if (!object || !this.#isSound(object.bytes, pointer.hash))
      throw new Broken(`The bucket has no manifest of generation ${pointer.generation}.`);
    for (const hash of this.#blobsOf(object.bytes))
      if (!bucket.get(`store/${hash}`))
        throw new Broken(`The bucket names generation ${pointer.generation} without blob ${hash}.`);
  }

  #isSound(bytes: Buffer, hash: string): boolean {
    const actual = this.#hashes.get(bytes) ?? sha256(bytes);
    this.#hashes.set(bytes, actual);
    return actual === hash;
  }

  #blobsOf(bytes: Buffer): readonly string[] {
    const blobs = this.#blobs.get(bytes) ?? blobsOf(parseManifest(bytes, 'the manifest'));
    this.#blobs.set(bytes, blobs);
    return blobs;
  }

  #directory(): Directory | undefined {
    const packed = this.#world.publishedFile('data/directory.bin');
    if (!packed) return undefined;
    const directory = this.#directories.get(packed) ?? decodeDirectory(gunzipSync(packed).toString());
    this.#directories.set(packed, directory);
    return directory;
  }

  #notePublished(where: string, text: string): void {
    const { generation, hash } = parsePointer(text)!;
    const key = `${where} ${generation}`;
    const before = this.#published.get(key);
    if (before !== undefined && before !== hash)
      this.#failed = `Two generations were published as number ${generation}.`;
    this.#published.set(key, hash);
  }

  /** Readers find every file that the directory names. */
  #lookAtFiles(): void {
    const directory = this.#directory();
    if (!directory) return;
    for (const name of [...directory.cells.map(({ blob }) => blob), directory.ids, directory.labels])
      if (!this.#world.publishedFile(`data/${name}.bin`))
        throw new Broken(`The published directory names ${name}, which is not there.`);
  }

  /** One address does a thing once in 24 hours. */
  #lookForTwice(): void {
    const confirmed = this.#world.acknowledged.filter(({ deed }) => deed === 'confirmation');
    for (const one of confirmed)
      for (const other of confirmed)
        if (
          one !== other &&
          one.address === other.address &&
          one.toiletId === other.toiletId &&
          Math.abs(one.atMs - other.atMs) < DAY_MS
        )
          throw new Broken(`${one.address} confirmed ${one.toiletId} twice within 24 hours.`);
  }

  #expectKept({ deed, toiletId, person, value, atMs }: World['acknowledged'][number], now: Date): void {
    // A month after it left its window it may be deleted.
    if (atMs <= monthsBefore(now, 12).getTime()) return;
    const rows = [...this.#world.model.rows(deed).values()];
    const isIt = (row: (typeof rows)[number]) =>
      row.toilet_id === toiletId &&
      String(row.person).startsWith(person) &&
      (deed === 'vote' ? row.value === value : deed === 'rating' || msOf(row.at) === atMs);
    if (!rows.some(isIt))
      throw new Broken(`The ${deed} of ${person} on ${toiletId} was acknowledged and is lost.`);
  }

  /** Of the votes of a person on a toilet the one counts that was said last. */
  #expectLastWords(): void {
    const votes = this.#world.acknowledged.filter(({ deed }) => deed === 'vote');
    for (const [who, said] of Map.groupBy(votes, ({ toiletId, person }) => `${toiletId} ${person}`)) {
      const rows = [...this.#world.model.rows('vote').values()].filter(
        (row) => `${row.toilet_id} ${row.person}` === who,
      );
      const last = said.at(-1)!;
      const isSure =
        rows.length === said.length && said.every((vote) => vote === last || vote.endMs < last.beginMs);
      const counted = rows.toSorted((a, b) => msOf(a.at) - msOf(b.at)).at(-1);
      if (isSure && counted?.value !== last.value)
        throw new Broken(`${who} voted ${last.value} last, but ${counted?.value} counts.`);
    }
  }

  #expectCounted(generation: Generation, spot: number, now: Date): void {
    const object = this.#world.spots[spot];
    const shown = shownAt(generation, spot);
    if (!shown) return;
    const expected = countedAt(this.#world, shown.id, now);
    const wheelchair = winner(expected.votes, object?.wheelchair ?? null) ?? 'unknown';
    const is = { confirmations: shown.confirmations, stars: shown.stars };
    const should = { confirmations: expected.confirmations, stars: expected.stars };
    if (JSON.stringify(is) !== JSON.stringify(should))
      throw new Broken(`${shown.id} shows ${JSON.stringify(is)}, but people said ${JSON.stringify(should)}.`);
    if (object && isImported(generation, spot, this.#world) && shown.wheelchair !== wheelchair)
      throw new Broken(`${shown.id} shows wheelchair ${shown.wheelchair}, but the votes say ${wheelchair}.`);
  }

  /** The last publication is that of the served generation. */
  #expectFilesOf({ manifest }: Generation): void {
    const published = this.#directory();
    if (published?.generation !== manifest.generation || published.createdAt !== manifest.created_at)
      throw new Broken(
        `Generation ${manifest.generation} of ${manifest.created_at} is served, but ${published?.generation} of ${published?.createdAt} is published.`,
      );
  }
}

function msOf(time: unknown): number {
  return time instanceof Date ? time.getTime() : Number.NaN;
}

/** Whether the generation was built of the object that is on the map now. */
function isImported(generation: Generation, spot: number, world: World): boolean {
  return world.importedSpots.get(generation.manifest.imported?.edition ?? '')?.[spot] === world.spots[spot];
}

function resolves(generation: Generation, id: string, to: string): boolean {
  const [key, target] = [idKey(id), idKey(to)];
  const [found, there] = [key && generation.locate(key), target && generation.locate(target)];
  return found !== undefined && there !== undefined && found.row === there.row;
}

function shownAt(generation: Generation, spot: number): Shown | undefined {
  const { lon } = positionOf(spot);
  for (const shard of generation.shards)
    for (let row = 0; row < shard.rows; row++) {
      if (shard.columns.positions[row * 2] !== Math.round(lon * 1e7)) continue;
      const record = JSON.parse(`{"url":"${shard.record(row)}}`);
      return {
        id: record.id,
        confirmations: record.confirmations,
        wheelchair: record.wheelchair,
        stars: record.cleanliness,
      };
    }
  return undefined;
}

interface Ballot {
  readonly person: string;
  readonly value: string;
  readonly atMs: number;
}

/** What the committed words of people say of a toilet, aliases included. */
function countedAt({ model }: World, id: string, now: Date) {
  const aliases = [...model.rows('toilet_alias').values()].filter((row) => row.toilet_id === id);
  const names = new Set<unknown>([id, ...aliases.map(({ alias }) => alias)]);
  const said = (table: string) =>
    [...model.rows(table).values()]
      .filter(({ toilet_id }) => names.has(toilet_id))
      .map((row) => ({
        ...row,
        person: String(row.person),
        value: String(row.value),
        atMs: msOf(row.at),
        rating: Number(row.rating),
      }));
  const tomorrowMs = now.getTime() + DAY_MS;
  const confirmed = said('confirmation').filter(
    ({ atMs }) => atMs > monthsBefore(now, 12).getTime() && atMs <= tomorrowMs,
  );
  const latest = new Map(said('rating').map(({ person, rating }) => [person, rating]));
  const sum = [...latest.values()].reduce((total, each) => total + each, 0);
  return {
    confirmations: new Set(confirmed.map(({ person }) => person)).size,
    stars:
      latest.size === 0 ? null : { average: Math.round((sum / latest.size) * 100) / 100, count: latest.size },
    votes: said('vote').filter(({ atMs }) => atMs > monthsBefore(now, 24).getTime()),
  };
}

/** Interface 5.5, word by word: after each vote the value that it was for is shown if it has more than half and two. */
function winner(votes: readonly Ballot[], source: string | null): string | null {
  const inOrder = votes.toSorted(
    (a, b) =>
      a.atMs - b.atMs || (a.person < b.person ? -1 : a.person > b.person ? 1 : a.value < b.value ? -1 : 1),
  );
  let shown = source;
  for (const [last, { value }] of inOrder.entries()) {
    const latest = new Map<string, string>(
      inOrder.slice(0, last + 1).map((vote) => [vote.person, vote.value]),
    );
    const all = [...latest.values(), ...(source === null ? [] : [source])];
    const votesFor = all.filter((each) => each === value).length;
    if (votesFor >= 2 && votesFor * 2 > all.length) shown = value;
  }
  return shown;
}
