/** Feeds of states, from a real HTTP server over a real database to the reads of a server, by a clock that the test moves. */
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readLiveStates } from '../../../overlay/live-sources.ts';
import { LiveFeeds } from '../../../pipeline/sources/keep-live.ts';
import { MAX_STATES } from '../../../pipeline/sources/live-states.ts';
import { encodeRecords, recordToiletId } from '../../../pipeline/sources/source-record.ts';
import { followLiveStates } from '../../../server/process/live-source.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, FROM, type TestApp } from '../../fixtures/app.ts';
import { NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { listening } from '../../fixtures/listening.ts';
import { logInto } from '../../fixtures/log.ts';
import { useDatabase } from '../../fixtures/postgres.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const MINUTE_MS = 60_000;
const AT = { lon: 7.42, lat: 43.73, opening_hours: 'Mo-Su 08:00-20:00', zone: 'Europe/Monaco' } as const;
const ID = recordToiletId({ source: 'city', id: '7' });
const TOILETS = [
  baseToilet({ id: ID, ...AT, source: 'city', reference: 'city:7' }),
  // Another row of the register became one with it.
  baseToilet({ id: 'lt_n1', aliases: [recordToiletId({ source: 'city', id: '8' })], ...AT, lat: 43.731 }),
  baseToilet({ id: 'lt_n2', ...AT, lat: 43.732 }),
];

const postgres = useDatabase();
let folder: string;
let origin: string;
let asked: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let clock: { ms: number };
let log: string[];
let app: TestApp;
let store: LocalStore;

beforeEach(async () => {
  await postgres.database.execute('DELETE FROM live_source');
  folder = temporaryFolder();
  asked = [];
  log = [];
  clock = { ms: NOW.getTime() };
  origin = await listening(
    createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    }),
  );
  store = new LocalStore(temporaryFolder());
  await publishToilets(store, TOILETS);
  app = appOn(store, undefined, undefined, undefined, { now: () => clock.ms });
  answer = says({ id: '7', status: 'shut' });
  put();
});

const put = (more: object = {}) =>
  writeFileSync(
    join(folder, 'city.json'),
    JSON.stringify({
      ...{
        name: 'city',
        title: 'City',
        licence: 'CC0-1.0',
        credit: 'City of Sea',
        adapter: 'json',
        id: 'id',
      },
      fetch: { url: `${origin}/states.json` },
      state: true,
      tags: { state: { column: 'status', values: { ok: 'open', shut: 'closed', broken: 'out_of_service' } } },
      ...more,
    }),
  );
const says =
  (...rows: object[]) =>
  (_: unknown, response: ServerResponse) =>
    response.end(JSON.stringify(rows));
const feedsOf = (more: object = {}) =>
  new LiveFeeds({
    ...{ sources: () => folder, store, database: postgres.database, log: logInto(log) },
    ...{ now: () => new Date(clock.ms), random: () => 0, ...more },
  });
/** A turn of a worker, and then the server reads what it saved. */
const turn = async (feeds: LiveFeeds) => {
  await feeds.turn(new AbortController().signal);
  app.generations.lay(await readLiveStates(postgres.database, new Date(clock.ms - 1_440 * MINUTE_MS)));
};
const later = (minutes: number) => {
  clock.ms += minutes * MINUTE_MS;
};
const Read = z.object({ toilet: z.object({ open_now: z.unknown(), closes_at: z.unknown() }) });
const openNow = async (id = ID) => Read.parse((await app.get(`/api/v1/toilets/${id}`)).body).toilet.open_now;
const Details = z.object({ details: z.object({ live: z.unknown().optional() }) });
const live = async (id = ID) =>
  Details.parse((await app.get(`/api/v1/toilets/${id}/details`)).body).details.live;
const openIds = async () => {
  const { body } = await app.get('/api/v1/toilets/nearest?lat=43.73&lon=7.42&open_now=true');
  return z
    .object({ results: z.array(z.object({ id: z.string() })) })
    .parse(body)
    .results.map(({ id }) => id);
};
const saved = async () => {
  const Row = z.object({ version: z.string(), heard: z.date().nullable() });
  const [row] = await postgres.database.query(
    Row,
    'SELECT md5(states::text) AS version, heard_at AS heard FROM live_source',
  );
  return row;
};

