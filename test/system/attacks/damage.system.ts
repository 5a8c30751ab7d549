/**
 * Damage of every kind of file in DATA_DIR, under a running server and before its start: what does not need the file is
 * answered as before, the process lives, and an import or a worker repairs it byte for byte.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import { type BlobPart, type Manifest, partsOf } from '../../../shards/generation/manifest.ts';
import { dumpDates, dumpsFolder } from '../../../shards/store/dump-folder.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { attackSize } from '../../fixtures/attacks.ts';
import { DAMAGE, IN_PLACE } from '../../fixtures/damage.ts';
import { streetOf, wholeCurrent, workFolder, writeExtract } from '../../fixtures/imports.ts';
import { freshDatabase } from '../../fixtures/postgres.ts';
import { Program, type Served, serving } from '../../fixtures/process.ts';
import { runLootiles } from '../../fixtures/run.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const TOWN = { id: 7, lon: 7.41, lat: 43.7, tags: { place: 'town', name: 'Monaco', population: '9000' } };

const READS = {
  nearest: '/api/v1/toilets/nearest?lat=43.7&lon=7.41',
  box: '/api/v1/toilets?bbox=7.4,43.6,7.5,43.8',
  byId: '/api/v1/toilets/lt_n7q1',
  noId: '/api/v1/toilets/lt_n9zzz',
  place: '/api/v1/toilets/nearest?place=Monaco',
  tiles: '/tiles/toilets.pmtiles',
  dump: '/dumps/latest/toilets.csv.gz',
  page: '/',
} as const;
type Read = keyof typeof READS;

/** The map and the walking graph have tests of their own: publish-map.test.ts, walk-mutations.test.ts. */
type Target = Exclude<BlobPart, 'map' | 'walk tile' | 'source records'> | 'manifest' | 'current' | 'dump';

/** The reads that may answer 503 (an archive or a dump that is gone: 404) while a file is damaged. */
const NEEDED_BY: Record<Exclude<Target, 'source changes'>, readonly Read[]> = {
  shard: ['nearest', 'box', 'byId', 'noId', 'place'],
  'base tile': [],
  // An id that no shard knows may be an alias.
  'id bucket': ['noId'],
  'label tile': [],
  gazetteer: ['place'],
  'map tiles': ['tiles'],
  'source base': [],
  manifest: [],
  current: [],
  dump: ['dump'],
};
type Damaged = keyof typeof NEEDED_BY;
const TARGETS = Object.keys(NEEDED_BY) as Damaged[];

interface Site {
  readonly store: Store;
  readonly extract: string;
  readonly manifest: Manifest;
  /** What a whole site answers. */
  readonly good: Map<Read, string>;
}

async function newSite(): Promise<Site> {
  const folder = workFolder();
  const store = new LocalStore(join(folder, 'data'));
  const extract = await writeExtract(join(folder, 'street.osm.pbf'), [TOWN, ...streetOf(60)]);
  // Twice: a damaged manifest needs one before it.
  for (let i = 0; i < 2; i++) await imported(store, extract, false);
  const served = await startServer(store);
  const good = new Map<Read, string>();
  for (const read of Object.keys(READS) as Read[]) good.set(read, (await answer(served, read)).text);
  served.program.signal('SIGTERM');
  await served.program.ended;
  return { store, extract, manifest: wholeCurrent(store), good };
}

function startServer(store: Store): Promise<Served> {
  // Answers hold it, and the port is another each time.
  return serving(store.dataDir, { BASE_URL: 'https://toilets.example' });
}

async function imported(store: Store, extract: string, ifChanged = true): Promise<void> {
  const flags = ifChanged ? ['--if-changed'] : [];
  const { code, stderr } = await runLootiles(['import', ...flags, extract], { DATA_DIR: store.dataDir });
  expect(code, stderr).toBe(0);
}

async function answer({ ask }: Served, read: Read): Promise<{ status: number; text: string }> {
  const { status, text, headers } = await ask(READS[read]);
  if (status !== 302) return { status, text: withoutLabel(text) };
  return await ask(new URL(String(headers.location)).pathname);
}

/** Without the label tile a position has its coordinates for a label. */
function withoutLabel(text: string): string {
  return text
    .replace(/"label":"(Monaco|43\.70000, 7\.41000)"/, '"label":"…"')
    .replace(/csp-nonce="[^"]*"/g, '');
}

