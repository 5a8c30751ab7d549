/** The face that others install: queries without zod mean what the API's mean, and later files are noticed. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { Generation } from '../../../shards/generation/generation.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, BASE_URL, type TestApp } from '../../../test/fixtures/app.ts';
import { NOW, publishToilets } from '../../../test/fixtures/generation.ts';
import { workFolder } from '../../../test/fixtures/imports.ts';
import { type PublishedFolder, publicationOf } from '../../../test/fixtures/publication.ts';
import { runs } from '../../../test/fixtures/runs.ts';
import { baseToilet } from '../../../test/fixtures/toilets.ts';
import { freshReader } from '../index.ts';
import { type FilesOptions, openFiles, type ToiletFiles } from '../published.ts';

const TOILETS = Array.from({ length: 60 }, (_, i) =>
  baseToilet({
    id: `lt_n${i}`,
    lon: 7.4 + (i % 10) / 1_000,
    lat: 43.7 + i / 10_000,
    wheelchair: i % 3 ? 'yes' : 'no',
  }),
);

let app: TestApp;
let folder: PublishedFolder;
let files: ToiletFiles;

function open(more: Partial<FilesOptions> = {}): Promise<ToiletFiles> {
  const fetchBlob = async (name: string) => new Uint8Array(folder.files.get(name)!).buffer;
  return openFiles({ address: `${BASE_URL}/`, fetchBlob, now: () => NOW.getTime(), ...more });
}

beforeAll(async () => {
  const store = new LocalStore(workFolder());
  await publishToilets(store, TOILETS);
  app = appOn(store);
  folder = publicationOf(store, new Generation(store, store.readCurrent()!));
  files = await open();
});

/** What the server says of the same query: its result, or that it refuses it. */
async function served(path: string, query: object): Promise<unknown> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const { status, body } = await app.get(
    `/api/v1/toilets${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`,
  );
  return status === 400 ? 'refused' : body;
}

const asked = <T>(answer: Promise<T>) =>
  answer.catch((error: unknown) => (error instanceof RangeError ? 'refused' : Promise.reject(error)));

const number = (min: number, max: number) =>
  fc.oneof({ weight: 9, arbitrary: fc.double({ min, max, noNaN: true }) }, fc.constantFrom(-181, 91, 500));
const flag = fc.constantFrom(undefined, true, false, 'true' as const, 'false' as const);
const filters = {
  wheelchair: fc.constantFrom(undefined, true, false),
  open_now: fc.constantFrom(undefined, true, false),
  gender: fc.constantFrom(undefined, 'female' as const),
  key: fc.constantFrom(undefined, 'eurokey' as const),
  always_open: flag,
  shower: flag,
};

const defined = <T extends object>(query: T): T =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as T;

test('nearest searches are answered, or refused, as by a server', async () => {
  const query = fc.record({
    ...filters,
    lat: number(43.6, 43.8),
    lon: number(7.3, 7.5),
    limit: fc.constantFrom(undefined, 1, 5, 20, 21, 0, 1.5),
    max_distance_m: fc.constantFrom(undefined, 1, 900, 50_000, 50_001),
    known_open: flag,
    by: fc.constantFrom(undefined, 'walk' as const, 'distance' as const),
    step_free: flag,
  });
  const property = fc.asyncProperty(query, async (given) => {
    const plain = defined(given) as Parameters<ToiletFiles['nearest']>[0];
    expect(await asked(files.nearest(plain))).toEqual(await served('/nearest', given));
  });
  await fc.assert(property, { numRuns: runs(200) });
});

test('boxes are listed, or refused, as by a server', async () => {
  const query = fc.record({
    ...filters,
    limit: fc.constantFrom(undefined, 1, 200, 201),
    bbox: fc
      .tuple(number(7.3, 7.5), number(43.6, 43.8), fc.double({ min: -0.1, max: 0.25, noNaN: true }))
      .map(([lon, lat, side]) => [lon, lat, lon + side, lat + Math.abs(side)] as const),
  });
  const property = fc.asyncProperty(query, async (given) => {
    const plain = defined(given) as Parameters<ToiletFiles['inBox']>[0];
    expect(await asked(files.inBox(plain))).toEqual(await served('', given));
  });
  await fc.assert(property, { numRuns: runs(100) });
});

test('one toilet, its details and the way to it; nothing for an id that is none', async () => {
  const start = { lat: 43.7, lon: 7.4, step_free: true };
  expect(await files.toilet('lt_n7')).toEqual(await served('/lt_n7', {}));
  expect(await files.details('lt_n7')).toEqual(await served('/lt_n7/details', {}));
  expect(await files.walk('lt_n7', start)).toEqual(await served('/lt_n7/route', start));
  expect([await files.toilet('lt_no'), await files.details('?'), await files.walk('', start)]).toEqual(
    Array.from({ length: 3 }),
  );
  await expect(files.walk('lt_n7', { lat: 91, lon: 0 })).rejects.toThrow('lat must be');
});

test('the toilets along a way are found, or refused, as by a server', async () => {
  const query = fc.record({
    ...filters,
    ...{ from_lat: number(43.7, 43.75), from_lon: number(7.4, 7.45) },
    ...{ to_lat: number(43.7, 43.75), to_lon: number(7.4, 7.45) },
    known_open: flag,
    step_free: flag,
    at: fc.constantFrom(undefined, '2026-11-18T18:00:00+01:00', '2026-11-18T18:00Z', '18:00', ''),
  });
  const property = fc.asyncProperty(query, async (given) => {
    const plain = defined(given) as Parameters<ToiletFiles['along']>[0];
    expect(await asked(files.along(plain))).toEqual(await served('/../route/toilets', given));
  });
  await fc.assert(property, { numRuns: runs(100) });
  const start = { from_lat: 43.7, from_lon: 7.4, to_lat: 43.7 };
  await expect(files.along({ ...start, to_lon: 181 })).rejects.toThrow('to_lon must be');
});

test('without a position the answer asks for one; half of one is refused', async () => {
  expect(await files.nearest({})).toEqual(await served('/nearest', {}));
  await expect(files.nearest({ lat: 43.7 })).rejects.toThrow(RangeError);
});

test('says what it covers', () => {
  expect(files).toMatchObject({ covered: null, dataDate: expect.stringContaining('2026-11-17') });
});

test('a fresh reader opens again after a fault, and looks for later files once a minute', async () => {
  let nowMs = 0;
  let isAway = true;
  const looks: string[] = [];
  const faults: unknown[] = [];
  const fetchBlob = async (name: string) => {
    looks.push(name);
    if (isAway) throw new Error('No connection.');
    return new Uint8Array(folder.files.get(name)!).buffer;
  };
  const fresh = freshReader(
    { fetchBlob, baseUrl: BASE_URL },
    { now: () => nowMs, onFault: (error) => faults.push(error) },
  );
  await expect(fresh()).rejects.toThrow('could not be loaded');
  isAway = false;
  const reader = await fresh();
  expect(await fresh()).toBe(reader);
  expect(looks).toHaveLength(2);
  nowMs = 60_000;
  isAway = true;
  expect(await fresh()).toBe(reader);
  expect([looks.length, faults.length]).toEqual([3, 1]);
  await fresh();
  expect(looks).toHaveLength(3);
});