describe('a state', () => {
  test('is shown after the next turn, with its age and source, and filters follow it', async () => {
    const feeds = feedsOf();
    expect(await openNow()).toBe(true);
    await turn(feeds);
    expect(await openNow()).toBe(false);
    expect(await live()).toEqual({
      state: 'closed',
      observed_at: NOW.toISOString(),
      source: 'City of Sea',
      counts: true,
    });
    expect(await openIds()).toEqual(['lt_n1', 'lt_n2']);
    answer = says({ id: '7', status: 'ok' }, { id: '8', status: 'broken' });
    later(1);
    await turn(feeds);
    expect([await openNow(), await openNow('lt_n1')]).toEqual([true, false]);
    expect(await live('lt_n1')).toMatchObject({ state: 'out_of_service' });
    // The register's own id leads to the map's toilet, as everywhere.
    expect(await openNow(recordToiletId({ source: 'city', id: '8' }))).toBe(false);
    expect(await openIds()).toEqual([ID, 'lt_n2']);
    expect(log).toEqual([]);
  });

  test('opens what the hours close, and says no time of closing', async () => {
    answer = says({ id: '7', status: 'ok' });
    clock.ms = Date.parse('2026-11-18T22:00:00Z');
    expect(await openNow()).toBe(false);
    await turn(feedsOf());
    const { body } = await app.get(`/api/v1/toilets/${ID}`);
    expect(Read.parse(body).toilet).toMatchObject({ open_now: true, closes_at: null });
  });

  test('gives way to the hours 15 minutes later if the feed is silent, and they say so', async () => {
    const feeds = feedsOf();
    await turn(feeds);
    answer = (_, response) => response.destroy();
    for (let minute = 1; minute <= 14; minute++) {
      later(1);
      await turn(feeds);
      expect(await openNow()).toBe(false);
    }
    later(1);
    expect(await openNow()).toBe(true);
    expect(await live()).toMatchObject({ counts: false, observed_at: NOW.toISOString() });
    const page = await (await app.app.request(`/toilets/${ID}`, {}, FROM)).text();
    expect(page).toContain('The last live state (City of Sea) came 15 minutes ago, so the hours count.');
    later(1_440);
    expect(await live()).toBeUndefined();
  });

  test('is said by the page and the tools as long as it counts', async () => {
    answer = says({ id: '7', status: 'broken' });
    await turn(feedsOf());
    later(2);
    const page = await (await app.app.request(`/toilets/${ID}`, {}, FROM)).text();
    expect(page).toContain('Out of service · live, 2 minutes ago');
    expect(page).toContain('Live state from City of Sea.');
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_toilet', arguments: { id: ID } },
    };
    const reply = await app.app.request(
      '/mcp',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify(call),
      },
      FROM,
    );
    const Reply = z.object({
      result: z.object({ content: z.array(z.object({ text: z.string() })), structuredContent: z.unknown() }),
    });
    const { result } = Reply.parse(await reply.json());
    expect(result.content[0]?.text).toContain(
      'closed now (08:00-20:00) (live state, 2 minutes old, from City of Sea: out of service)'.replace(
        '08:00-20:00',
        AT.opening_hours,
      ),
    );
    expect(result.structuredContent).toMatchObject({ live: { state: 'out_of_service', counts: true } });
  });

  test('changes no answer about another time', async () => {
    await turn(feedsOf());
    const { body } = await app.get('/api/v1/toilets/nearest?lat=43.73&lon=7.42&limit=1');
    expect(body).toMatchObject({ results: [{ id: ID, open_now: false }] });
    later(60 * 24);
    expect(await openNow()).toBe(true);
  });

  test('outlives a rebuild, and is away with its toilet', async () => {
    await turn(feedsOf());
    await publishToilets(store, TOILETS.slice(0, 1), { now: new Date(clock.ms + 1) });
    app.generations.follow();
    expect(await openNow()).toBe(false);
    await publishToilets(store, TOILETS.slice(1), { now: new Date(clock.ms + 2) });
    app.generations.follow();
    expect(app.generations.live.size).toBe(0);
  });

  test('shortens what caches may keep', async () => {
    const cacheControl = async (path: string) => (await app.get(path)).headers.get('cache-control');
    const box = '/api/v1/toilets?bbox=7.4,43.7,7.5,43.8';
    expect(await cacheControl(box)).toBe('public, max-age=300');
    await turn(feedsOf());
    expect(await cacheControl(box)).toBe('public, max-age=10');
    expect(await cacheControl(`/api/v1/toilets/${ID}`)).toBe('public, max-age=10');
  });

  test('gives a box another ETag', async () => {
    const etag = async () => (await app.get('/api/v1/toilets?bbox=7.4,43.7,7.5,43.8')).headers.get('etag');
    const before = await etag();
    await turn(feedsOf());
    const closed = await etag();
    expect(closed).not.toBe(before);
    later(15);
    expect(await etag()).toBe(before);
  });
});

