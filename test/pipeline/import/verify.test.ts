/** Every kind of damage that a generation can have, made one by one; verify must find each. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import { VerifyError, verifyGeneration } from '../../../pipeline/import/verify.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { encodeBlob, ID_BUCKET, openBlob, SHARD } from '../../../shards/format/blob.ts';
import { ID_BUCKET_SECTION, SHARD_SECTION } from '../../../shards/format/sections.ts';
import { encodeBaseTile, readBaseTile } from '../../../shards/generation/base-tile.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import { encodeIdBuckets, type IdEntry } from '../../../shards/ids/id-bucket.ts';
import { ID_KEY_BYTES } from '../../../shards/ids/id-key.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

/** A town of toilets, some with aliases, hours and every filter. */
const TOWN: BaseToilet[] = Array.from({ length: 300 }, (_, i) =>
  baseToilet({
    id: `lt_n${(i + 100).toString(36)}`,
    aliases: i % 10 === 0 ? [`lt_w${(i + 100).toString(36)}`] : [],
    lon: 7 + (i % 20) * 0.001,
    lat: 43 + Math.floor(i / 20) * 0.001,
    wheelchair: i % 3 ? 'yes' : 'no',
    opening_hours: i % 4 ? 'Mo-Fr 08:00-18:00' : null,
  }),
);

async function goodTown(): Promise<{ store: Store; manifest: Manifest }> {
  const store = new LocalStore(temporaryFolder());
  const { manifest } = await publishToilets(store, TOWN);
  return { store, manifest };
}

function verify(store: Store, manifest: Manifest, before?: Manifest, allowShrink = false): void {
  verifyGeneration(store, manifest, { before, allowShrink, random: seededRandom(3).next });
}

function bytesOf(store: Store, hash: string): ArrayBuffer {
  return new Uint8Array(readFileSync(store.blobPath(hash))).buffer;
}

/** Puts a blob again with one section's bytes changed: its checksums and its name are right, what it says is not. */
async function withSection(
  store: Store,
  hash: string,
  kind: number,
  sections: Readonly<Record<string, number>>,
  section: number,
  change: (bytes: Uint8Array) => void,
): Promise<string> {
  const blob = openBlob(bytesOf(store, hash), kind, hash);
  const copies = Object.values(sections).map((id) => ({ id, bytes: blob.section(id).slice() }));
  change(copies.find(({ id }) => id === section)!.bytes);
  return await store.putBlob(encodeBlob(kind, blob.records, copies));
}

async function withShard(
  { store, manifest }: { store: Store; manifest: Manifest },
  section: number,
  change: (bytes: Uint8Array) => void,
): Promise<Manifest> {
  const [tile] = manifest.tiles;
  const shard = await withSection(store, tile!.shard, SHARD, SHARD_SECTION, section, change);
  return { ...manifest, tiles: [{ ...tile!, shard }] };
}

async function withBase(
  { store, manifest }: { store: Store; manifest: Manifest },
  change: (toilets: BaseToilet[]) => BaseToilet[],
): Promise<Manifest> {
  const [tile] = manifest.tiles;
  const base = await store.putBlob(encodeBaseTile(change(readBaseTile(bytesOf(store, tile!.base), 'base'))));
  return { ...manifest, tiles: [{ ...tile!, base }] };
}

async function withIds(
  { store, manifest }: { store: Store; manifest: Manifest },
  change: (entries: IdEntry[]) => IdEntry[],
): Promise<Manifest> {
  const entries = TOWN.flatMap(({ id, aliases, lon, lat }) =>
    [id, ...aliases].map((known) => ({ id: known, target: id, lon, lat })),
  );
  const ids = await Promise.all(encodeIdBuckets(change(entries)).map((bucket) => store.putBlob(bucket)));
  return { ...manifest, ids };
}

function swap(bytes: Uint8Array, width: number, a: number, b: number): void {
  const kept = bytes.slice(a * width, (a + 1) * width);
  bytes.copyWithin(a * width, b * width, (b + 1) * width);
  bytes.set(kept, b * width);
}

