/** The edge answers what the server answers from the same generation: status, headers and every byte. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { FindResult } from '../../../schemas/reads/read-results.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, BASE_URL, FROM, type TestApp } from '../../../test/fixtures/app.ts';
import { NOW, publishToilets } from '../../../test/fixtures/generation.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import { listening } from '../../../test/fixtures/listening.ts';
import { placeRecord } from '../../../test/fixtures/places.ts';
import { type PublishedFolder, publicationOf } from '../../../test/fixtures/publication.ts';
import { publishedSite } from '../../../test/fixtures/published-site.ts';
import { runs } from '../../../test/fixtures/runs.ts';
import { baseToilet } from '../../../test/fixtures/toilets.ts';
import { writeTown } from '../../../test/fixtures/walk-town.ts';
import { compileHours, opensLater } from '../../hours/index.ts';
import { type EdgeApp, edgeApp } from '../index.ts';
import { answerOf, type Question, questionsAbout, requestOf } from './questions.ts';

let server: TestApp;
let folder: PublishedFolder;
let edge: EdgeApp;
let ids: readonly string[];
const faults: unknown[] = [];

const MONACO = { town: 'Monaco', country: 'MC' } as const;
const PLACES = [
  placeRecord({
    ...{ name: 'Monaco', names: ['モナコ'], kind: 'city', importance: 0.8, country: 'MC' },
    ...{ lon: 7.42, lat: 43.73 },
  }),
  placeRecord({ name: 'Menton', kind: 'town', importance: 0.6, country: 'FR', lon: 7.5, lat: 43.77 }),
  placeRecord({ name: 'Rue Grimaldi', kind: 'street', lon: 7.4196, lat: 43.7354, ...MONACO }),
  placeRecord({ name: 'Gare de Monaco', kind: 'station', lon: 7.4191, lat: 43.7381, ...MONACO }),
];

const live = { compileHours, opensLater };
const now = () => NOW.getTime();
const bucketOf = (files: ReadonlyMap<string, Uint8Array>) => ({
  async get(key: string) {
    const file = files.get(/^data\/(.+)\.bin$/.exec(key)?.[1] ?? '');
    return file ? { arrayBuffer: async () => new Uint8Array(file).buffer } : null;
  },
});

beforeAll(async () => {
  const store = new LocalStore(workFolder());
  await importFrom(store, await writeTown(workFolder(), { seed: 5 }), { walking: true });
  server = appOn(store, now());
  const generation = new Generation(store, store.readCurrent()!);
  folder = publicationOf(store, generation);
  ids = generation.shards.flatMap((shard) =>
    Array.from({ length: shard.rows }, (_, row) => shard.record(row).split('"')[0]!),
  );
  const bucket = bucketOf(folder.files);
  edge = edgeApp({ bucket, baseUrl: `${BASE_URL}/`, now, live, onFault: (fault) => faults.push(fault) });
});

async function expectSame(question: Question): Promise<number> {
  const served = await answerOf(server.app.fetch(requestOf(question), FROM));
  expect(await answerOf(edge.fetch(requestOf(question)))).toEqual(served);
  return served.status;
}

test('10,000 questions with all filters, right and wrong', async () => {
  const statuses = new Map<number, number>();
  const property = fc.asyncProperty(questionsAbout(ids), async (asked) => {
    const status = await expectSame(asked);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  await fc.assert(property, { numRuns: runs(10_000) });
  expect(statuses.get(200)).toBeGreaterThan(runs(6_000));
  expect([...statuses.keys()].sort()).toEqual([200, 204, 304, 400, 404, 405]);
  expect(faults).toEqual([]);
});

describe('over many leaves', () => {
  /** Two towns far from each other: each question of a new app loads what it needs, and no more. */
  const TOILETS = Array.from({ length: 9_000 }, (_, i) =>
    baseToilet({
      id: `lt_n${i}`,
      lon: (i % 2) * 0.6 + ((i * 7919) % 1000) / 5e3,
      lat: ((i * 104_729) % 1009) / 5e3,
      wheelchair: i % 500 === 0 ? 'yes' : 'no',
    }),
  );

  test('a cold app answers as the server', async () => {
    const store = new LocalStore(workFolder());
    const many = publicationOf(store, await publishToilets(store, TOILETS));
    const { app } = appOn(store, now());
    const near = fc.tuple(
      fc.double({ min: -0.1, max: 0.9, noNaN: true }),
      fc.double({ min: -0.1, max: 0.3, noNaN: true }),
    );
    const target = fc.oneof(
      fc
        .tuple(near, fc.constantFrom('', '&wheelchair=true', '&open_now=true', '&limit=20'))
        .map(([[x, y], filter]) => `/nearest?lat=${y}&lon=${x}${filter}`),
      near.map(([x, y]) => `?bbox=${x},${y},${x + 0.15},${y + 0.15}`),
      fc.nat(9_100).map((n) => `/lt_n${n}`),
    );
    const property = fc.asyncProperty(target, async (rest) => {
      const request = requestOf({ target: `/api/v1/toilets${rest}` });
      const cold = edgeApp({ bucket: bucketOf(many.files), baseUrl: BASE_URL, now });
      expect(await answerOf(cold.fetch(request.clone()))).toEqual(await answerOf(app.fetch(request, FROM)));
    });
    await fc.assert(property, { numRuns: runs(100) });
  });
});