describe('a feed', () => {
  test('is asked once a minute, by its ETag; 304 renews the time alone', async () => {
    const feeds = feedsOf();
    answer = (request, response) => {
      response.setHeader('etag', '"1"');
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.end(JSON.stringify([{ id: '7', status: 'shut' }]));
    };
    await turn(feeds);
    const first = await saved();
    later(0.5);
    await turn(feeds);
    expect(asked).toHaveLength(1);
    for (let minute = 1; minute <= 20; minute++) {
      later(1);
      await turn(feeds);
    }
    expect(asked).toHaveLength(21);
    const last = await saved();
    expect(last?.version).toBe(first?.version);
    expect(last?.heard?.getTime()).toBe(clock.ms);
    expect(await openNow()).toBe(false);
    expect(await live()).toMatchObject({ counts: true, observed_at: new Date(clock.ms).toISOString() });
  });

  test('that fails three times is left alone for five minutes, and is said once', async () => {
    const feeds = feedsOf();
    answer = (_, response) => response.writeHead(500).end();
    for (let minute = 0; minute < 8; minute++) {
      await turn(feeds);
      later(1);
    }
    // Minutes 0, 1 and 2, then 7.
    expect(asked).toHaveLength(4);
    expect(log.length).toBeLessThanOrEqual(3);
    expect(log[0]).toContain('The live states of city could not be read.');
    answer = says({ id: '7', status: 'shut' });
    later(5);
    await turn(feeds);
    expect(await openNow()).toBe(false);
    expect(log.at(-1)).toContain('The live states of city are read again.');
  });

  test('is asked by one of two workers; if that is killed, by the other in the next minute', async () => {
    const [one, other] = [feedsOf(), feedsOf()];
    await Promise.all([turn(one), turn(other)]);
    expect(asked).toHaveLength(1);
    // Killed before its answer: it has taken the turn, and saves nothing.
    later(1);
    const killed = new AbortController();
    answer = () => killed.abort();
    await one.turn(killed.signal);
    await turn(other);
    expect(asked).toHaveLength(2);
    answer = says({ id: '7', status: 'broken' });
    later(1);
    await turn(other);
    expect(await live()).toMatchObject({ state: 'out_of_service' });
    expect(log).toEqual([]);
  });

  test('says the time of each state itself: older ones, doubles that differ and times to come say nothing', async () => {
    put({
      tags: {
        state: { column: 'status', values: { ok: 'open', shut: 'closed', broken: 'out_of_service' } },
        observed_at: 'at',
      },
    });
    const feeds = feedsOf();
    const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString();
    answer = says({ id: '7', status: 'shut', at: at(-3) }, { id: '7', status: 'ok', at: at(-9) });
    await turn(feeds);
    expect(await live()).toMatchObject({ state: 'closed', observed_at: at(-3) });
    later(1);
    answer = says(
      { id: '7', status: 'ok', at: at(-4) },
      { id: '8', status: 'ok', at: at(0) },
      { id: '8', status: 'shut', at: at(0) },
      { id: '9', status: 'shut', at: at(30) },
      { id: '10', status: 'shut', at: '2026-11-18 12:00' },
      { id: '11', status: 'who knows', at: at(0) },
    );
    await turn(feeds);
    expect(await live()).toMatchObject({ state: 'closed', observed_at: at(-3) });
    const states = await readLiveStates(postgres.database, new Date(0));
    expect([...states.keys()]).toEqual([ID]);
    // The feed answers, but says nothing new of the toilet.
    later(11);
    await turn(feeds);
    expect(await openNow()).toBe(true);
    expect(await live()).toMatchObject({ counts: false });
  });

  test('of another source joins by its ids, or by position if exactly one toilet is near', async () => {
    const record = (id: string, lat: number) => ({ source: 'city', id, lon: 7.42, lat, tags: {} });
    const manifest = store.readCurrent();
    const records = await store.putBlob(
      encodeRecords([record('7', 43.73), record('8', 43.731), record('12', 43.73105)]),
    );
    const next = { ...manifest!, generation: 2, added_sources: { records, edition: '1', list: [] } };
    await store.putManifest(next);
    await store.publish(next);
    app.generations.follow();
    put({ state: undefined, file: 'none.json' });
    writeFileSync(
      join(folder, 'sensors.json'),
      JSON.stringify({
        ...{ name: 'sensors', title: 'S', licence: 'CC0-1.0', credit: 'Sensors', adapter: 'json', id: 'no' },
        ...{ state: true, of: 'city', join: 'position', lon: 'x', lat: 'y', tags: { state: 'status' } },
        fetch: { url: `${origin}/sensors.json` },
      }),
    );
    answer = says(
      { no: 1, x: 7.42, y: 43.7301, status: 'closed' },
      { no: 2, x: 7.42, y: 43.73102, status: 'closed' },
      { no: 3, x: 7.42, y: 43.74, status: 'closed' },
    );
    await turn(feedsOf());
    expect([...(await readLiveStates(postgres.database, new Date(0))).keys()]).toEqual([ID]);
    expect(await live()).toMatchObject({ source: 'Sensors', counts: true });
  });
});