describe('verify', () => {
  test('passes a good generation, and an empty one', async () => {
    const { store, manifest } = await goodTown();
    expect(() => verify(store, manifest)).not.toThrow();
    const empty = await publishToilets(store, []);
    expect(() => verify(store, empty.manifest)).not.toThrow();
  });

  test.each([
    ['a shard', ({ tiles }: Manifest) => tiles[0]!.shard],
    ['a base tile', ({ tiles }: Manifest) => tiles[0]!.base],
    ['an id bucket', ({ ids }: Manifest) => ids[0]!],
  ])('finds any flipped byte of %s, and that it is missing', async (_, hashOf) => {
    const { store, manifest } = await goodTown();
    const path = store.blobPath(hashOf(manifest));
    const good = readFileSync(path);
    for (let at = 0; at < good.length; at += Math.ceil(good.length / 50)) {
      const bad = Buffer.from(good);
      bad[at]! ^= 0x40;
      rmSync(path);
      writeFileSync(path, bad);
      expect(() => verify(store, manifest), `byte ${at}`).toThrow(VerifyError);
    }
    rmSync(path);
    expect(() => verify(store, manifest)).toThrow(`Blob ${hashOf(manifest)} could not be opened.`);
    writeFileSync(path, good);
    expect(() => verify(store, manifest)).not.toThrow();
  });

  test.each<[string, number, (bytes: Uint8Array) => void]>([
    ['positions swapped', SHARD_SECTION.positions, (bytes) => swap(bytes, 8, 0, 200)],
    ['points swapped', SHARD_SECTION.points, (bytes) => swap(bytes, 24, 0, 200)],
    ['a flag too many', SHARD_SECTION.flags, (bytes) => bytes.fill(15, 7, 8)],
    ['axes of nothing', SHARD_SECTION.axes, (bytes) => bytes.fill(2)],
    ['masks of nothing', SHARD_SECTION.masks, (bytes) => bytes.fill(0)],
    ['ids swapped', SHARD_SECTION.ids, (bytes) => swap(bytes, ID_KEY_BYTES, 3, 4)],
    ['the rows of ids swapped', SHARD_SECTION.idRows, (bytes) => swap(bytes, 4, 3, 4)],
    ['hours that it does not have', SHARD_SECTION.hoursRows, (bytes) => bytes.fill(9, 0, 4)],
    ['records out of bounds', SHARD_SECTION.recordOffsets, (bytes) => bytes.fill(255, bytes.length - 4)],
    ['a record that is no JSON', SHARD_SECTION.records, (bytes) => bytes.fill(0x7d, 40, 41)],
  ])('finds a shard with %s', async (_, section, change) => {
    const town = await goodTown();
    const bad = await withShard(town, section, change);
    expect(() => verify(town.store, bad)).toThrow(/^[^\n]+\.$/);
  });

  test('finds by search that the rows of a shard are not in the order of its tree', async () => {
    const town = await goodTown();
    // Rows that change places in every column agree with themselves: only brute force can tell.
    let bad = town.manifest;
    const columns = [
      [SHARD_SECTION.positions, 8],
      [SHARD_SECTION.points, 24],
      [SHARD_SECTION.flags, 1],
      [SHARD_SECTION.hoursRows, 4],
    ] as const;
    const swaps = Array.from({ length: 40 }, (_, i) => [i, 299 - i] as const);
    for (const [section, width] of columns) {
      bad = await withShard({ store: town.store, manifest: bad }, section, (bytes) => {
        for (const [a, b] of swaps) swap(bytes, width, a, b);
      });
    }
    bad = await withSwappedRecords(town.store, bad, swaps);
    expect(() => verify(town.store, bad)).toThrow(
      /^A search for \d+ toilets at .* found .* instead of .*\.$/,
    );
  });

  test.each<[string, (toilets: BaseToilet[]) => BaseToilet[], RegExp]>([
    [
      'lacks a toilet of its base tile',
      (all) => [...all, baseToilet({ id: 'lt_nzzz' })],
      /^Shard .* lacks 1 toilets of its base tile\. Run "lootiles import" to build it again\.$/,
    ],
    [
      'has a toilet that its base tile lacks',
      (all) => all.slice(1),
      /is in shard .*, but not in its base tile\. Run "lootiles import" to build it again\.$/,
    ],
    [
      'has an alias that the index lacks',
      (all) => all.map((one, i) => (i === 5 ? { ...one, aliases: ['lt_wzzz'] } : one)),
      /^The id index does not lead from lt_wzzz to its toilet/,
    ],
    [
      'has fewer aliases than the manifest',
      (all) => all.map((one) => ({ ...one, aliases: [] })),
      /^The shards have 300 toilets and 0 aliases/,
    ],
  ])('finds that a shard %s', async (_, change, message) => {
    const town = await goodTown();
    const bad = await withBase(town, change);
    expect(() => verify(town.store, bad)).toThrow(message);
  });

  test.each<[string, (entries: IdEntry[]) => IdEntry[], RegExp]>([
    ['lacks an id', (all) => all.slice(1), /^The id index does not lead from lt_n/],
    [
      'leads to another toilet',
      (all) => all.map((one, i) => (i === 9 ? { ...one, target: all[50]!.id } : one)),
      /^The id index does not lead from/,
    ],
    [
      'has an id too many',
      (all) => [...all, { ...all[0]!, id: 'lt_nzzz' }],
      /^The id index has 331 ids, but the manifest counts 330\. Run "lootiles import" to build it again\.$/,
    ],
  ])('finds that the id index %s', async (_, change, message) => {
    const town = await goodTown();
    const bad = await withIds(town, change);
    expect(() => verify(town.store, bad)).toThrow(message);
  });

  test.each<[string, (manifest: Manifest) => Manifest]>([
    ['toilets', (good) => ({ ...good, toilets: 301 })],
    ['aliases', (good) => ({ ...good, aliases: 29 })],
    ['toilets of a tile', (good) => ({ ...good, tiles: [{ ...good.tiles[0]!, count: 299 }] })],
    ['box of a tile', (good) => ({ ...good, tiles: [{ ...good.tiles[0]!, box: [7, 43, 7.018, 43.014] }] })],
    ['place of a tile', (good) => ({ ...good, tiles: [{ ...good.tiles[0]!, key: 'w0' }] })],
    ['blob for a shard', (good) => ({ ...good, tiles: [{ ...good.tiles[0]!, shard: good.ids[0]! }] })],
    ['tiles', (good) => ({ ...good, tiles: [] })],
  ])('finds that the manifest has the wrong %s', async (_, change) => {
    const { store, manifest } = await goodTown();
    expect(() => verify(store, change(manifest))).toThrow(/^[^\n]+\.$/);
  });

  test('finds a bucket whose columns do not belong together', async () => {
    const { store, manifest } = await goodTown();
    const bucket = await withSection(
      store,
      manifest.ids[0]!,
      ID_BUCKET,
      ID_BUCKET_SECTION,
      ID_BUCKET_SECTION.ids,
      (bytes) => swap(bytes, ID_KEY_BYTES, 0, 20),
    );
    expect(() => verify(store, { ...manifest, ids: [bucket] })).toThrow(VerifyError);
  });
});

