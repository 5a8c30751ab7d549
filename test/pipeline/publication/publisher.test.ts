/** Publishing to a folder: what is there afterwards, and after a kill at each change. */

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Reader } from '../../../packages/reader/index.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { filterShape } from '../../../schemas/toilet/facts.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { decodeDirectory } from '../../../shards/publication/directory.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { sha256 } from '../../../shards/store/whole-file.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { ONE_SENTENCE } from '../../fixtures/imports.ts';
import { BreakingTarget, DAY_MS, pathsUnder, publisherTo, readerOf } from '../../fixtures/published-files.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const nowMs = NOW.getTime();
const ALL = filterShape(() => false);
const WEBSITE = new Map([
  ['index.html', Buffer.from('<h1>Toilets</h1>')],
  ['assets/find-abc.js', Buffer.from('find()')],
]);

/** Two towns of a few cells each. */
function toilets(edition: number): BaseToilet[] {
  return Array.from({ length: 9_000 }, (_, i) =>
    baseToilet({
      id: `lt_n${i}`,
      name: i === 0 ? `Edition ${edition}` : null,
      lon: (i % 2) * 5 + ((i * 7919) % 1000) / 5e3,
      lat: ((i * 104_729) % 1009) / 5e3,
    }),
  );
}

const small = (edition: number) => toilets(edition).slice(0, 20);

class Site {
  readonly store = new LocalStore(temporaryFolder());
  readonly folder = join(temporaryFolder(), 'site');
  readonly target = new BreakingTarget(this.folder);
  generation: Generation | undefined;
  nowMs = nowMs;
  publisher = this.another();

  another() {
    return publisherTo(this.target, () => this.nowMs);
  }

  async make(made: readonly BaseToilet[], now = new Date(this.nowMs)): Promise<Generation> {
    this.generation = await publishToilets(this.store, made, { now });
    return this.generation;
  }

  async publish(website: ReadonlyMap<string, Uint8Array> = new Map(), publisher = this.publisher) {
    const { generation, store } = this;
    if (!generation) throw new Error('Make a generation first.');
    return await publisher.publish({ generation, store, website });
  }

  directory() {
    return decodeDirectory(gunzipSync(readFileSync(join(this.folder, 'data/directory.bin'))).toString());
  }

  paths(): string[] {
    return pathsUnder(this.folder);
  }
}

/** The name of the first toilet, as readers see it. */
async function nameRead(reader: Reader): Promise<string | null | undefined> {
  const found = await reader.nearest({ ...ALL, limit: 1 }, { lon: 0, lat: 0, label: 'Here' }, nowMs);
  return found.results[0]?.name;
}

describe('a publication', () => {
  test('is read as the generation is', async () => {
    const site = new Site();
    await site.make(small(1));
    const { files, generation } = await site.publish(WEBSITE);
    expect(generation).toBe(1);
    expect(await nameRead(await readerOf(site.target))).toBe('Edition 1');
    const made = site.paths().filter((path) => !/\.lock$|publication\.json$/.test(path));
    expect(made).toHaveLength(files);
    expect(made).toEqual(expect.arrayContaining(['index.html', 'assets/find-abc.js', 'data/directory.bin']));
    expect(site.paths().filter((path) => path.endsWith('.tmp'))).toEqual([]);
  });

  test('writes the directory after the files, then the record, then the pages', async () => {
    const site = new Site();
    await site.make(small(1));
    await site.publish(WEBSITE);
    const { changes } = site.target;
    expect(changes[0]).toBe('data/publication.json');
    expect(changes.slice(changes.indexOf('data/directory.bin'))).toEqual([
      'data/directory.bin',
      'data/publication.json',
      'index.html',
      'assets/find-abc.js',
      'data/publication.json',
    ]);
  });

  test('of one change writes one leaf, the directory and the record', async () => {
    const site = new Site();
    await site.make(toilets(1));
    await site.publish(WEBSITE);
    expect(site.directory().cells.length).toBeGreaterThan(2);
    await site.make(toilets(2));
    site.target.changes.length = 0;
    expect((await site.publish(WEBSITE)).files).toBe(2);
    expect(site.target.changes).toEqual([
      expect.stringMatching(/^data\/[0-9a-f]{16}\.bin$/),
      'data/directory.bin',
      'data/publication.json',
    ]);
    expect(await nameRead(await readerOf(site.target))).toBe('Edition 2');
  });

  test('of what is there already writes nothing but the record', async () => {
    const site = new Site();
    await site.make(small(1));
    await site.publish(WEBSITE);
    expect(await site.publish(WEBSITE, site.another())).toMatchObject({ files: 0, bytes: 0 });
  });

  test('has the archives of maps, each copied once', async () => {
    const site = new Site();
    const made = await site.make(small(1));
    const archive = Buffer.from('PMTiles of toilets');
    const map_tiles = await site.store.putBlob(archive);
    site.generation = new Generation(site.store, { ...made.manifest, map_tiles });
    await site.publish();
    expect(site.directory().mapTiles).toBe(sha256(archive).slice(0, 16));
    const path = join(site.folder, 'data', `${site.directory().mapTiles}.pmtiles`);
    expect(readFileSync(path)).toEqual(archive);
    site.target.changes.length = 0;
    await site.publish(new Map(), site.another());
    expect(site.target.changes).toEqual(['data/publication.json']);
  });
});

