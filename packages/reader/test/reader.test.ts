/** The reader of files answers what the server answers from the whole generation, byte for byte. */

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileHours, opensLater } from '../../../packages/hours/index.ts';
import type { NearestQuery } from '../../../schemas/reads/read-query.ts';
import { filterShape } from '../../../schemas/toilet/facts.ts';
import { BodyWriter } from '../../../server/reads/body-writer.ts';
import { BlobError } from '../../../shards/format/blob.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { DIRECTORY_NAME, encodeCells, encodeDirectory } from '../../../shards/publication/directory.ts';
import { nameOf } from '../../../shards/publication/leaf-index.ts';
import { groupCells } from '../../../shards/publication/publication-files.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { sha256 } from '../../../shards/store/whole-file.ts';
import { BASE_URL } from '../../../test/fixtures/app.ts';
import { NOW, publishToilets, temporaryFolder } from '../../../test/fixtures/generation.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import { openReader, type PublishedFolder, publicationOf } from '../../../test/fixtures/publication.ts';
import { runs } from '../../../test/fixtures/runs.ts';
import { baseToilet } from '../../../test/fixtures/toilets.ts';
import { writeTown } from '../../../test/fixtures/walk-town.ts';
import { asidesOf, originAt, ReadBodies, type Reader, routeTo, toiletsAlong } from '../index.ts';

const ALL = filterShape(() => false);
const LIVE = { compileHours, opensLater };
const nowMs = NOW.getTime();

let generation: Generation;
let folder: PublishedFolder;
let reader: Reader;

beforeAll(async () => {
  const store = new LocalStore(workFolder());
  await importFrom(store, await writeTown(workFolder(), { seed: 5 }), { walking: true });
  generation = new Generation(store, store.readCurrent()!);
  folder = publicationOf(store, generation);
  reader = await openReader(folder, { live: LIVE });
});

const bytes = new ReadBodies(BASE_URL, new BodyWriter());
const parsed = (body: Buffer): unknown => JSON.parse(body.toString('latin1'));

const position = fc.record({
  lon: fc.double({ min: 7.39, max: 7.45, noNaN: true }),
  lat: fc.double({ min: 43.7, max: 43.75, noNaN: true }),
});
const filters = fc.record({
  limit: fc.integer({ min: 1, max: 20 }),
  open_now: fc.boolean(),
  wheelchair: fc.boolean(),
  changing_table: fc.boolean(),
  free: fc.boolean(),
  no_purchase_needed: fc.boolean(),
  known_open: fc.option(fc.boolean(), { nil: undefined }),
  shower: fc.option(fc.boolean(), { nil: undefined }),
  gender: fc.constantFrom(undefined, 'female' as const, 'male' as const),
  max_distance_m: fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: undefined }),
  by: fc.constantFrom(undefined, 'walk' as const),
  step_free: fc.option(fc.boolean(), { nil: undefined }),
});

test('nearest, with all filters, by distance and on foot', async () => {
  const property = fc.asyncProperty(position, filters, async ({ lon, lat }, more) => {
    const query: NearestQuery = { lon, lat, ...more };
    const expected = parsed(bytes.find(generation, query, originAt(generation, lon, lat), nowMs));
    expect(await reader.nearest(query, { lon, lat }, nowMs)).toEqual(expected);
  });
  await fc.assert(property, { numRuns: runs(400) });
});

test('boxes, toilets by id, their details and ways', async () => {
  const property = fc.asyncProperty(position, fc.nat(60), async ({ lon, lat }, n) => {
    const bbox = { west: lon - 0.01, east: lon + 0.01, south: lat - 0.01, north: lat + 0.01 };
    const box = { ...ALL, bbox, limit: 200 };
    expect(await reader.area(box, nowMs)).toEqual(parsed(bytes.area(generation, box, nowMs).body));
    const shard = generation.shards[0]!;
    const id = n > 50 ? 'lt_n0' : shard.record(n % shard.rows).split('"')[0]!;
    const one = bytes.toilet(generation, id, nowMs);
    expect(await reader.toilet(id, nowMs)).toEqual(one && parsed(one.body));
    const details = bytes.details(generation, id, nowMs);
    expect(await reader.details(id, nowMs)).toEqual(details && parsed(details.body));
    expect(await reader.route(id, { lon, lat }, nowMs)).toEqual(
      routeTo(generation, BASE_URL, id, { lon, lat }, nowMs),
    );
  });
  await fc.assert(property, { numRuns: runs(200) });
});

