/**
 * A simulated site: one machine with a store of its own, or two that share a bucket; a database; the map of OpenStreetMap as a few
 * spots that have a toilet or not; and a bucket for the published files.
 *
 * All that writes is the product's code: stores, locks, contributions, worker's turn, the end of an import, publisher.
 * Of an import only what reads an extract is left out, as its objects are made here.
 */
import { seededRandom } from '../../bench/made/random.ts';
import { clockFrom, DAY_MS } from '../../common/durations.ts';
import { silentLogger } from '../../common/logger.ts';
import { Contributions } from '../../overlay/contributions/contributions.ts';
import type { Database } from '../../overlay/database/database.ts';
import { exclusiveLock } from '../../overlay/database/locks.ts';
import { dayOf } from '../../overlay/database/time-windows.ts';
import type { ImportedToilet } from '../../pipeline/ids/imported-toilet.ts';
import { buildGeneration } from '../../pipeline/import/build.ts';
import { tryLocalImportLock } from '../../pipeline/import-lock.ts';
import { clockLeap, Housekeeping } from '../../pipeline/maintenance/sweep.ts';
import { BucketTarget } from '../../pipeline/publication/bucket-target.ts';
import { FolderTarget } from '../../pipeline/publication/folder-target.ts';
import { NewerPublished, Publisher } from '../../pipeline/publication/publisher.ts';
import { contributionSnapshot } from '../../pipeline/publish/contribution-snapshot.ts';
import { publishGeneration } from '../../pipeline/publish/publish-generation.ts';
import { Rebuilder } from '../../pipeline/rebuild/rebuilder.ts';
import { Generation } from '../../shards/generation/generation.ts';
import { blobsOf } from '../../shards/generation/manifest.ts';
import { idKey, idOfKey } from '../../shards/ids/id-key.ts';
import { SharedStore } from '../../shards/object-store/shared-store.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import type { Store } from '../../shards/store/store.ts';
import { NO_PLACES } from '../fixtures/generation.ts';
import { baseToilet } from '../fixtures/toilets.ts';
import { Bucket, BucketClient } from './bucket.ts';
import { folderOf } from './builtins.ts';
import { DatabaseModel } from './database-model.ts';
import { STATEMENTS } from './database-statements.ts';
import { Disk } from './disk.ts';
import { type Fate, Kernel, type Process } from './kernel.ts';

export const SPOTS = 4;
const BEGIN_MS = Date.UTC(2026, 10, 18, 21, 0);
const SITE_FOLDER = `${folderOf(0)}/site`;
const EXTRACT = 'simulated';

/** The object of a spot: a node, or the way that was drawn in its place; undefined if there is none. */
export interface SpotObject {
  readonly type: 'node' | 'way';
  readonly id: number;
  readonly wheelchair: 'yes' | 'no' | null;
}

/** One thing that a person says, as it was acknowledged. */
export interface Acknowledged {
  readonly deed: 'confirmation' | 'rating' | 'vote';
  readonly toiletId: string;
  readonly person: string;
  /** The address before it was hashed. */
  readonly address: string;
  readonly value: string;
  /** By the clock of the server, ms. */
  readonly atMs: number;
  /** True times of the request and of its answer. */
  readonly beginMs: number;
  readonly endMs: number;
}

export interface Saying {
  readonly deed: Acknowledged['deed'];
  readonly spot: number;
  readonly person: string;
  readonly value: string;
}

/** The parts that a past defect changes (defects.ts). */
export interface WorldParts {
  readonly localStore: (dataDir: string) => LocalStore;
  readonly changeDatabase: (model: DatabaseModel) => void;
  /** Whether servers know the hashes of an address of the days beside. */
  readonly knowsDaysBeside: boolean;
  /** Whether a worker looks if its clock leapt before it deletes. */
  readonly noticesLeaps: boolean;
  /** Changes the client of the bucket. */
  readonly bucketClient: (bucket: Bucket, kernel: Kernel) => BucketClient;
  /** Opens the folder of the published files. */
  readonly folderTarget: (folder: string) => FolderTarget;
}

export const AS_IT_IS: WorldParts = {
  localStore: (dataDir) => new LocalStore(dataDir),
  changeDatabase: () => {},
  knowsDaysBeside: true,
  noticesLeaps: true,
  bucketClient: (bucket, kernel) => new BucketClient(bucket, kernel),
  folderTarget: (folder) => new FolderTarget(folder),
};

/** What a process has in memory: gone with it. */
interface Memory {
  readonly store: Store;
  readonly rebuilder: Rebuilder;
  readonly housekeeping: Housekeeping;
  readonly publisher: Publisher;
}