describe('files that are no longer needed', () => {
  test('stay for a day, so that readers of yesterday find them', async () => {
    const site = new Site();
    await site.make(small(1));
    await site.publish(WEBSITE);
    const yesterday = await readerOf(site.target);
    const [leaf] = site.directory().cells;
    const old = `data/${leaf!.blob}.bin`;
    site.nowMs += 1_000;
    await site.make(small(2));
    await site.publish(new Map([...WEBSITE].slice(0, 1)));
    expect(site.paths()).toEqual(expect.arrayContaining([old, 'assets/find-abc.js']));
    expect(await nameRead(yesterday)).toBe('Edition 1');
    site.nowMs += DAY_MS - 1;
    await site.publish(new Map([...WEBSITE].slice(0, 1)));
    expect(site.paths()).toContain(old);
    site.nowMs += 1;
    await site.publish(new Map([...WEBSITE].slice(0, 1)));
    expect(site.paths()).not.toContain(old);
    expect(site.paths()).not.toContain('assets/find-abc.js');
    expect(site.paths()).toContain('index.html');
    expect(JSON.parse(readFileSync(join(site.folder, 'data/publication.json'), 'utf8'))).toEqual({
      format: 1,
      pages: { 'index.html': sha256(WEBSITE.get('index.html')!) },
      retired: {},
    });
  });

  test('stay for good if a later generation needs them again', async () => {
    const site = new Site();
    for (const [i, edition] of [1, 2, 1].entries()) {
      await site.make(small(edition), new Date(nowMs + i * 1_000));
      await site.publish();
    }
    site.nowMs += 2 * DAY_MS;
    await site.publish();
    expect(await nameRead(await readerOf(site.target))).toBe('Edition 1');
  });
});

test('a publisher that another one overtook removes nothing, and the one that comes next does', async () => {
  const site = new Site();
  await site.make(small(1));
  await site.publish();
  const old = `data/${site.directory().cells[0]!.blob}.bin`;
  const directoryPath = join(site.folder, 'data/directory.bin');
  const before = readFileSync(directoryPath);
  site.nowMs += 1_000;
  await site.make(small(2));
  await site.publish();
  const after = readFileSync(directoryPath);
  site.nowMs += DAY_MS;
  // The other one publishes what was there before, and needs its files again, while this one writes its record.
  const write = site.target.write.bind(site.target);
  let overtaken = 0;
  site.target.write = async (path, bytes) => {
    await write(path, bytes);
    if (!path.endsWith('publication.json')) return;
    overtaken++;
    writeFileSync(directoryPath, before);
  };
  await site.publish();
  expect(overtaken).toBe(1);
  expect(site.paths()).toContain(old);
  expect(await nameRead(await readerOf(site.target))).toBe('Edition 1');
  site.target.write = write;
  writeFileSync(directoryPath, after);
  await site.publish();
  expect(site.paths()).not.toContain(old);
});