test('what a cache has is not sent again', async () => {
  const target = `/api/v1/toilets/${ids[0]}`;
  const { headers } = await edge.fetch(requestOf({ target }));
  const again = { target, headers: { 'if-none-match': headers.get('etag')! } };
  await expectSame(again);
  expect((await edge.fetch(requestOf(again))).status).toBe(304);
});

test.each(['/', '/api/v1/toilets/', '/api/v1/toilets/a/b/c', '/mcp', '/healthz'])(
  'nothing is at %s',
  async (target) => {
    const answer = await edge.fetch(requestOf({ target }));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ type: `${BASE_URL}/problems/not-found` });
  },
);

describe('a place by name', () => {
  const target = '/api/v1/toilets/nearest?place=Gare%20de%20Monaco&wheelchair=true';

  const nearest = (query: Record<string, string>) => ({
    target: `/api/v1/toilets/nearest?${new URLSearchParams(query)}`,
  });

  describe('in files with names', () => {
    let named: EdgeApp;
    let knowing: TestApp;

    beforeAll(async () => {
      const store = new LocalStore(workFolder());
      const toilets = [baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.7356 })];
      const published = publicationOf(store, await publishToilets(store, toilets, { places: PLACES }));
      named = edgeApp({ bucket: bucketOf(published.files), baseUrl: BASE_URL, now });
      knowing = appOn(store, now());
    });

    const expectServed = async (question: Question): Promise<FindResult> => {
      const answer = await answerOf(named.fetch(requestOf(question)));
      expect(answer).toEqual(await answerOf(knowing.app.fetch(requestOf(question), FROM)));
      return FindResult.parse(JSON.parse(answer.body));
    };

    test.each([
      ['Monaco', 'Monaco'],
      ['モナコ', 'Monaco'],
      ['Rue Grimaldi, Monaco', 'Rue Grimaldi, Monaco'],
      ['grimaldi monaco', 'Rue Grimaldi, Monaco'],
      ['Gare de Monaco', 'Gare de Monaco, Monaco'],
      ['Menton, France', 'Menton'],
    ])('%s is found as on a server', async (place, label) => {
      const { status, origin } = await expectServed(nearest({ place }));
      expect({ status, origin }).toMatchObject({ status: 'ok', origin: { label, source: 'place' } });
    });

    test('a country narrows, and a place of another one is not found', async () => {
      const { origin } = await expectServed(nearest({ place: 'Menton', country: 'fr' }));
      expect(origin?.label).toBe('Menton');
      const { status } = await expectServed(nearest({ place: 'Menton', country: 'MC' }));
      expect(status).toBe('place_not_found');
    });

    test('a town elsewhere is not found, and the user is asked', async () => {
      const { status, ask_user: question } = await expectServed(nearest({ place: 'Berlin' }));
      expect([status, question]).toEqual([
        'place_not_found',
        'I could not find "Berlin". The data covers Monaco and France. Which place there do you mean, or which town is it in?',
      ]);
    });

    test.each([
      ['a street of another town', 'Rue Grimaldi, Paris'],
      ['a wrong letter', 'Mentom'],
      ['a house that is not there', '12 Rue Grimaldi, Monaco'],
      ['words that nothing has', 'xqzwk vbnrt'],
    ])('%s is answered as on a server', async (_, place) => {
      await expectServed(nearest({ place }));
    });

    test.each([
      '?q=Mona&limit=1',
      '?q=Ment&limit=1',
      '?q=43.7385,7.42',
      '?q=berlin',
      '?q=x',
      '/at?lat=43.7385&lon=7.42',
    ])('places%s are those of a server', async (rest) => {
      const question = { target: `/api/v1/places${rest}` };
      expect(await answerOf(named.fetch(requestOf(question)))).toEqual(
        await answerOf(knowing.app.fetch(requestOf(question), FROM)),
      );
    });
  });

  test('is not found in files without names', async () => {
    const store = new LocalStore(workFolder());
    const { files } = publicationOf(store, await publishToilets(store, [baseToilet({ id: 'lt_n1' })]));
    const bare = edgeApp({ bucket: bucketOf(files), baseUrl: BASE_URL, now });
    const answer = await bare.fetch(requestOf(nearest({ place: 'Monaco' })));
    expect(await answer.json()).toMatchObject({
      status: 'place_not_found',
      ask_user: 'I could not find "Monaco". Which town or country is it in?',
    });
  });

  test('is passed on to a server that looks it up', async () => {
    const apiUrl = await listening(
      createServer(getRequestListener((request) => server.app.fetch(request, FROM))),
    );
    const passing = edgeApp({ bucket: bucketOf(folder.files), baseUrl: BASE_URL, apiUrl });
    const served = await answerOf(server.app.fetch(requestOf({ target }), FROM));
    const { status, body, headers } = await answerOf(passing.fetch(requestOf({ target })));
    expect([status, body]).toEqual([served.status, served.body]);
    expect(headers).toMatchObject(served.headers);
  });

  test('is refused for now if that server is away', async () => {
    const passing = edgeApp({
      bucket: bucketOf(folder.files),
      baseUrl: BASE_URL,
      apiUrl: 'http://127.0.0.1:9',
    });
    const answer = await passing.fetch(requestOf({ target }));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  });
});

