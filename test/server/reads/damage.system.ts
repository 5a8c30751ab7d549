/** A damaged file of a generation costs what it holds and nothing else, until it is repaired. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BlobWatch } from '../../../server/process/blob-watch.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import { appAmong, appOn, type TestApp } from '../../fixtures/app.ts';
import { DAMAGE, type Damage, flipped, WAYS } from '../../fixtures/damage.ts';
import { publishToilets } from '../../fixtures/generation.ts';
import { placeRecord } from '../../fixtures/places.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const PLACES = [
  placeRecord({ name: 'Monaco', kind: 'city', lon: 7.42, lat: 43.73, country: 'MC' }),
  placeRecord({ name: 'Paris', kind: 'city', lon: 2.35, lat: 48.85, country: 'FR' }),
];
/** So many that they lie in several tiles. */
const TOILETS = Array.from({ length: 6_000 }, (_, i) =>
  baseToilet({
    id: `lt_n${i}`,
    lon: i < 3_000 ? 7.42 + i / 1e5 : 2.35 + i / 1e5,
    lat: i < 3_000 ? 43.73 : 48.85,
    aliases: i === 0 ? ['lt_w9'] : [],
  }),
);
const MONACO = '/api/v1/toilets/nearest?lat=43.73&lon=7.42&limit=1';
const PARIS = '/api/v1/toilets/nearest?lat=48.85&lon=2.38&limit=1';

interface Site {
  readonly served: TestApp;
  readonly manifest: Manifest;
  readonly path: (hash: string) => string;
}

async function site(): Promise<Site> {
  const { store } = await appAmong(PLACES, TOILETS);
  const manifest = store.readCurrent()!;
  return { served: appOn(store), manifest, path: (hash) => store.storedPath(hash) };
}

/** A server that starts on the damage. */
async function damaged(way: Damage, blobOf: (manifest: Manifest) => string): Promise<Site> {
  const made = await site();
  DAMAGE[way](made.path(blobOf(made.manifest)));
  return { ...made, served: appOn(made.served.store) };
}

async function statuses({ get }: TestApp, ...paths: string[]): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await get(path)).status));
}

function labelOf(body: unknown): string {
  return (body as { origin: { label: string } }).origin.label;
}

describe.each(WAYS)('where a file %s', (way) => {
  test('of labels, positions are called by their coordinates', async () => {
    const { served } = await damaged(way, ({ labels }) => labels[0]!.blob);
    const { status, body } = await served.get(MONACO);
    expect({ status, label: labelOf(body) }).toEqual({ status: 200, label: '43.73000, 7.42000' });
    expect(await statuses(served, PARIS, '/api/v1/toilets/lt_n1')).toEqual([200, 200]);
    expect(served.log.filter((line) => line.includes('named by their coordinates'))).toHaveLength(1);
  });

  test('is the gazetteer, places are not looked up, and all else is answered', async () => {
    // A byte in its middle may be one that this question does not read; its file is hashed for that.
    const { served, manifest } = await damaged(way, ({ places }) => places!);
    if (way === 'has a flipped byte in its middle') {
      served.generations.current!.gazetteer!.setAside('other bytes');
    }
    const { status, body } = await served.get('/api/v1/toilets/nearest?place=Monaco');
    expect({ status, type: (body as { type: string }).type }).toEqual({
      status: 503,
      type: expect.stringContaining('place-lookup-unavailable'),
    });
    expect(await statuses(served, MONACO, '/api/v1/toilets/lt_n1')).toEqual([200, 200]);
    expect(manifest.places).not.toBeNull();
  });

  test('is the id index, toilets are found by id in the shards, and what they do not know is 503', async () => {
    const { served } = await damaged(way, ({ ids }) => ids[0]!);
    expect(await statuses(served, '/api/v1/toilets/lt_n1', '/api/v1/toilets/lt_n5999', MONACO)).toEqual([
      200, 200, 200,
    ]);
    // An alias, and an id that may be one.
    expect(await statuses(served, '/api/v1/toilets/lt_w9', '/api/v1/toilets/lt_n77777')).toEqual([503, 503]);
    expect(served.log.filter((line) => line.includes('looked up in the shards'))).toHaveLength(1);
  });

  test('is a shard, reads that need it are 503, and others answered', async () => {
    const { served } = await damaged(way, ({ tiles }) => tileAround(tiles, 7.42, 43.73));
    const { status, headers } = await served.get(MONACO);
    expect({ status, retry: headers.get('retry-after') }).toEqual({ status: 503, retry: '30' });
    expect(await statuses(served, PARIS, '/api/v1/toilets/lt_n5999')).toEqual([200, 200]);
    await served.get(MONACO);
    expect(served.log.filter((line) => line.includes('otherwise with 503'))).toHaveLength(1);
    expect(existsSync(join(served.store.dataDir, 'damaged'))).toBe(true);
  });

  test('is a base tile, reads do not notice', async () => {
    const { served } = await damaged(way, ({ tiles }) => tiles[0]!.base);
    expect(await statuses(served, MONACO, PARIS, '/api/v1/toilets/lt_n1')).toEqual([200, 200, 200]);
  });
});

