/** The import of a night as a real process: bad dumps, bad servers, bad disks and bad clocks leave yesterday's data. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withImportLock } from '../../pipeline/import-lock.ts';
import { DAMAGE } from '../fixtures/damage.ts';
import { expectNoTemporaryFiles, streetOf, wholeCurrent } from '../fixtures/imports.ts';
import { Nights } from '../fixtures/nights.ts';
import { type RunOptions, runLootiles } from '../fixtures/run.ts';

const DAY_MS = 86_400_000;

function night(
  { server, store }: Nights,
  options: RunOptions = {},
  more: Readonly<Record<string, string>> = {},
) {
  return runLootiles(
    ['import', '--if-changed', server.url],
    { DATA_DIR: store.dataDir, DUMPS_KEPT: '0', ...more },
    options,
  );
}

describe('lootiles import --if-changed', () => {
  test('imports a dump once, and again where it changed', async () => {
    const nights = await Nights.begin();
    const first = await night(nights);
    expect(first.stdout, first.stderr).toContain('Generation 2 is published: 20 toilets');
    expect(nights.current.imported).toMatchObject({
      edition: nights.edition,
      data_date: '2026-11-17T20:21:00.000Z',
    });
    const again = await night(nights);
    expect(again.code, again.stderr).toBe(0);
    expect(again.stdout).toBe(
      `The extract has not changed since the import of ${nights.current.imported!.at}. Nothing to import.\n`,
    );
    expect(nights.current.generation).toBe(2);
    await nights.changeExtract(streetOf(21));
    expect((await night(nights)).stdout).toContain('Generation 3 is published: 21 toilets');
  });

  test('builds again what is damaged though the dump has not changed, and removes what killed imports left', async () => {
    const nights = await Nights.begin();
    expect((await night(nights)).code).toBe(0);
    const { store, current } = nights;
    const left = join(store.dataDir, 'tmp', 'places-killed');
    mkdirSync(left, { recursive: true });
    const path = store.storedPath(current.ids[0]!);
    const good = readFileSync(path);
    DAMAGE['has a flipped byte in its middle'](path);
    const { code, stdout, stderr } = await night(nights);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(
      /Generation 2 is damaged: id bucket \w{12} is damaged\. Importing the extract again\./,
    );
    expect(stdout).toContain('Generation 3 is published');
    expect(readFileSync(path).equals(good)).toBe(true);
    expect(existsSync(left)).toBe(false);
    wholeCurrent(store);
  });

  test('adds a walking graph that is missing without an import, and only once', async () => {
    const nights = await Nights.begin();
    expect((await night(nights, {}, { WALKING: 'off' })).code).toBe(0);
    const { generation, imported } = nights.current;
    const { stdout, stderr } = await night(nights, {}, { WALKING: 'on' });
    expect(stdout, stderr).toContain('Nothing to import.');
    expect(nights.current).toMatchObject({ generation: generation + 1, imported, walk: [] });
    expect((await night(nights, {}, { WALKING: 'on' })).code).toBe(0);
    expect(nights.current.generation).toBe(generation + 1);
  });

  test('refuses to run beside another import', async () => {
    const nights = await Nights.begin();
    await withImportLock(nights.store, undefined, async () => {
      const { code, stderr } = await night(nights);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr:
          'lootiles import: Another import is running, here or on another machine. Wait until it ends, then import again.\n',
      });
    });
    expect(nights.server.asked).toEqual([]);
    expect((await night(nights)).code).toBe(0);
  });
});

interface Bad {
  readonly what: string;
  /** What goes wrong tonight. */
  readonly spoil: (nights: Nights) => Promise<unknown> | unknown;
  readonly options?: RunOptions;
  readonly says: string;
}