function pathOf({ store, manifest }: Site, target: Damaged): string {
  if (target === 'current') return store.currentPath;
  if (target === 'manifest') return store.manifestPath(store.currentGeneration()!);
  if (target === 'dump') {
    const [date] = dumpDates(store.dataDir);
    return join(dumpsFolder(store.dataDir), date!, 'toilets.csv.gz');
  }
  return store.storedPath(partsOf(manifest).find(([part]) => part === target)![1]);
}

/** Every answer is that of the whole site, or one of the documented refusals where the file is needed. */
async function expectDegraded(site: Site, served: Served, target: Damaged): Promise<void> {
  for (const read of Object.keys(READS) as Read[]) {
    const { status, text } = await answer(served, read);
    if (read !== 'page' && text === site.good.get(read)) continue;
    if (read === 'page' && status === 200) continue;
    const isNeeded = NEEDED_BY[target].includes(read);
    const isRefused = status === 503 || (status === 404 && (read === 'tiles' || read === 'dump'));
    expect({ isNeeded, isRefused }, `${target}, ${read}: ${status} ${text.slice(0, 200)}`).toEqual({
      isNeeded: true,
      isRefused: true,
    });
  }
  expect(await stillRuns(served), served.program.output).toBe(true);
}

async function expectGood(site: Site, served: Served): Promise<void> {
  for (const read of Object.keys(READS) as Read[]) {
    if (read === 'page' || read === 'dump') continue;
    await expect.poll(async () => (await answer(served, read)).text, PATIENCE).toBe(site.good.get(read));
  }
  expect((await answer(served, 'dump')).status).toBe(200);
}

async function stillRuns({ program }: Served): Promise<boolean> {
  return (await program.ends(100)) === 'still running';
}

const random = seededRandom(14);
/** Each target with one way of damage, or with all in a long run. */
function ways<T extends string>(all: readonly T[]): [Damaged, T][] {
  const some = () => attackSize(1, all.length);
  return TARGETS.flatMap((target) => {
    const from = Math.floor(random.next() * all.length);
    return Array.from({ length: some() }, (_, i): [Damaged, T] => [target, all[(from + i) % all.length]!]);
  });
}

describe('a site of which a file is damaged', () => {
  test('under its running server answers all else, and is repaired by an import without a restart', async () => {
    const site = await newSite();
    const served = await startServer(site.store);
    for (const [target, way] of ways(Object.keys(IN_PLACE) as (keyof typeof IN_PLACE)[])) {
      const path = pathOf(site, target);
      const good = readFileSync(path);
      IN_PLACE[way](path);
      await expectDegraded(site, served, target);
      await imported(site.store, site.extract);
      if (!['current', 'manifest', 'dump'].includes(target))
        expect(readFileSync(path).equals(good), `${target} ${way}`).toBe(true);
      wholeCurrent(site.store);
      await expectGood(site, served);
    }
  });

  let shared: Promise<Site> | undefined;
  test.each(ways(Object.keys(DAMAGE) as (keyof typeof DAMAGE)[]))(
    'whose %s %s before its start answers all else, and is repaired by an import',
    async (target, way) => {
      shared ??= newSite();
      const site = await shared;
      const path = pathOf(site, target);
      const good = readFileSync(path);
      DAMAGE[way](path);
      const served = await startServer(site.store);
      await expectDegraded(site, served, target);
      await imported(site.store, site.extract);
      if (!['current', 'manifest', 'dump'].includes(target))
        expect(readFileSync(path).equals(good)).toBe(true);
      await expectGood(site, served);
    },
  );

  test('is repaired by its worker when a read meets the damage', async () => {
    const site = await newSite();
    const { url } = await freshDatabase();
    const served = await startServer(site.store);
    const worker = new Program(['work'], {
      DATA_DIR: site.store.dataDir,
      DATABASE_URL: url,
      EXTRACT: site.extract,
      IMPORT_SCHEDULE: '0 0 1 1 *',
    });
    onTestFinished(() => worker.signal('SIGTERM'));
    await worker.says('Waiting for contributions.');
    for (const target of ['id bucket', 'label tile', 'shard'] as const) {
      const before = worker.output.split('is whole again').length - 1;
      DAMAGE['is cut off'](pathOf(site, target));
      await expectDegraded(site, served, target);
      await expect
        .poll(async () => {
          await expectDegraded(site, served, target);
          return worker.output.split('is whole again').length - 1;
        }, PATIENCE)
        .toBe(before + 1);
      wholeCurrent(site.store);
      await expectGood(site, served);
    }
  });
});