export class World {
  readonly kernel: Kernel;
  readonly disk: Disk;
  readonly model: DatabaseModel;
  readonly bucket = new Bucket();
  readonly site = new Bucket();
  readonly machines: number;
  /** Files are published, too: costs most of the time, so one history in a few does it. */
  readonly isPublic: boolean;
  readonly isShared: boolean;
  readonly parts: WorldParts;
  readonly spots: (SpotObject | undefined)[] = [];
  readonly acknowledged: Acknowledged[] = [];
  /** The objects that each import read, by its edition. */
  readonly importedSpots = new Map<string, readonly (SpotObject | undefined)[]>();
  /** Processes by their kind and machine: there is one of each. */
  readonly #processes = new Map<string, Process>();
  readonly #memory = new Map<string, Memory>();
  readonly #database: Database;
  /** What servers have open, by machine: a server maps a generation once. */
  readonly #open = new Map<number, { readonly text: string; readonly generation: Generation }>();
  #importing: Process | undefined;
  #edition = 0;

  constructor(
    seed: number,
    { isShared, isPublic, parts }: { isShared: boolean; isPublic: boolean; parts: WorldParts },
  ) {
    this.kernel = new Kernel(seededRandom(seed, 1), BEGIN_MS);
    this.disk = new Disk(this.kernel);
    this.model = new DatabaseModel(this.kernel, STATEMENTS);
    parts.changeDatabase(this.model);
    this.#database = this.model.connect();
    this.isShared = isShared;
    this.isPublic = isPublic;
    this.machines = isShared ? 2 : 1;
    this.parts = parts;
    for (let machine = 0; machine < this.machines; machine++) {
      this.kernel.skewMs.push(0);
      this.disk.makeFolder(folderOf(machine));
    }
    for (let spot = 0; spot < SPOTS; spot++)
      this.spots.push({ type: 'node', id: 1 + spot, wheelchair: spot % 2 ? 'yes' : null });
  }

  /** The first import of the site. */
  async begin(): Promise<void> {
    await this.run('import', 0);
    await this.kernel.finish();
  }

  /** A store as a process that just started has it. */
  storeOf(machine: number): LocalStore {
    const dataDir = folderOf(machine);
    if (!this.isShared) return this.parts.localStore(dataDir);
    return new SharedStore(dataDir, {
      objects: this.parts.bucketClient(this.bucket, this.kernel),
      lock: (path) => exclusiveLock(path, DAY_MS),
      pollMs: 100,
      cacheBytes: Number.POSITIVE_INFINITY,
      needs: blobsOf,
      nowMs: Date.now,
    });
  }

