/**
 * A simulated S3-compatible bucket, and the client of it that a machine has.
 *
 * A request can be lost before it arrives, answered and the answer lost (the client then sends it again, as object-store.ts
 * does), cut short, or arrive after its process was killed. An operator can put the bucket back to an earlier day.
 */
import { createHash } from 'node:crypto';
import {
  type Condition,
  type ListedObject,
  ObjectStore,
  type StoredObject,
} from '../../shards/object-store/object-store.ts';
import { ObjectStoreUnavailable } from '../../shards/object-store/object-store-fault.ts';
import { bytesOf } from './builtins.ts';
import type { Kernel } from './kernel.ts';

interface Kept {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly modifiedMs: number;
}

/** Shares of requests that go wrong. */
export interface LineFaults {
  readonly away: number;
  readonly doubled: number;
  readonly half: number;
  /** Of those that a kill breaks off. */
  readonly late: number;
}

/** Shorter than a client reads it again and again; then it is whole for longer than that. */
const HALF_MS = 130;
const WHOLE_MS = 1_000;

export const CALM: LineFaults = { away: 0, doubled: 0, half: 0, late: 0 };

export class Bucket {
  faults: LineFaults = CALM;
  /** Called with each object that was written. */
  onPut: (key: string, bytes: Buffer) => void = () => {};
  #halfUntilMs = 0;
  #objects: ReadonlyMap<string, Kept> = new Map();

  get(key: string): Kept | undefined {
    return this.#objects.get(key);
  }

  /** Some stores show an object while it is written: the pointer is half for a while. */
  isHalf({ timeMs, random }: Kernel): boolean {
    if (timeMs >= this.#halfUntilMs + WHOLE_MS && random.chance(this.faults.half))
      this.#halfUntilMs = timeMs + HALF_MS;
    return timeMs < this.#halfUntilMs;
  }

  keys(prefix: string): [string, Kept][] {
    return [...this.#objects].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
  }

  put(key: string, bytes: Buffer, condition: Condition | undefined, modifiedMs: number): boolean {
    const before = this.#objects.get(key);
    if (condition && ('ifAbsent' in condition ? before !== undefined : before?.etag !== condition.ifMatch))
      return false;
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    this.#objects = new Map(this.#objects).set(key, { bytes, etag, modifiedMs });
    this.onPut(key, bytes);
    return true;
  }

  delete(key: string): void {
    const objects = new Map(this.#objects);
    objects.delete(key);
    this.#objects = objects;
  }

  /** Returns what puts the bucket back to this moment. */
  snapshot(): () => void {
    const objects = this.#objects;
    return () => {
      this.#objects = objects;
    };
  }
}

const SETTINGS = { url: 'https://bucket.example', accessKey: '', secretKey: '', region: '' };

export class BucketClient extends ObjectStore {
  readonly #bucket: Bucket;
  readonly #kernel: Kernel;

  constructor(bucket: Bucket, kernel: Kernel) {
    const refuse = () => Promise.reject(new Error('The simulated bucket has no network.'));
    super(SETTINGS, { fetch: refuse, random: () => 0, pause: async () => {} });
    this.#bucket = bucket;
    this.#kernel = kernel;
  }

  override async get(
    key: string,
    { known }: { known?: string | null | undefined } = {},
  ): Promise<StoredObject | 'unchanged' | undefined> {
    await this.#point(`get ${key}`);
    const object = this.#bucket.get(key);
    if (object && known && object.etag === known) return 'unchanged';
    if (!object) return undefined;
    const isCut = key === 'current' && this.#bucket.isHalf(this.#kernel);
    return { bytes: Buffer.from(isCut ? object.bytes.subarray(0, 10) : object.bytes), etag: object.etag };
  }

  override async download(
    key: string,
    take: (body: AsyncIterable<Uint8Array>) => Promise<void>,
  ): Promise<boolean> {
    await this.#point(`download ${key}`);
    const object = this.#bucket.get(key);
    if (!object) return false;
    await take(
      (async function* () {
        yield object.bytes;
      })(),
    );
    return true;
  }

  override async put(
    key: string,
    body: Blob,
    _sha256: string,
    { condition }: { readonly condition?: Condition } = {},
  ): Promise<boolean> {
    const { current, random } = this.#kernel;
    const bytes = bytesOf(body);
    const apply = () => this.#bucket.put(key, bytes, condition, this.#kernel.timeMs);
    const late = () => this.#later(`late put ${key}`, apply);
    const isLate = random.chance(this.#bucket.faults.late);
    if (isLate) current?.onEnd.add(late);
    await this.#point(`put ${key}`);
    current?.onEnd.delete(late);
    const isWritten = apply();
    if (!random.chance(this.#bucket.faults.doubled)) {
      await this.#kernel.point('answer');
      return isWritten;
    }
    await this.#kernel.point(`put ${key} again`);
    return apply();
  }

  override async *list(prefix: string): AsyncGenerator<ListedObject> {
    await this.#point(`list ${prefix}`);
    for (const [key, { modifiedMs }] of this.#bucket.keys(prefix))
      yield { name: key.slice(prefix.length), modifiedMs };
  }

  override async delete(key: string): Promise<void> {
    await this.#point(`delete ${key}`);
    this.#bucket.delete(key);
  }

  async #point(what: string): Promise<void> {
    await this.#kernel.point(what);
    if (this.#kernel.random.chance(this.#bucket.faults.away))
      throw new ObjectStoreUnavailable(SETTINGS.url, 'it is simulated');
  }

  /** A request that was on its way when its process died. */
  #later(name: string, apply: () => unknown): void {
    this.#kernel.start(name, -1, async () => {
      await this.#kernel.point(name, this.#kernel.random.int(0, 2_000));
      apply();
    });
  }
}