test('a publication that is killed at any change leaves readers what they had, and the next one is whole', async () => {
  const site = new Site();
  const stages = [small(1), small(2)];
  // What a whole run of both changes.
  for (const [i, made] of stages.entries()) {
    await site.make(made, new Date(nowMs + i * 1_000));
    site.nowMs = nowMs + i * DAY_MS;
    await site.publish(new Map([['index.html', Buffer.from(`page ${i}`)]]));
  }
  const steps = site.target.changes.length;
  expect(steps).toBeGreaterThan(8);
  for (let at = 0; at < steps; at++) {
    const broken = new BreakingTarget(join(temporaryFolder(), 'site'));
    broken.breakAt = at;
    let clock = nowMs;
    let shown: string | undefined;
    for (const [i, made] of stages.entries()) {
      const name = `Edition ${i + 1}`;
      const generation = await publishToilets(site.store, made, { now: new Date(nowMs + i * 1_000) });
      clock = nowMs + i * DAY_MS;
      const to = {
        generation,
        store: site.store,
        website: new Map([['index.html', Buffer.from(`page ${i}`)]]),
      };
      const publish = () => publisherTo(broken, () => clock).publish(to);
      const isKilled = await publish().then(
        () => false,
        (error: Error) => error.message === 'Killed here.',
      );
      if (isKilled) {
        const isSwitched = broken.changes.slice().reverse().includes('data/directory.bin');
        if (shown === undefined && !isSwitched)
          expect(existsSync(join(broken.address, 'data/directory.bin'))).toBe(false);
        else expect([shown, name]).toContain(await nameRead(await readerOf(broken)));
        broken.breakAt = Number.POSITIVE_INFINITY;
        await publish();
      }
      shown = name;
      expect(await nameRead(await readerOf(broken))).toBe(name);
      expect(readFileSync(join(broken.address, 'index.html'), 'utf8')).toBe(`page ${i}`);
    }
    clock += 2 * DAY_MS;
    const generation = new Generation(site.store, site.store.readCurrent()!);
    const last = publisherTo(broken, () => clock);
    const website = new Map([['index.html', Buffer.from('page 1')]]);
    await last.publish({ generation, store: site.store, website });
    clock += 2 * DAY_MS;
    await last.publish({ generation, store: site.store, website });
    // As after a run that nothing broke: the two leaves and lists of the newest generation, and no more.
    const names = pathsUnder(broken.address).filter((path) => /\/[0-9a-f]{16}\.bin$/.test(path));
    expect(names).toHaveLength(new Set(names).size);
    expect(names).toContain(`data/${generation.manifest.tiles[0]!.shard.slice(0, 16)}.bin`);
    expect(names).toHaveLength(4);
  }
});

describe('what is refused, before anything is written', () => {
  const refused = async (site: Site) => {
    await site.make(small(1));
    const publishing = site.publish();
    await expect(publishing).rejects.toThrow(ONE_SENTENCE);
    expect(site.target.changes).toEqual([]);
    return publishing.catch((error: Error) => error.message);
  };

  test('a folder of others', async () => {
    const site = new Site();
    const mine = new BreakingTarget(temporaryFolder());
    writeFileSync(join(mine.address, 'letter.txt'), 'Dear');
    Object.assign(site, { folder: mine.address, target: mine });
    site.publisher = site.another();
    expect(await refused(site)).toMatch(
      /has files that "lootiles publish" did not write\. Name an empty folder/,
    );
    expect(pathsUnder(mine.address)).toEqual(['letter.txt']);
  });

  test('a place without room', async () => {
    const site = new Site();
    site.target.free = 10e6;
    expect(await refused(site)).toMatch(/has room for 10 MB, but the publication may need \d+ MB/);
  });

  test.each([
    ['a later program', '{"format":2}', /has format 2, but this program writes format 1\. Update/],
    ['nothing that can be read', '{"form', /is damaged\. Publish to another place/],
  ])('a record of %s', async (_, record, said) => {
    const site = new Site();
    await site.make(small(1));
    await site.publish();
    writeFileSync(join(site.folder, 'data/publication.json'), record);
    site.target.changes.length = 0;
    expect(await refused(site)).toMatch(said);
  });

  test('an older generation than the one that is there', async () => {
    const site = new Site();
    const older = await site.make(small(1));
    await site.make(small(2), new Date(nowMs + 1_000));
    await site.publish();
    site.target.changes.length = 0;
    site.generation = older;
    await expect(site.publish()).rejects.toThrow(/which is newer than generation 1 here/);
    expect(site.target.changes).toEqual([]);
  });

  test('an older generation than one that is dated ahead of the clock', async () => {
    const site = new Site();
    const older = await site.make(small(1));
    await site.make(small(2), new Date(nowMs + 90 * DAY_MS));
    await site.publish();
    site.generation = older;
    await expect(site.publish()).rejects.toThrow(/which is newer than generation 1 here/);
  });
});

