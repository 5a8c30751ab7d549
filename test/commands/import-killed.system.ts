/** A real import, killed: what was served before is served, whole, and the next import succeeds. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../bench/made/random.ts';
import { PbfWriter } from '../../bench/made/write-pbf.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { attackSize } from '../fixtures/attacks.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { importFrom, streetOf, wholeCurrent, writeExtract } from '../fixtures/imports.ts';
import { EXTRACTS, LINUX, needs, program } from '../fixtures/needs.ts';
import { Program } from '../fixtures/process.ts';
import { type Ended, type RunOptions, runLootiles } from '../fixtures/run.ts';

const MOMENTS = attackSize(8, 20);
/** How long the part that writes takes at most, from the note about the dump on. */
const WRITING_MS = 80;

/** A store whose every import is of another edition: all of its blobs are new. */
class Editions {
  readonly folder = temporaryFolder();
  readonly store = new LocalStore(join(this.folder, 'data'));
  newest = '';
  #edition = 0;

  async #next(): Promise<string> {
    const edition = ++this.#edition;
    this.newest = join(this.folder, `${edition}.osm.pbf`);
    return await writeExtract(this.newest, streetOf(100 + edition, edition));
  }

  /** Imports in this process; returns the number of the generation. */
  async publish(): Promise<number> {
    const { manifest } = await importFrom(this.store, await this.#next());
    expect(wholeCurrent(this.store)).toEqual(manifest);
    return manifest.generation;
  }

  async run(options: RunOptions = {}): Promise<Ended> {
    return runLootiles(['import', await this.#next()], { DATA_DIR: this.store.dataDir }, options);
  }
}

describe('an import that is killed', () => {
  test('at any step of its writing leaves the generation before, or once the pointer moved the new one, whole', async () => {
    const editions = new Editions();
    const before = await editions.publish();
    const copies = join(editions.folder, 'copies');
    const { code, stderr } = await editions.run({ fault: `copy:${copies}` });
    expect(code, stderr).toBe(0);
    const moved: boolean[] = [];
    for (let step = 1; existsSync(join(copies, `${step}`)); step++) {
      const left = new LocalStore(join(copies, `${step}`));
      moved.push(wholeCurrent(left).generation !== before);
      await importFrom(left, editions.newest);
      wholeCurrent(left);
    }
    // The pointer's rename is the one step that shows; behind it come its folder's sync, and the dump of the day.
    const published = moved.indexOf(true);
    expect(published).toBeGreaterThan(30);
    expect(moved.slice(published)).toEqual(Array(moved.length - published).fill(true));
    expect(moved.length - published).toBeGreaterThan(2);
  });

  test(`at ${MOMENTS} moments spread over its run leaves a whole generation, and the next import succeeds`, async () => {
    const timed = new Editions();
    await timed.publish();
    const startMs = performance.now();
    expect((await timed.run()).code).toBe(0);
    const runMs = performance.now() - startMs;

    // A moment past the end of a run that was quicker than the timed one does not count.
    const lane = async (seed: number): Promise<void> => {
      const random = seededRandom(seed);
      const editions = new Editions();
      let kills = 0;
      for (let i = 0; kills < MOMENTS / 2; i++) {
        expect(i).toBeLessThan(MOMENTS * 2);
        const before = await editions.publish();
        // Every other moment lies where the writing is.
        const kill =
          i % 2
            ? { afterMs: random.next() * WRITING_MS, said: 'objects are' }
            : { afterMs: random.next() * runMs };
        const { signal, stdout } = await editions.run({ kill });
        const { generation } = wholeCurrent(editions.store);
        if (signal === 'SIGKILL') kills++;
        if (stdout.includes('is published')) expect(generation).toBe(before + 1);
        // A manifest that is not yet current does not count.
        else expect([before, before + 1]).toContain(generation);
      }
      await editions.publish();
    };
    await Promise.all([lane(1), lane(2)]);
  });
});

/** Kills an import as soon as a work file has appeared, and imports a small extract into the same folder. */
async function killedAt(file: string, extract: string, walking: 'on' | 'off'): Promise<void> {
  const { folder, store } = new Editions();
  const settings = { DATA_DIR: store.dataDir, MAP: 'off', WALKING: walking };
  const tmp = join(store.dataDir, 'tmp');
  const left = () => (existsSync(tmp) ? readdirSync(tmp, { recursive: true }).map(String) : []);
  const program = new Program(['import', extract], settings);
  await expect
    .poll(() => left().some((path) => path.endsWith(`/${file}`)), {
      interval: 1,
      timeout: 120_000,
      message: file,
    })
    .toBe(true);
  program.signal('SIGKILL');
  await program.ended;
  expect(left(), file).toContainEqual(expect.stringMatching(`/${file}$`));
  const street = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(20));
  const { code, stderr } = await runLootiles(['import', street, '--allow-shrink'], settings);
  expect(code, stderr).toBe(0);
  expect(wholeCurrent(store).toilets).toBe(20);
  expect(left(), file).toEqual([]);
}

describe('an import that is killed while its spools lie on the disk', () => {
  /** A list of wanted nodes is a spool if it has more ids than this. */
  const SPOOLED_IDS = 2 ** 20;
  /** Ids that a street of six nodes wants: all, and the middle one again. */
  const IDS_A_STREET = 7;

  test('of the scan leaves nothing of them behind, and the next import is whole', async () => {
    const path = join(temporaryFolder(), 'streets.osm.pbf');
    const writer = await PbfWriter.open(path);
    for (let id = 1; id <= 6; id++) writer.node({ id, lon: 7.4 + id * 0.001, lat: 43.7 });
    for (let id = 1; id <= SPOOLED_IDS / IDS_A_STREET + 1; id++)
      writer.way({ id, refs: [1, 2, 3, 4, 5, 6], tags: { highway: 'residential', name: 'Long Street' } });
    await writer.close();
    for (const file of ['wanted-nodes.runs', 'wanted-nodes', 'places.sqlite'])
      await killedAt(file, path, 'off');
  });

  test('of the walking graph does the same', needs(EXTRACTS.monaco), async () => {
    for (const file of ['nodes', 'groups']) await killedAt(file, EXTRACTS.monaco.path, 'on');
  });
});

/** Processes that draw the map of a folder. */
function drawersOf(dataDir: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [args, env] = ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8'));
      return args!.includes('\0map\0') && env!.split('\0').includes(`DATA_DIR=${dataDir}`);
    } catch {
      // It has ended, or is another account's.
      return false;
    }
  });
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'an import that ends by %s leaves no process that draws, also none that never looks up from its work',
  needs(LINUX, program('setpriv', 'util-linux')),
  async (signal) => {
    const folder = temporaryFolder();
    const extract = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(3));
    const spins = join(folder, 'spins.mjs');
    writeFileSync(spins, "if (process.argv[2] === 'map') for (;;);");
    const settings = { DATA_DIR: join(folder, 'data'), MAP: 'on', NODE_OPTIONS: `--import ${spins}` };
    const importing = new Program(['import', extract], settings);
    await expect.poll(() => drawersOf(settings.DATA_DIR), { timeout: 60_000 }).toHaveLength(1);
    onTestFinished(() => {
      for (const pid of drawersOf(settings.DATA_DIR)) process.kill(Number(pid), 'SIGKILL');
    });
    importing.signal(signal);
    await expect.poll(() => drawersOf(settings.DATA_DIR), { timeout: 20_000 }).toEqual([]);
  },
);
