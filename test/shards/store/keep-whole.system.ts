import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeDump } from '../../../pipeline/exports/dump.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { type BlobPart, partsOf } from '../../../shards/generation/manifest.ts';
import { findDamage, isDamageNoticed, noticeDamage } from '../../../shards/store/damage.ts';
import { DUMP_FACTS, dumpsFolder } from '../../../shards/store/dump-folder.ts';
import { type KeepWholeParts, keepWhole } from '../../../shards/store/keep-whole.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { DAMAGE, WAYS } from '../../fixtures/damage.ts';
import { importFrom, streetOf, wholeCurrent, workFolder, writeExtract } from '../../fixtures/imports.ts';
import { logInto } from '../../fixtures/log.ts';
import { machine, publishNamed } from '../../fixtures/machines.ts';
import { newBucket, useS3 } from '../../fixtures/s3.ts';

const server = useS3();
const PLACE = { id: 7, lon: 7.4, lat: 43.7, tags: { place: 'town', name: 'Monaco' } };

async function street() {
  const folder = workFolder();
  const store = new LocalStore(join(folder, 'data'));
  const dump = await writeExtract(join(folder, 'street.osm.pbf'), [PLACE, ...streetOf(30)]);
  const { manifest } = await importFrom(store, dump);
  return { store, manifest, dump, bytesOf: (hash: string) => readFileSync(store.storedPath(hash)) };
}

/** Runs it until it says that something is whole again or is not; returns what it said. */
async function kept(parts: Omit<KeepWholeParts, 'log'>): Promise<string[]> {
  const said: string[] = [];
  const ending = new AbortController();
  noticeDamage(parts.store.dataDir);
  const running = keepWhole({ ...parts, log: logInto(said) }, ending.signal);
  onTestFinished(() => ending.abort());
  await expect
    .poll(() => said.at(-1) ?? isDamageNoticed(parts.store.dataDir), { timeout: 30_000 })
    .toMatch(/whole again|not be repaired/);
  ending.abort();
  await running;
  return said;
}

const PARTS: BlobPart[] = [
  'shard',
  'base tile',
  'id bucket',
  'label tile',
  'gazetteer',
  'map tiles',
  'source base',
];

