/** `lootiles sweep` on a store that is being served, and killed at each of its steps. */
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Generation } from '../../shards/generation/generation.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import type { Store } from '../../shards/store/store.ts';
import { publishToilets, temporaryFolder } from '../fixtures/generation.ts';
import { wholeCurrent } from '../fixtures/imports.ts';
import { freshDatabase } from '../fixtures/postgres.ts';
import { serving } from '../fixtures/process.ts';
import { runLootiles } from '../fixtures/run.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const TWO_DAYS_MS = 48 * 3_600_000;
const KEPT = 20;
const OLD = 3;
const LEFT = {
  '.': 'current.x.tmp',
  manifests: '9.json.x.tmp',
  store: 'killed.tmp',
  tmp: 'places-x',
  mail: 'a.eml',
};

/** A store with more generations than are kept, and something left behind everywhere, all two days old. */
async function untidy(): Promise<Store> {
  const store = new LocalStore(join(temporaryFolder(), 'data'));
  for (let i = 1; i <= KEPT + OLD; i++)
    await publishToilets(store, [baseToilet({ id: 'lt_n1', lon: 7.4246, lat: 43.7384, name: `No. ${i}` })]);
  for (const [folder, name] of Object.entries(LEFT)) {
    mkdirSync(join(store.dataDir, folder), { recursive: true });
    writeFileSync(join(store.dataDir, folder, name), 'left');
  }
  const then = new Date(Date.now() - TWO_DAYS_MS);
  for (const name of readdirSync(store.dataDir, { recursive: true, encoding: 'utf8' }))
    utimesSync(join(store.dataDir, name), then, then);
  return store;
}

/** Every generation that has a manifest opens, down to its last byte. */
function expectWhole(store: Store): void {
  wholeCurrent(store);
  for (const number of store.generations().slice(0, KEPT))
    for (const shard of new Generation(store, store.readManifest(number)).shards) shard.checkAll();
}

function expectTidy(store: Store): void {
  expectWhole(store);
  expect(store.generations()).toHaveLength(KEPT);
  for (const [folder, name] of Object.entries(LEFT))
    expect(existsSync(join(store.dataDir, folder, name))).toBe(false);
}

describe('lootiles sweep', () => {
  test('removes what nobody needs while a server answers from the rest, and finds nothing the second time', async () => {
    const store = await untidy();
    const { ask } = await serving(store.dataDir);
    const settings = { DATA_DIR: store.dataDir };
    const first = await runLootiles(['sweep'], settings);
    // A shard and a base tile of each old generation, and one half-written file.
    expect(first.stdout).toBe(
      `Deleted ${OLD} old generations, ${2 * OLD + 1} unused blobs and 4 leftover files.\n`,
    );
    expectTidy(store);
    expect((await ask('/api/v1/toilets/lt_n1')).status).toBe(200);
    const second = await runLootiles(['sweep'], settings);
    expect(second.stdout).toMatch(/^Deleted 0 old generations, 0 unused blobs and 0 /);
  });

  test('killed at any step leaves every generation whole that can be read, and the next sweep ends it', async () => {
    const store = await untidy();
    const copies = join(temporaryFolder(), 'copies');
    const { code, stderr } = await runLootiles(
      ['sweep'],
      { DATA_DIR: store.dataDir },
      { fault: `copy:${copies}` },
    );
    expect(code, stderr).toBe(0);
    const steps = readdirSync(copies).length;
    expect(steps).toBeGreaterThanOrEqual(3 * OLD);
    for (let step = 1; step <= steps; step++) expectWhole(new LocalStore(join(copies, `${step}`)));
    const killed = new LocalStore(join(copies, `${steps >> 1}`));
    const next = await runLootiles(['sweep'], { DATA_DIR: killed.dataDir });
    expect(next.code, next.stderr).toBe(0);
    expectWhole(killed);
  });

  test('deletes what people said and is past its time', async () => {
    const store = await untidy();
    const { url, database } = await freshDatabase();
    await database.execute(
      `INSERT INTO payment_event VALUES ('old', now() - interval '400 days'), ('fresh', now())`,
    );
    const swept = await runLootiles(['sweep'], { DATA_DIR: store.dataDir, DATABASE_URL: url });
    expect(swept.stderr).toBe('');
    expect(swept.stdout).toContain('Deleted expired data: payment_event 1.\n');
  });

  test('says what is wrong where there is nothing to sweep', async () => {
    const dataDir = temporaryFolder();
    const { code, stderr } = await runLootiles(['sweep'], { DATA_DIR: dataDir });
    expect([code, stderr]).toEqual([
      1,
      `lootiles sweep: There is no generation in ${dataDir}. Run "lootiles import" first.\n`,
    ]);
  });
});