/** The shard of the tile around a position. */
function tileAround(tiles: Manifest['tiles'], lon: number, lat: number): string {
  return tiles.find(
    ({ box: [west, south, east, north] }) => lon >= west && lon <= east && lat >= south && lat <= north,
  )!.shard;
}

describe('a running server', () => {
  const following = async (): Promise<Site> => {
    const made = await site();
    made.served.generations.start();
    onTestFinished(() => made.served.generations.stop());
    return made;
  };
  const label = async ({ served }: Site) => labelOf((await served.get(MONACO)).body);

  test('maps a repaired file without a restart or a new generation', async () => {
    const made = await damaged('is cut off', ({ labels }) => labels[0]!.blob);
    const { served, path, manifest } = made;
    served.generations.start();
    onTestFinished(() => served.generations.stop());
    expect(await label(made)).toBe('43.73000, 7.42000');
    const again = await site();
    rmSync(path(manifest.labels[0]!.blob));
    writeFileSync(path(manifest.labels[0]!.blob), readFileSync(again.path(manifest.labels[0]!.blob)));
    await expect.poll(() => label(made), { timeout: 20_000 }).toBe('Monaco');
  });

  test('notices a flipped byte of the gazetteer that no question touches, until the file is repaired', async () => {
    const { served, path, manifest } = await damaged(
      'has a flipped byte in its middle',
      ({ places }) => places!,
    );
    const place = () => statuses(served, '/api/v1/toilets/nearest?place=Monaco');
    served.generations.start();
    onTestFinished(() => served.generations.stop());
    await expect.poll(place, { timeout: 20_000 }).toEqual([503]);
    const looks = vi.spyOn(BlobWatch.prototype, 'tick');
    onTestFinished(() => looks.mockRestore());
    await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(3);
    expect(await place()).toEqual([503]);
    const bytes = readFileSync(path(manifest.places!));
    writeFileSync(`${path(manifest.places!)}.tmp`, flipped(bytes, bytes.length >> 1));
    renameSync(`${path(manifest.places!)}.tmp`, path(manifest.places!));
    await expect.poll(place, { timeout: 20_000 }).toEqual([200]);
  });

  test('answers no longer from a file whose bytes changed in place', async () => {
    const made = await following();
    expect(await statuses(made.served, MONACO)).toEqual([200]);
    const path = made.path(tileAround(made.manifest.tiles, 7.42, 43.73));
    writeFileSync(path, flipped(readFileSync(path), readFileSync(path).length >> 1), { flag: 'r+' });
    await expect.poll(() => statuses(made.served, MONACO), { timeout: 20_000 }).toEqual([503]);
  });
});

test('a read that a damaged shard keeps from its answer is answered by an older generation that has another', async () => {
  const { served, path } = await site();
  const renamed = TOILETS.map((toilet) => (toilet.id === 'lt_n0' ? { ...toilet, name: 'new' } : toilet));
  const { manifest } = await publishToilets(served.store, renamed, { places: PLACES });
  DAMAGE['is cut off'](path(tileAround(manifest.tiles, 7.42, 43.73)));
  const again = appOn(served.store);
  const { status, body } = await again.get(MONACO);
  expect({ status, name: (body as { results: { name: string | null }[] }).results[0]!.name }).toEqual({
    status: 200,
    name: null,
  });
  expect(again.generations.current!.manifest.generation).toBe(2);
});