describe('damage of a generation', () => {
  test.each(WAYS)('is found where any of its files %s', async (way) => {
    const { store, manifest } = await street();
    expect(await findDamage(store, manifest)).toEqual([]);
    for (const [, hash] of partsOf(manifest)) DAMAGE[way](store.storedPath(hash));
    const found = (await findDamage(store, manifest)).map(({ part, blob }) => [part, blob]);
    expect(found).toEqual(partsOf(manifest));
  });

  test.each(PARTS)('of its %s is found, whatever it is, and repaired byte for byte', async (part) => {
    const { store, manifest, dump, bytesOf } = await street();
    const [, hash] = partsOf(manifest).find(([each]) => each === part)!;
    const good = bytesOf(hash);
    for (const way of ['has a flipped byte in its middle', 'is missing'] as const) {
      DAMAGE[way](store.storedPath(hash));
      const fault = way === 'is missing' ? 'missing' : 'damaged';
      expect(await findDamage(store, store.readCurrent()!)).toEqual([{ part, blob: hash, fault }]);
      let imports = 0;
      const rebuild = async () => {
        imports++;
        await importFrom(store, dump);
      };
      const said = await kept({ store, rebuild });
      expect(said).toEqual([
        expect.stringContaining(`${part} ${hash.slice(0, 12)} is ${fault}`),
        expect.stringContaining('is whole again'),
      ]);
      expect(imports).toBe(1);
      expect(bytesOf(hash).equals(good)).toBe(true);
    }
    wholeCurrent(store);
  });

  test.each([
    ['current', 'has a flipped byte in its head'],
    ['current', 'is missing'],
    ['manifests/1.json', 'has a flipped byte in its middle'],
  ] as const)('of %s that %s is repaired by an import', async (name, way) => {
    const { store, dump } = await street();
    DAMAGE[way](join(store.dataDir, name));
    await kept({ store, rebuild: async () => void (await importFrom(store, dump)) });
    expect(wholeCurrent(store).toilets).toBe(30);
  });

  test('that nobody may import against is told with what to do', async () => {
    const { store, manifest } = await street();
    DAMAGE['is missing'](store.storedPath(manifest.ids[0]!));
    expect((await kept({ store })).at(-1)).toContain('Run "lootiles import"');
  });

  test('is looked at again soon after a repair that failed, and more damage makes the import due', async () => {
    const { store, manifest, dump, bytesOf } = await street();
    const [first, second] = [manifest.ids[0]!, manifest.tiles[0]!.shard];
    const good = bytesOf(first);
    const said: string[] = [];
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    let imports = 0;
    let isAway = true;
    const rebuild = async () => {
      imports++;
      if (isAway) throw new Error('The extract cannot be fetched.');
      await importFrom(store, dump);
    };
    DAMAGE['is missing'](store.storedPath(first));
    noticeDamage(store.dataDir);
    // Imports pause 0.3, 0.6, 1.2, 2.4 and 4.8 s, the looks 0.3 s.
    const running = keepWhole({ store, log: logInto(said), rebuild, retryMs: 300 }, ending.signal);
    await expect.poll(() => imports, { timeout: 60_000 }).toBe(4);
    writeFileSync(store.storedPath(first), good);
    await expect.poll(() => said.at(-1), { timeout: 20_000 }).toContain('is whole again');
    expect(imports).toBe(4);
    // What fails again and again is not told each time.
    DAMAGE['is missing'](store.storedPath(first));
    noticeDamage(store.dataDir);
    await expect.poll(() => imports, { timeout: 60_000 }).toBe(8);
    isAway = false;
    DAMAGE['has a flipped byte in its middle'](store.storedPath(second));
    noticeDamage(store.dataDir);
    await expect.poll(() => said.at(-1), { timeout: 20_000 }).toContain('is whole again');
    expect(imports).toBe(9);
    ending.abort();
    await running;
    wholeCurrent(store);
  }, 120_000);

  test('comes from the object store again soon after that has it again', async () => {
    const bucket = await newBucket(server());
    const [worker, web] = [machine(bucket), machine(bucket, 'serve')];
    const { manifest } = await publishNamed(worker, 'one');
    await web.bring();
    const hash = manifest.tiles[0]!.shard;
    const good = readFileSync(web.storedPath(hash));
    const restore = web.restore.bind(web);
    let isAway = true;
    web.restore = async (blobs) => (isAway ? Promise.reject(new Error('It is away.')) : restore(blobs));
    DAMAGE['is cut off'](web.storedPath(hash));
    noticeDamage(web.dataDir);
    const said: string[] = [];
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const needed = (part: BlobPart) => !part.startsWith('source');
    const running = keepWhole({ store: web, log: logInto(said), needed, retryMs: 300 }, ending.signal);
    await expect.poll(() => said.at(-1), { timeout: 20_000 }).toContain('could not be repaired: It is away.');
    isAway = false;
    await expect.poll(() => said.at(-1), { timeout: 20_000 }).toContain('is whole again');
    expect(readFileSync(web.storedPath(hash)).equals(good)).toBe(true);
    ending.abort();
    await running;
  });

  test('comes from the object store again where there is one, also pointer and manifest', async () => {
    const bucket = await newBucket(server());
    const [worker, web] = [machine(bucket), machine(bucket, 'serve')];
    const { manifest } = await publishNamed(worker, 'one');
    await web.bring();
    const hash = manifest.tiles[0]!.shard;
    const good = readFileSync(web.storedPath(hash));
    DAMAGE['is cut off'](web.storedPath(hash));
    const needed = (part: BlobPart) => !part.startsWith('source');
    expect((await kept({ store: web, needed })).at(-1)).toContain('is whole again');
    expect(readFileSync(web.storedPath(hash)).equals(good)).toBe(true);
    for (const path of [web.currentPath, web.manifestPath(1)]) {
      DAMAGE['is cut off'](path);
      expect((await kept({ store: web, needed })).at(-1)).toContain('is whole again');
    }
    wholeCurrent(web);
  });

  test('of a dump removes that dump, and no other', async () => {
    const { store, manifest } = await street();
    const generation = new Generation(store, manifest);
    const dates = ['2026-11-17', '2026-11-18'];
    for (const date of dates)
      await makeDump(store.dataDir, generation, { now: new Date(`${date}T12:00:00Z`), kept: 7 });
    const folderOf = (date: string) => join(dumpsFolder(store.dataDir), date);
    DAMAGE['has a flipped byte in its middle'](join(folderOf(dates[1]!), 'toilets.csv.gz'));
    DAMAGE['is missing'](store.storedPath(manifest.ids[0]!));
    expect((await kept({ store }))[0]).toContain('Removed the dump of 2026-11-18, because it was damaged.');
    expect(existsSync(join(folderOf(dates[0]!), DUMP_FACTS))).toBe(true);
    expect(existsSync(folderOf(dates[1]!))).toBe(false);
  });

  test('that a process noticed is forgotten where everything is whole', async () => {
    const { store } = await street();
    noticeDamage(store.dataDir);
    const ending = new AbortController();
    const said: string[] = [];
    const log = logInto(said);
    const running = keepWhole({ store, log }, ending.signal);
    await expect.poll(() => isDamageNoticed(store.dataDir), { timeout: 20_000 }).toBe(false);
    ending.abort();
    await running;
    expect(said).toEqual([]);
  });
});