test('the toilets along a way', async () => {
  const property = fc.asyncProperty(position, position, filters, async (from, to, more) => {
    const ends = { from_lon: from.lon, from_lat: from.lat, to_lon: to.lon, to_lat: to.lat };
    const query = { ...more, ...ends, at: { ms: nowMs + 3_600_000 } };
    expect(await reader.along(query, nowMs)).toEqual(toiletsAlong(generation, BASE_URL, query, nowMs));
  });
  await fc.assert(property, { numRuns: runs(100) });
});

test('a search with a label of its own loads the directory and a leaf', async () => {
  folder.fetched.length = 0;
  const cold = await openReader(folder);
  const from = { lon: 7.42, lat: 43.725, label: 'Here' };
  const { origin } = await cold.nearest({ ...ALL, ...from, limit: 5 }, from, nowMs);
  expect(origin?.label).toBe('Here');
  expect(folder.fetched).toEqual([DIRECTORY_NAME, cold.directory.cells[0]!.blob]);
  await cold.nearest({ ...ALL, ...from, limit: 5 }, from, nowMs);
  expect(folder.fetched).toHaveLength(2);
});

test('toilets of leaves that are there need no id bucket', async () => {
  const other = await openReader(folder);
  const { results } = await other.nearest({ ...ALL, limit: 20 }, { lon: 7.42, lat: 43.725 }, nowMs);
  const ids = results.map(({ id }) => id);
  folder.fetched.length = 0;
  expect(await other.asides(ids, nowMs)).toEqual(asidesOf(generation, ids, nowMs));
  expect(folder.fetched).toEqual([]);
});

test('toilets of leaves that were loaded by name need no id bucket', async () => {
  const other = await openReader(folder);
  const files = await other.filesIn([7.41, 43.72, 7.43, 43.73], nowMs);
  const cold = await openReader(folder);
  await cold.loadLeaves(files);
  folder.fetched.length = 0;
  const id = generation.shards[0]!.record(0).split('"')[0]!;
  expect((await cold.toilet(id, nowMs))?.toilet.id).toBe(id);
  expect(folder.fetched).toEqual([]);
});

