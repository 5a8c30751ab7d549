/**
 * One bucket of the id index (FORMAT.md §4): the position of an id's toilet, and for an alias the id that it now leads
 * to.
 *
 * It holds positions, not cells, so that neither a vote nor a cell that splits touches it. The position leads to the
 * cell (cell-key.ts), and the shard's own id column to the row.
 */
import { type Blob, BlobError, type BlobSource, encodeBlob, ID_BUCKET, openBlob } from '../format/blob.ts';
import { fromE7, toE7 } from '../format/e7.ts';
import { asInt32, asUint32 } from '../format/number-columns.ts';
import { ID_BUCKET_SECTION } from '../format/sections.ts';
import { findKey, hashKey, ID_KEY_BYTES, idKey, idOfKey } from './id-key.ts';

/** One id or alias. `target` is the public id: the id itself, unless it is an alias. */
export interface IdEntry {
  readonly id: string;
  readonly target: string;
  readonly lon: number;
  readonly lat: number;
}

/** Ids a bucket holds at most on average: a toilet that comes or goes rewrites one bucket of about 200 KB. */
const IDS_PER_BUCKET = 8192;

/** Number of buckets for so many ids: a power of two, so that the hash's low bits choose. */
export function bucketCount(ids: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(ids / IDS_PER_BUCKET)));
}

/** Encodes all buckets. Ids must be distinct. */
export function encodeIdBuckets(entries: readonly IdEntry[]): Uint8Array[] {
  const count = bucketCount(entries.length);
  const buckets: IdEntry[][] = Array.from({ length: count }, () => []);
  for (const entry of entries) buckets[bucketOf(entry.id, count)]!.push(entry);
  return buckets.map(encodeIdBucket);
}

/** Which of so many buckets holds an id. */
export function bucketOf(id: string, buckets: number): number {
  return hashKey(requireKey(id)) & (buckets - 1);
}

export function encodeIdBucket(entries: readonly IdEntry[]): Uint8Array {
  const bucket = entries.map((entry) => ({ key: requireKey(entry.id), entry }));
  // ASCII: texts compare as their bytes do.
  bucket.sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1));
  const ids = new Uint8Array(bucket.length * ID_KEY_BYTES);
  const positions = new Int32Array(bucket.length * 2);
  const targets = new Uint32Array(bucket.length);
  const targetIds: Uint8Array[] = [];
  for (const [i, { key, entry }] of bucket.entries()) {
    ids.set(key, i * ID_KEY_BYTES);
    positions[i * 2] = toE7(entry.lon);
    positions[i * 2 + 1] = toE7(entry.lat);
    if (entry.target !== entry.id) targets[i] = targetIds.push(requireKey(entry.target));
  }
  return encodeBlob(ID_BUCKET, bucket.length, [
    { id: ID_BUCKET_SECTION.ids, bytes: ids },
    { id: ID_BUCKET_SECTION.positions, bytes: new Uint8Array(positions.buffer) },
    { id: ID_BUCKET_SECTION.targets, bytes: new Uint8Array(targets.buffer) },
    { id: ID_BUCKET_SECTION.targetIds, bytes: Uint8Array.from(targetIds.flatMap((key) => [...key])) },
  ]);
}

function requireKey(id: string): Uint8Array {
  const key = idKey(id);
  if (!key) throw new Error(`Toilet id ${id} does not fit the id index: use lt_ and up to 16 of a-z, 0-9.`);
  return key;
}

interface Columns {
  readonly ids: Uint8Array;
  /** lon, lat in turn, in 1e-7 degrees. */
  readonly positions: Int32Array;
  /** 0, or 1 and the place of the key in `targetIds`. */
  readonly targets: Uint32Array;
  readonly targetIds: Uint8Array;
}

export class IdBucket {
  readonly #blob: Blob;
  readonly #name: string;
  #columns: Columns | undefined;

  /** Throws BlobError if the header or a bound is wrong. */
  constructor(source: BlobSource, name: string) {
    this.#blob = openBlob(source, ID_BUCKET, name);
    this.#name = name;
  }

  get fault(): BlobError | undefined {
    return this.#blob.fault;
  }

  /** Does now what the first read of the bucket would do. */
  warm(): void {
    this.#opened();
  }

  /** Position and public id's key of an id or alias; undefined if the bucket does not know it. */
  find(key: Uint8Array): { lon: number; lat: number; target: Uint8Array } | undefined {
    const { ids, positions, targets, targetIds } = this.#opened();
    const at = findKey(ids, key);
    if (at < 0) return undefined;
    const target = targets[at]!;
    return {
      lon: fromE7(positions[at * 2]!),
      lat: fromE7(positions[at * 2 + 1]!),
      target: target === 0 ? key : targetIds.subarray((target - 1) * ID_KEY_BYTES, target * ID_KEY_BYTES),
    };
  }

  /** Every id in the bucket, ascending. */
  entries(): IdEntry[] {
    const { ids, positions, targets, targetIds } = this.#opened();
    return Array.from({ length: this.#blob.records }, (_, i) => {
      const id = idOfKey(ids, i);
      const target = targets[i]!;
      return {
        id,
        target: target === 0 ? id : idOfKey(targetIds, target - 1),
        lon: fromE7(positions[i * 2]!),
        lat: fromE7(positions[i * 2 + 1]!),
      };
    });
  }

  /** Every key in the bucket, for `verify`. */
  keys(): Uint8Array {
    return this.#opened().ids;
  }

  #opened(): Columns {
    this.#columns ??= this.#open();
    return this.#columns;
  }

  #open(): Columns {
    const section = (id: number, bytesPerRow: number) => {
      const bytes = this.#blob.section(id);
      if (bytesPerRow > 0 && bytes.length !== this.#blob.records * bytesPerRow) {
        throw new BlobError(
          `id bucket ${this.#name} has a column ${id} of the wrong length. Run "lootiles import" to build it again.`,
          { blob: this.#name },
        );
      }
      return bytes;
    };
    return {
      ids: section(ID_BUCKET_SECTION.ids, ID_KEY_BYTES),
      positions: asInt32(section(ID_BUCKET_SECTION.positions, 8)),
      targets: asUint32(section(ID_BUCKET_SECTION.targets, 4)),
      targetIds: section(ID_BUCKET_SECTION.targetIds, 0),
    };
  }
}