describe('the states of before stay, and grow old, if a feed', () => {
  test.for([
    [
      'is huge',
      (response: ServerResponse) => response.end(Buffer.alloc(9e6, 0x20)),
      'more than 8000000 bytes',
    ],
    [
      'redirects',
      (response: ServerResponse) => response.writeHead(302, { location: '/x' }).end(),
      'redirects',
    ],
    ['is no JSON', (response: ServerResponse) => response.end('<html>'), 'it is not JSON'],
    ['has no toilet', (response: ServerResponse) => response.end('[]'), 'none of its 0 rows'],
    [
      'has other columns',
      (response: ServerResponse) => response.end('[{"a":1}]'),
      'it has no column id, status',
    ],
    [
      'has ids that are too long',
      (response: ServerResponse) => response.end(JSON.stringify([{ id: 'x'.repeat(101), status: 'ok' }])),
      'none of its 1 rows',
    ],
    [
      'has too many states',
      (response: ServerResponse) =>
        response.end(
          JSON.stringify(Array.from({ length: MAX_STATES + 1 }, (_, id) => ({ id, status: 'ok' }))),
        ),
      'more than 20000 states',
    ],
    ['answers slowly', (response: ServerResponse) => response.write('['), 'time'],
  ] as const)('%s', async ([, send, reason]) => {
    await turn(feedsOf());
    const before = await saved();
    later(1);
    answer = (_, response) => void send(response);
    // On a busy machine 9 MB take longer than a second.
    await turn(feedsOf(reason === 'time' ? { maxMs: 1_000 } : {}));
    expect(asked).toHaveLength(2);
    expect(await saved()).toEqual(before);
    expect(log.join()).toContain(reason);
  });
});

test('a server follows what is saved, without a turn of its own, and says it to readers of files', async () => {
  const stop = followLiveStates(
    { database: postgres.database, isReady: () => true },
    app.generations,
    () => clock.ms,
    logInto(log),
  );
  try {
    expect((await app.app.request('/data/live.bin', {}, FROM)).status).toBe(404);
    await feedsOf().turn(new AbortController().signal);
    await expect.poll(() => app.generations.live.size).toBe(1);
    const file = await app.app.request('/data/live.bin', {}, FROM);
    expect(file.headers.get('cache-control')).toBe('public, max-age=5');
  } finally {
    stop();
  }
});