describe('over many leaves', () => {
  /** Two towns of many cells, far from each other. */
  const TOILETS = Array.from({ length: 9_000 }, (_, i) =>
    baseToilet({
      id: `lt_n${i}`,
      lon: (i % 2) * 0.6 + ((i * 7919) % 1000) / 5e3,
      lat: ((i * 104_729) % 1009) / 5e3,
      wheelchair: i === 8_999 ? 'yes' : 'no',
    }),
  );
  let many: Generation;
  let files: PublishedFolder;

  beforeAll(async () => {
    const store = new LocalStore(workFolder());
    many = await publishToilets(store, TOILETS);
    files = publicationOf(store, many);
    expect(many.shards.length).toBeGreaterThan(2);
  });

  const ask = (asked: Reader, lon: number, lat: number, more: object = {}) =>
    asked.nearest({ ...ALL, lon, lat, limit: 5, ...more }, { lon, lat, label: 'x' }, nowMs);
  const expected = (lon: number, lat: number, more: object = {}) => {
    const origin = { lon, lat, label: 'x', source: 'coordinates' } as const;
    return parsed(bytes.find(many, { ...ALL, lon, lat, limit: 5, ...more }, origin, nowMs));
  };

  test('a cold reader finds the same', async () => {
    const property = fc.asyncProperty(
      fc.double({ min: -0.1, max: 0.9, noNaN: true }),
      fc.double({ min: -0.1, max: 0.3, noNaN: true }),
      async (lon, lat) => {
        const cold = await openReader(files);
        expect(await ask(cold, lon, lat)).toEqual(expected(lon, lat));
      },
    );
    await fc.assert(property, { numRuns: runs(40) });
  });

  test('a reader of cells in groups finds the same, and loads the lists that it needs', async () => {
    const grouped = { files: new Map(files.files), fetched: [] };
    const { directory } = await openReader(files);
    const addList = (cells: typeof directory.cells) => {
      const bytes = Buffer.from(encodeCells(cells));
      grouped.files.set(nameOf(sha256(bytes)), bytes);
      return nameOf(sha256(bytes));
    };
    const cells = groupCells(directory.cells, addList, 6);
    expect(cells.length).toBeLessThan(directory.cells.length);
    grouped.files.set(DIRECTORY_NAME, Buffer.from(encodeDirectory({ ...directory, cells })));
    const warm = await openReader(grouped);
    const property = fc.asyncProperty(
      fc.double({ min: -0.1, max: 0.9, noNaN: true }),
      fc.double({ min: -0.1, max: 0.3, noNaN: true }),
      fc.boolean(),
      async (lon, lat, isCold) => {
        const asked = isCold ? await openReader(grouped) : warm;
        expect(await ask(asked, lon, lat)).toEqual(expected(lon, lat));
        const bbox = { west: lon - 0.1, east: lon + 0.1, south: lat - 0.1, north: lat + 0.1 };
        const box = { ...ALL, bbox, limit: 50 };
        expect(await asked.area(box, nowMs)).toEqual(parsed(bytes.area(many, box, nowMs).body));
      },
    );
    await fc.assert(property, { numRuns: runs(40) });
  });

  test('a filter that few pass loads no leaf without them', async () => {
    const cold = await openReader(files);
    files.fetched.length = 0;
    expect(await ask(cold, 0.1, 0.1, { wheelchair: true })).toEqual(expected(0.1, 0.1, { wheelchair: true }));
    expect(files.fetched).toHaveLength(1);
  });

  test.each([
    ['missing', undefined],
    ['cut off', (file: Uint8Array) => file.slice(0, 200)],
    ['another file', () => Buffer.from('<!doctype html><title>Not found</title>')],
  ])('a leaf that is %s: never a wrong answer, and the next question tries again', async (_, spoil) => {
    const at = [0.1, 0.1] as const;
    const cold = await openReader(files);
    files.fetched.length = 0;
    await ask(cold, ...at);
    const [name = ''] = files.fetched;
    const whole = files.files.get(name)!;
    const second = await openReader(files);
    if (spoil) files.files.set(name, spoil(whole));
    else files.files.delete(name);
    await expect(ask(second, ...at)).rejects.toThrow(name);
    await expect(ask(second, ...at)).rejects.toBeInstanceOf(BlobError);
    // Far away nothing of it is needed.
    expect(await ask(second, 0.75, 0.1)).toEqual(expected(0.75, 0.1));
    files.files.set(name, whole);
    expect(await ask(second, ...at)).toEqual(expected(...at));
  });

  test('without the lists only what they say is missing', async () => {
    const { ids, labels } = (await openReader(files)).directory;
    const without = { ...files, files: new Map(files.files) };
    for (const name of [ids, labels]) without.files.delete(name);
    const lost = await openReader(without);
    const query = { ...ALL, lon: 0.1, lat: 0.1, limit: 5 };
    const { origin, results } = await lost.nearest(query, query, nowMs);
    expect(origin?.label).toBe('0.10000, 0.10000');
    expect(await lost.toilet(results[0]!.id, nowMs)).toMatchObject({ toilet: { id: results[0]!.id } });
    await expect(lost.toilet('lt_nowhere', nowMs)).rejects.toThrow(ids);
  });

  test('a changed leaf is the only one that is made and loaded anew', async () => {
    const store = new LocalStore(temporaryFolder());
    const first = await publishToilets(store, TOILETS);
    const before = publicationOf(store, first);
    const kept = await openReader(before);
    await ask(kept, 0.1, 0.1);
    await ask(kept, 0.7, 0.1);
    const changed = TOILETS.map((toilet, i) => (i === 0 ? { ...toilet, name: 'New' } : toilet));
    const number = before.files.size;
    const next = await publishToilets(store, changed);
    publicationOf(store, next, before);
    // A leaf and nothing else: the directory is replaced.
    expect(before.files.size).toBe(number + 1);
    expect(await kept.refresh()).toBe(true);
    expect(await kept.refresh()).toBe(false);
    before.fetched.length = 0;
    await ask(kept, 0.7, 0.1);
    await ask(kept, 0.1, 0.1);
    expect(before.fetched.length).toBeLessThanOrEqual(1);
  });
});

describe('a directory', () => {
  test.each([
    ['that is missing', undefined, /could not be loaded/],
    ['of a later program', '{"format":2}', /format 2/],
    ['that a host answered as a page', '<!doctype html>', /is not what was published/],
    ['without cells', '{"format":1}', /lacks its cells/],
  ])('%s is refused with a remedy', async (_, text, message) => {
    const files = new Map(text === undefined ? [] : [[DIRECTORY_NAME, Buffer.from(text)]]);
    const opened = openReader({ files, fetched: [] });
    await expect(opened).rejects.toThrow(message);
    await expect(opened).rejects.toBeInstanceOf(BlobError);
  });

  test('is read as it is, packed once and packed twice', async () => {
    const packed = folder.files.get(DIRECTORY_NAME)!;
    const { gunzipSync, gzipSync } = await import('node:zlib');
    for (const file of [gunzipSync(packed), packed, gzipSync(packed)]) {
      const files = new Map(folder.files).set(DIRECTORY_NAME, file);
      expect((await openReader({ ...folder, files })).directory).toEqual(reader.directory);
    }
  });
});