test('after a clock that was ahead, the next generation is published', async () => {
  const site = new Site();
  await site.make(small(1), new Date(nowMs + 90 * DAY_MS));
  await site.publish();
  await site.make(small(2));
  expect((await site.publish()).generation).toBe(2);
});

test('files that others put beside the data stay as they are', async () => {
  const site = new Site();
  await site.make(small(1));
  await site.publish();
  writeFileSync(join(site.folder, 'index.html'), 'mine');
  writeFileSync(join(site.folder, 'robots.txt'), 'mine');
  expect(await site.publish(WEBSITE)).toMatchObject({ notOurs: ['index.html'] });
  site.nowMs += 2 * DAY_MS;
  await site.publish();
  await site.publish();
  expect(readFileSync(join(site.folder, 'index.html'), 'utf8')).toBe('mine');
  expect(readFileSync(join(site.folder, 'robots.txt'), 'utf8')).toBe('mine');
});

describe('damage', () => {
  test.each([
    ['is lost', (path: string) => rmSync(path)],
    ['is cut', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 40))],
    ['is a page of an error', (path: string) => writeFileSync(path, '<html>404</html>')],
  ])('of a leaf that %s is found and repaired by the next publisher', async (_, harm) => {
    const site = new Site();
    await site.make(small(1));
    await site.publish();
    const path = join(site.folder, 'data', `${site.directory().cells[0]!.blob}.bin`);
    const before = readFileSync(path);
    harm(path);
    await site.publish(new Map(), site.another());
    expect(readFileSync(path)).toEqual(before);
  });

  test('that comes while a worker runs is repaired within a day', async () => {
    const site = new Site();
    await site.make(small(1));
    await site.publish();
    const path = join(site.folder, 'data', `${site.directory().cells[0]!.blob}.bin`);
    rmSync(path);
    site.nowMs += DAY_MS - 1;
    await site.publish();
    expect(existsSync(path)).toBe(false);
    site.nowMs += 1;
    await site.publish();
    expect(existsSync(path)).toBe(true);
  });

  test('of a disk that stores other bytes than it is given stops the publication', async () => {
    const site = new Site();
    await site.make(small(1));
    await site.publish();
    await site.make(small(2), new Date(nowMs + 1_000));
    const { target } = site;
    const write = target.write.bind(target);
    target.write = async (path, bytes) =>
      await write(path, path.endsWith('.bin') ? bytes.subarray(1) : bytes);
    await expect(site.publish()).rejects.toThrow(
      /does not have the bytes that were written\. Readers still get/,
    );
    expect(await nameRead(await readerOf(target))).toBe('Edition 1');
  });
});

test('two publishers take turns', async () => {
  const site = new Site();
  await site.make(small(1));
  const both = [site.another(), site.another()].map((publisher) => site.publish(WEBSITE, publisher));
  const files = (await Promise.all(both)).map((published) => published.files);
  expect(Math.min(...files)).toBe(0);
  expect(await nameRead(await readerOf(site.target))).toBe('Edition 1');
});