describe('words', () => {
  const position = 'lat=43.7385&lon=7.4210';
  const asked = (lang: string) => [
    `/api/v1/toilets/nearest?${position}&lang=${lang}`,
    `/api/v1/toilets?bbox=7.4,43.7,7.45,43.75&lang=${lang}`,
    `/api/v1/toilets/${ids[0]}/details?week=true&lang=${lang}`,
  ];

  test('without a server that says them, their language is refused by name', async () => {
    for (const target of asked('it')) {
      const answer = await edge.fetch(requestOf({ target }));
      expect([target, answer.status, await answer.json()]).toMatchObject([
        target,
        400,
        { invalid_params: [{ name: 'lang' }] },
      ]);
    }
  });

  test('with one, they are those of the server', async () => {
    const apiUrl = await listening(
      createServer(getRequestListener((request) => server.app.fetch(request, FROM))),
    );
    const passing = edgeApp({ bucket: bucketOf(folder.files), baseUrl: BASE_URL, apiUrl });
    for (const target of asked('it')) {
      const answer = await passing.fetch(requestOf({ target }));
      const served = await server.app.fetch(requestOf({ target }), FROM);
      const body = await answer.text();
      expect([target, answer.status, body]).toEqual([target, 200, await served.text()]);
      expect(body).toContain('"words":{"language":"it"');
    }
    const away = edgeApp({
      bucket: bucketOf(folder.files),
      baseUrl: BASE_URL,
      apiUrl: 'http://127.0.0.1:9',
    });
    const answer = await away.fetch(requestOf({ target: asked('it')[0]! }));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  });

  test('a language that no one has is refused as on a server', async () => {
    for (const target of asked('tlh')) expect(await expectSame({ target })).toBe(400);
    expect(await expectSame({ target: `/api/v1/toilets/${ids[0]}?lang=it` })).toBe(200);
  });
});

describe('files that cannot be had', () => {
  const near = requestOf({ target: '/api/v1/toilets/nearest?lat=43.73&lon=7.42' });

  test('from an address: a directory that comes later is used', async () => {
    const site = { files: new Map<string, Uint8Array>(), fetched: [] };
    const seen: unknown[] = [];
    const away = edgeApp({
      address: await publishedSite(site),
      baseUrl: BASE_URL,
      now,
      onFault: (fault) => seen.push(fault),
    });
    const first = await away.fetch(near.clone());
    expect(first.status).toBe(503);
    expect(await first.json()).toMatchObject({ detail: 'The toilets are not loaded yet. Try again later.' });
    expect(seen).toHaveLength(1);
    for (const [name, file] of folder.files) site.files.set(name, file);
    expect((await away.fetch(near.clone())).status).toBe(200);
  });

  test('a leaf that is missing is no answer, and no wrong one', async () => {
    const files = new Map([['directory', folder.files.get('directory')!]]);
    const away = edgeApp({ bucket: bucketOf(files), baseUrl: BASE_URL, now });
    const answer = await away.fetch(near.clone());
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ type: `${BASE_URL}/problems/database-unavailable` });
  });

  test('a fault of another kind has an id of its request', async () => {
    const broken = edgeApp({
      bucket: bucketOf(folder.files),
      baseUrl: BASE_URL,
      now: () => {
        throw new Error('No clock.');
      },
    });
    const answer = await broken.fetch(near.clone());
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test('the work of a request goes on if its client goes away', async () => {
  const work: Promise<unknown>[] = [];
  const target = `/api/v1/toilets/${ids[0]}`;
  const answer = await edge.fetch(requestOf({ target }), {}, { waitUntil: (each) => work.push(each) });
  expect(await Promise.all(work)).toEqual([answer]);
});