/** The records of rows are of different lengths: their order changes, and their offsets with it. */
async function withSwappedRecords(
  store: Store,
  manifest: Manifest,
  swaps: readonly (readonly [number, number])[],
): Promise<Manifest> {
  const [tile] = manifest.tiles;
  const blob = openBlob(bytesOf(store, tile!.shard), SHARD, 'shard');
  const offsets = new Uint32Array(blob.section(SHARD_SECTION.recordOffsets).slice().buffer);
  const bytes = blob.section(SHARD_SECTION.records);
  const records = Array.from({ length: blob.records }, (_, row) =>
    bytes.slice(offsets[row], offsets[row + 1]),
  );
  const rowOf = [...records.keys()];
  for (const [a, b] of swaps) {
    [records[a], records[b]] = [records[b]!, records[a]!];
    [rowOf[a], rowOf[b]] = [b, a];
  }
  for (const [row, record] of records.entries()) offsets[row + 1] = offsets[row]! + record.length;
  const idRows = Uint32Array.from(
    new Uint32Array(blob.section(SHARD_SECTION.idRows).slice().buffer),
    (row) => rowOf[row]!,
  );
  const sections = Object.values(SHARD_SECTION).map((id) => ({ id, bytes: blob.section(id).slice() }));
  const put = (section: number, content: Uint8Array<ArrayBuffer>) => {
    sections.find(({ id }) => id === section)!.bytes = content;
  };
  put(SHARD_SECTION.records, new Uint8Array(Buffer.concat(records)));
  put(SHARD_SECTION.recordOffsets, new Uint8Array(offsets.buffer));
  put(SHARD_SECTION.idRows, new Uint8Array(idRows.buffer));
  const shard = await store.putBlob(encodeBlob(SHARD, blob.records, sections));
  return { ...manifest, tiles: [{ ...tile!, shard }] };
}

describe('the guard against loss', () => {
  async function shrunkTo(toilets: number) {
    const store = new LocalStore(temporaryFolder());
    const before = (await publishToilets(store, TOWN)).manifest;
    const { manifest } = await publishToilets(store, TOWN.slice(0, toilets));
    return { store, before, manifest };
  }

  test('lets a tenth go and no more', async () => {
    const tenth = await shrunkTo(270);
    expect(() => verify(tenth.store, tenth.manifest, tenth.before)).not.toThrow();
    const more = await shrunkTo(269);
    expect(() => verify(more.store, more.manifest, more.before)).toThrow(
      'The new generation has 269 toilets, but generation 1 has 300. Check the extract. If the loss is right, run "lootiles import --allow-shrink".',
    );
  });

  test('refuses an empty world', async () => {
    const { store, manifest, before } = await shrunkTo(0);
    expect(() => verify(store, manifest, before)).toThrow(VerifyError);
  });

  test('lets everything go when told so, from another extract, and where nothing was before', async () => {
    const { store, manifest, before } = await shrunkTo(10);
    expect(() => verify(store, manifest, before, true)).not.toThrow();
    expect(() => verify(store, { ...manifest, extract: 'another' }, before)).not.toThrow();
    expect(() => verify(store, manifest)).not.toThrow();
  });
});
