/** `lootiles verify` as a real process, on a good store and on damaged ones. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LocalStore } from '../../shards/store/local-store.ts';
import { importFrom, streetOf, workFolder, writeExtract } from '../fixtures/imports.ts';
import { runLootiles } from '../fixtures/run.ts';

async function street() {
  const folder = workFolder();
  const store = new LocalStore(join(folder, 'data'));
  const dump = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(30));
  const { manifest } = await importFrom(store, dump);
  return { store, manifest, verify: () => runLootiles(['verify'], { DATA_DIR: store.dataDir }) };
}

function flip(path: string): void {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1]! ^= 4;
  rmSync(path);
  writeFileSync(path, bytes);
}

describe.concurrent('lootiles verify', () => {
  test('says that a good store is whole', async () => {
    const { verify } = await street();
    expect(await verify()).toEqual({
      code: 0,
      signal: null,
      stdout: 'Generation 1 is whole: 30 toilets in 1 shards.\n',
      stderr: '',
    });
  });

  test('tells programs in one line of JSON, whatever it finds', async () => {
    const { store, manifest } = await street();
    const json = async () => {
      const { code, stdout, stderr } = await runLootiles(['verify', '--json'], { DATA_DIR: store.dataDir });
      expect(stderr).toBe('');
      return [code, JSON.parse(stdout)];
    };
    const { generation, toilets, data_date, created_at } = manifest;
    expect(await json()).toEqual([0, { whole: true, generation, toilets, shards: 1, data_date, created_at }]);
    flip(store.blobPath(manifest.tiles[0]!.shard));
    expect(await json()).toEqual([
      1,
      {
        whole: false,
        reason: expect.stringMatching(/^Generation 1 is damaged: shard \w{12} is damaged\. Run/),
        damaged: [{ part: 'shard', blob: manifest.tiles[0]!.shard, fault: 'damaged' }],
      },
    ]);
  });

  test('says where there is no generation, and makes no folder', async () => {
    const dataDir = join(workFolder(), 'none');
    const { code, stderr } = await runLootiles(['verify'], { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `lootiles verify: There is no generation in ${dataDir}. Run "lootiles import" first.\n`,
    );
    expect(() => readFileSync(dataDir)).toThrow('ENOENT');
  });

  test.each<[string, (made: Awaited<ReturnType<typeof street>>) => void, RegExp]>([
    [
      'a shard',
      ({ store, manifest }) => flip(store.blobPath(manifest.tiles[0]!.shard)),
      /Generation 1 is damaged: shard \w{12} is damaged\. Run "lootiles import"/,
    ],
    [
      'a base tile',
      ({ store, manifest }) => flip(store.blobPath(manifest.tiles[0]!.base)),
      /base tile \w{12} is damaged\. Run/,
    ],
    [
      'an id bucket',
      ({ store, manifest }) => rmSync(store.blobPath(manifest.ids[0]!)),
      /id bucket \w{12} is missing\. Run "lootiles import"/,
    ],
    [
      'a manifest',
      ({ store }) => flip(join(store.dataDir, 'manifests', '1.json')),
      /1\.json is not the manifest that .*current names\. Run "lootiles import"/,
    ],
    [
      'no manifest',
      ({ store }) => rmSync(join(store.dataDir, 'manifests', '1.json')),
      /1\.json is not the manifest that .*current names\. Run "lootiles import"/,
    ],
    [
      'a pointer',
      ({ store }) => writeFileSync(store.currentPath, ''),
      /current does not name a generation\. Run "lootiles import"/,
    ],
  ])('ends with 1 and one sentence on %s that is damaged', async (_, damage, said) => {
    const made = await street();
    damage(made);
    const { code, stdout, stderr } = await made.verify();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^lootiles verify: [^\n]+\.\n$/);
    expect(stderr).toMatch(said);
  });
});