const BAD: readonly Bad[] = [
  {
    what: 'the server answers 503',
    spoil: ({ server }) => server.instead.push((_, response) => void response.writeHead(503).end()),
    says: 'could not be downloaded: the server returned status 503. Check the network',
  },
  {
    what: 'a page comes instead of the dump',
    spoil: ({ server }) => server.serve(Buffer.from('<!doctype html>'.padEnd(9_000))),
    says: 'could not be downloaded: it is a web page, not an .osm.pbf. Set EXTRACT to the address of an .osm.pbf file.',
  },
  {
    what: 'the dump is not what its checksum says',
    spoil: async (nights) => {
      await nights.changeExtract();
      nights.server.md5 = `${'0'.repeat(32)} x\n`;
    },
    says: 'could not be downloaded: its MD5 is ',
  },
  {
    what: 'the server claims less than it has',
    spoil: async (nights) => {
      await nights.changeExtract(streetOf(300));
      const { server } = nights;
      const lie = server.body.subarray(0, 500);
      server.instead.push((_, response) => {
        response.writeHead(200, { 'content-length': lie.length, etag: server.etag! }).end(lie);
      });
    },
    says: 'is not a valid .osm.pbf file',
  },
  {
    what: 'the dump lost more than a tenth of the toilets',
    spoil: (nights) => nights.changeExtract(streetOf(17)),
    says: 'The new generation has 17 toilets, but generation 1 has 20. Check the extract',
  },
  {
    what: 'the dump is of another region',
    spoil: (nights) => nights.changeExtract(streetOf(40).map((node) => ({ ...node, lon: node.lon + 5 }))),
    says: 'Only 0 of the 20 toilets of generation 1 are near a toilet of the new one, so the extract is of another region.',
  },
  {
    what: 'the dump is older than the last one',
    spoil: (nights) => nights.changeExtract(streetOf(20, 9), new Date('2026-11-16T20:21:00Z')),
    says: 'The extract has the data of 2026-11-16T20:21:00.000Z, but the previous extract had the data of 2026-11-17T20:21:00.000Z.',
  },
  {
    what: 'the disk is full in the middle of the download',
    spoil: (nights) => nights.changeExtract(),
    options: { fault: 'full:1' },
    says: 'extracts: ENOSPC: no space left on device, write. Free some space, then import again.',
  },
  {
    what: 'no file may grow beyond a kilobyte',
    spoil: (nights) => nights.changeExtract(streetOf(300)),
    options: { maxFileKb: 1 },
    says: 'extracts: EFBIG: file too large, write. Free some space, then import again.',
  },
  {
    what: 'the disk is full in the middle of the build',
    spoil: (nights) => nights.changeExtract(),
    options: { fault: 'full:4' },
    says: 'could not be written: ENOSPC: no space left on device, write. Nothing was published.',
  },
  {
    what: 'the clock is three days ahead of the server',
    spoil: async (nights) => {
      await nights.changeExtract();
      nights.server.date = new Date(Date.now() - 3 * DAY_MS);
    },
    says: 'The clock of this machine is 3.0 days ahead of the clock of the server of ',
  },
  {
    what: 'the clock is three days behind the server',
    spoil: async (nights) => {
      await nights.changeExtract();
      nights.server.date = new Date(Date.now() + 3 * DAY_MS);
    },
    says: 'The clock of this machine is 3.0 days behind the clock of the server of ',
  },
  {
    what: 'the clock is behind the data',
    spoil: (nights) => nights.changeExtract(streetOf(20), new Date(Date.now() + 3 * DAY_MS)),
    says: 'Set the clock, then import again.',
  },
];

describe('a bad night', () => {
  test.each(BAD)(
    'when $what ends in a sentence and yesterday’s data, and a good one follows',
    async (bad) => {
      const nights = await Nights.begin();
      await bad.spoil(nights);
      const { code, stderr } = await night(nights, bad.options);
      expect(code, stderr).toBe(1);
      const sentence = stderr.split('\n').at(-2);
      expect(sentence).toMatch(/^lootiles import: [^\n]+\.$/);
      expect(sentence).toContain(bad.says);
      expect(wholeCurrent(nights.store).generation).toBe(1);
      expectNoTemporaryFiles(nights.store.dataDir);

      nights.server.date = undefined;
      nights.server.md5 = 'right';
      // A server that told a wrong length did so under the right name of the edition.
      if (!bad.what.startsWith('the server claims')) await nights.changeExtract(streetOf(25, 12));
      const good = await night(nights);
      expect(good.code, good.stderr).toBe(0);
      expect(wholeCurrent(nights.store)).toMatchObject({ extract: nights.server.url });
      expect(nights.current.imported?.edition).toBe(nights.edition);
    },
  );

  test('that was refused for its data is published where the operator says that it is right', async () => {
    const nights = await Nights.begin();
    await nights.changeExtract(streetOf(9).map((node) => ({ ...node, lon: node.lon + 5 })));
    expect((await night(nights)).code).toBe(1);
    const run = await runLootiles(['import', nights.server.url, '--allow-shrink'], {
      DATA_DIR: nights.store.dataDir,
    });
    expect(run.code, run.stderr).toBe(0);
    expect(wholeCurrent(nights.store).toilets).toBe(9);
  });

  test('by a clock that no server confirms is refused where it leapt ahead, unless an operator imports', async () => {
    const nights = await Nights.begin();
    const { store, current } = nights;
    const created = new Date(Date.now() - 40 * DAY_MS).toISOString();
    const longAgo = { ...current, generation: 2, created_at: created };
    await store.putManifest(longAgo);
    await store.publish(longAgo);
    const path = await nights.changeExtract();
    const unwatched = await runLootiles(['import', '--if-changed', path], { DATA_DIR: store.dataDir });
    expect(unwatched.code).toBe(1);
    expect(unwatched.stderr).toContain(
      'Set the clock. If it is right, run "lootiles sweep" or "lootiles import"',
    );
    expect(wholeCurrent(store).generation).toBe(2);
    const watched = await runLootiles(['import', path], { DATA_DIR: store.dataDir, DUMPS_KEPT: '0' });
    expect(watched.code, watched.stderr).toBe(0);
    expect(wholeCurrent(store).generation).toBe(3);
  });

  test('of a clock that was ahead is made good by the next, though the dump is the same', async () => {
    const nights = await Nights.begin();
    expect((await night(nights)).code).toBe(0);
    const { current, store } = nights;
    const ahead = new Date(Date.now() + 400 * DAY_MS).toISOString();
    const jumped = {
      ...current,
      generation: 3,
      created_at: ahead,
      imported: { ...current.imported!, at: ahead },
    };
    await store.putManifest(jumped);
    await store.publish(jumped);
    const { stdout, stderr } = await night(nights);
    expect(stdout, stderr).toContain('Generation 4 is published');
    expect(Date.parse(nights.current.created_at)).toBeLessThan(Date.now() + DAY_MS);
  });
});