  /** Starts a process, unless one of its kind runs on the machine. */
  async run(kind: 'turn' | 'import' | 'files' | 'follow', machine: number, fate?: Fate): Promise<void> {
    const key = `${kind} ${machine}`;
    const before = this.#processes.get(key);
    if (before && !before.isDone && !before.isDead) return;
    const work = { turn: this.#turn, import: this.#import, files: this.#files, follow: this.#follow }[kind];
    const process = this.kernel.start(kind, machine, () => work.call(this, machine), fate);
    // The worker of a machine does turns, publishes files and follows in one process, which lives on.
    process.onEnd.add(() => process.isDead && this.#memory.delete(key));
    this.#processes.set(key, process);
  }

  /** A request to a server. */
  say(machine: number, { deed, spot, person, value }: Saying, fate?: Fate): void {
    this.kernel.start(deed, machine, () => this.#say(machine, deed, spot, person, value), fate);
  }

  cutPower(machine: number): void {
    for (const process of this.kernel.alive(machine)) this.kernel.kill(process);
    this.disk.cutPower(machine);
    this.#open.delete(machine);
    this.kernel.log.push(`machine ${machine} lost its power`);
  }

  /** The generation that a machine serves; undefined if none. Throws if it is torn. */
  served(machine: number): Generation | undefined {
    const store = new LocalStore(folderOf(machine));
    const text = store.pointer()?.text;
    const open = this.#open.get(machine);
    if (text === undefined || open?.text === text) return open?.generation;
    const generation = new Generation(store, store.readCurrent()!);
    this.#open.set(machine, { text, generation });
    return generation;
  }

  /** A published file; undefined if there is none. */
  publishedFile(path: string): Buffer | undefined {
    if (this.isShared) return this.site.get(path)?.bytes;
    const entry = this.disk.entry(`${SITE_FOLDER}/${path}`);
    return entry === 'folder' ? undefined : entry?.bytes;
  }

  #memoryOf(kind: string, machine: number): Memory {
    const key = `${kind} ${machine}`;
    const known = this.#memory.get(key);
    if (known) return known;
    const store = this.storeOf(machine);
    const target = this.isShared
      ? new BucketTarget('s3://site', new BucketClient(this.site, this.kernel), '')
      : this.parts.folderTarget(SITE_FOLDER);
    const memory = {
      store,
      rebuilder: new Rebuilder(store, this.#database),
      housekeeping: new Housekeeping({ store, database: this.#database, extract: EXTRACT }, silentLogger),
      publisher: new Publisher({ target, nowMs: Date.now, random: this.kernel.random.next }),
    };
    this.#memory.set(key, memory);
    return memory;
  }

  /** One turn of the worker, in the order of rebuild/work.ts. */
  async #turn(machine: number): Promise<void> {
    const { rebuilder, housekeeping } = this.#memoryOf('turn', machine);
    const now = () => new Date();
    await rebuilder.rebuildPending(now);
    const at = now();
    const leap = clockLeap(rebuilder.served(), at);
    if (leap === undefined) await rebuilder.recount(at);
    await housekeeping.clear(at, this.parts.noticesLeaps ? leap : undefined);
  }

  /** An import from its step "ids" on, in the order of import/steps.ts. */
  async #import(machine: number): Promise<void> {
    // It asks the server of the extract for the time, and refuses. Later it follows no leap.
    const clock = clockFrom(new Date(), () => this.kernel.timeMs);
    if (Math.abs(this.kernel.skewMs[machine] ?? 0) >= DAY_MS) return;
    const { store } = this.#memoryOf('import', machine);
    if (this.#importing && !this.#importing.isDone && !this.#importing.isDead) return;
    const own = this.kernel.current;
    this.#importing = own;
    const lock = tryLocalImportLock(store.dataDir);
    if (!lock) return;
    try {
      store.create();
      const objects = [...this.spots];
      const database = this.#database;
      await store.refresh();
      await store.withPinnedBlobs(async () => {
        const before = store.readCurrent();
        if (before) await store.pin(blobsOf(before));
        const imported = importedOf(objects);
        const { toilets, ...part } = await contributionSnapshot(
          database,
          store,
          before,
          imported,
          EXTRACT,
          clock,
        );
        const edition = String(++this.#edition);
        this.importedSpots.set(edition, objects);
        const source = { dataDate: null, extract: EXTRACT, demo: false, edition, places: NO_PLACES };
        const built = await buildGeneration(store, toilets, source, clock(), () => {}, part.contributions);
        const requireLock = async () => {};
        await publishGeneration(store, database, built, part, { clock, requireLock });
      });
    } finally {
      lock.release();
    }
  }

  /** As publication/keep-published.ts: what a machine that is ahead published is published. */
  async #files(machine: number): Promise<void> {
    const { store, publisher } = this.#memoryOf('files', machine);
    const manifest = store.readCurrent();
    if (!manifest) return;
    const to = { generation: new Generation(store, manifest), store, website: new Map() };
    await publisher.publish(to).catch((error) => {
      if (!(error instanceof NewerPublished)) throw error;
    });
  }

  async #follow(machine: number): Promise<void> {
    const { store } = this.#memoryOf('follow', machine);
    if (store instanceof SharedStore) await store.bring();
  }

  async #say(
    machine: number,
    deed: Saying['deed'],
    spot: number,
    person: string,
    value: string,
  ): Promise<void> {
    const toiletId = this.idAt(machine, spot);
    if (toiletId === undefined) return;
    const beginMs = this.kernel.timeMs;
    const now = new Date();
    const address = `address of ${person}`;
    const hash = (days: number) => `${address} ${dayOf(new Date(now.getTime() + days * DAY_MS))}`;
    const people = new Contributions(this.#database);
    const beside = { yesterday: hash(-1), tomorrow: hash(1) };
    const who = {
      toiletId,
      address: hash(0),
      now,
      ...(this.parts.knowsDaysBeside && { addressBeside: beside }),
    };
    const named = { ...who, person };
    const answer = await (deed === 'confirmation'
      ? // Without an account each confirmation has an id of its own.
        people.confirm({ ...who, person: `${person} ${now.getTime()}` })
      : deed === 'rating'
        ? people.rate({ ...named, rating: Number(value) })
        : people.vote({ ...named, votes: [{ attribute: 'wheelchair', value }] }));
    if ('freeAt' in answer) return;
    this.acknowledged.push({
      deed,
      toiletId,
      person,
      address,
      value,
      atMs: now.getTime(),
      beginMs,
      endMs: this.kernel.timeMs,
    });
  }

  /** The id in use of the toilet at a spot, as a machine serves it. */
  idAt(machine: number, spot: number): string | undefined {
    const [generation, object] = [this.served(machine), this.spots[spot]];
    const key = object && idKey(`lt_${object.type[0]}${object.id}`);
    const found = key && generation?.find(key);
    return found ? idOfKey(found.target, 0) : undefined;
  }
}

/** A hundredth of a degree apart, so none continues another one. */
export function positionOf(spot: number) {
  return { lon: 7 + spot / 100, lat: 43 };
}

function importedOf(objects: readonly (SpotObject | undefined)[]): ImportedToilet[] {
  return objects.flatMap((object, spot) => {
    if (!object) return [];
    const { type, id, wheelchair } = object;
    const toilet = baseToilet({
      id: `lt_${type[0]}${id}`,
      reference: `osm:${type}/${id}`,
      ...positionOf(spot),
      ...(wheelchair && { wheelchair }),
    });
    return [{ toilet, outline: null }];
  });
}
