import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RouteResult } from '../../../schemas/reads/more-reads.ts';
import { QUESTIONS } from '../../../schemas/reads/questions.ts';
import { FindResult } from '../../../schemas/reads/read-results.ts';
import { toolCallsOf } from '../../../server/mcp/tool-calls.ts';
import { PageReads } from '../../../server/pages/search/page-reads.ts';
import { findInGazetteer } from '../../../server/place-lookup/find-place.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, BASE_URL, type TestApp } from '../../../test/fixtures/app.ts';
import { DAMAGE, WAYS } from '../../../test/fixtures/damage.ts';
import { NOW } from '../../../test/fixtures/generation.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import { logInto } from '../../../test/fixtures/log.ts';
import { AROUND_M, placeOf, straight, THROUGH_M, writeBlocks } from '../../../test/fixtures/walk-blocks.ts';
import { writeTown } from '../../../test/fixtures/walk-town.ts';
import { askedOf } from '../src/asked-of.ts';

const NEAREST = '/api/v1/toilets/nearest?lat=43.7248&lon=7.4178&limit=8';

let path: string;
let site: TestApp;
let without: TestApp;

async function served(walking: boolean): Promise<TestApp> {
  const store = new LocalStore(workFolder());
  await importFrom(store, path, { walking });
  return appOn(store);
}

beforeAll(async () => {
  path = await writeTown(workFolder(), { seed: 5 });
  site = await served(true);
  without = await served(false);
});

async function find(app: TestApp, target: string): Promise<FindResult> {
  const { status, body } = await app.get(target);
  expect(status).toBe(200);
  return FindResult.parse(body);
}

describe('the nearest read', () => {
  test('answers as before where nothing asks for walks, byte for byte, with a graph or without', async () => {
    for (const more of ['', '&by=distance', '&step_free=false', '&wheelchair=true']) {
      const [a, b] = await Promise.all(
        [site, without].map(async ({ app }) => (await app.request(NEAREST + more, {}, {})).text()),
      );
      expect(a).toBe(b);
      expect(a).not.toMatch(/"walk"|"order"/);
    }
  });

  test('by=walk sorts by walking time, and keeps distance and bearing', async () => {
    const byAir = await find(site, `${NEAREST}&limit=20`.replace('limit=8&', ''));
    const { results, order, display_note } = await find(site, `${NEAREST}&by=walk`);
    expect(order).toBe('walk');
    expect(display_note).toContain('walks follow the paths of the map');
    expect(results).toHaveLength(8);
    expect(results.map(({ walk_min }) => walk_min)).toEqual(results.map(({ walk }) => walk!.min));
    const network = results.filter(({ walk }) => walk!.source === 'network');
    expect(network.length).toBeGreaterThan(4);
    const minutes = network.map(({ walk }) => walk!.min);
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
    for (const result of network)
      expect(result.walk!.distance_m).toBeGreaterThanOrEqual(result.distance_m - 1);
    for (const { id, distance_m, bearing } of results) {
      const same = byAir.results.find((other) => other.id === id);
      if (same)
        expect({ distance_m, bearing }).toEqual({ distance_m: same.distance_m, bearing: same.bearing });
    }
    expect(results.map(({ id }) => id)).not.toEqual(byAir.results.slice(0, 8).map(({ id }) => id));
  });

  test('step_free=true implies it, and finds walks without flights', async () => {
    const { results, order } = await find(site, `${NEAREST}&step_free=true`);
    expect(order).toBe('walk');
    const network = results.filter(({ walk }) => walk!.source === 'network');
    expect(network.length).toBeGreaterThan(0);
    for (const { walk } of network) expect(walk!.flights).toBe(0);
    const onFoot = await find(site, `${NEAREST}&by=walk`);
    expect(onFoot.results.some(({ walk }) => (walk!.flights ?? 0) > 0)).toBe(true);
  });

  test('applies all filters', async () => {
    const { results } = await find(site, `${NEAREST}&by=walk&wheelchair=true`);
    expect(results.length).toBeGreaterThan(0);
    for (const { wheelchair } of results) expect(wheelchair).toBe('yes');
  });

  test('without a graph answers by air with estimates, and says so', async () => {
    const byAir = await find(without, NEAREST);
    const { results, order } = await find(without, `${NEAREST}&by=walk`);
    expect(order).toBe('walk');
    expect(results.map(({ id, walk_min }) => [id, walk_min])).toEqual(
      byAir.results.map(({ id, walk_min }) => [id, walk_min]),
    );
    for (const { walk } of results) expect(walk).toMatchObject({ source: 'straight_line', flights: null });
  });

  test.each(WAYS)('with a tile that %s answers with estimates, and logs it', async (way) => {
    const store = new LocalStore(workFolder());
    const { manifest } = await importFrom(store, path, { walking: true });
    for (const { blob } of manifest.walk!) DAMAGE[way](store.storedPath(blob));
    const damaged = appOn(store);
    const { results } = await find(damaged, `${NEAREST}&by=walk`);
    for (const { walk } of results) expect(walk!.source).toBe('straight_line');
    expect(damaged.log.join()).toMatch(/Walks there are estimates/);
  });

  test.each([
    ['by=air', 'by', 'must be distance or walk'],
    ['by=walk&by=walk', 'by', 'must be given once'],
    ['step_free=yes', 'step_free', 'must be true or false'],
  ])('refuses %s', async (query, name, reason) => {
    const { status, body } = await site.get(`${NEAREST}&${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ invalid_params: [{ name, reason }] });
  });

  test('is the same for tools and pages', async () => {
    const parts = {
      ...{ baseUrl: BASE_URL, generations: site.generations, now: () => NOW.getTime() },
      ...{ findPlace: findInGazetteer, log: logInto([]) },
    };
    const rest = await find(site, `${NEAREST}&by=walk`);
    const asked = { lat: 43.7248, lon: 7.4178, limit: 8, by: 'walk' };
    const tool = await toolCallsOf(parts).call('find_toilets_near', asked, undefined)!;
    expect(JSON.parse(tool.json)).toEqual(rest);
    const query = askedOf(
      QUESTIONS.findToiletsNear,
      { lat: 43.7248, lon: 7.4178, limit: 8, by: 'walk' },
      NOW.getTime(),
    );
    const page = await new PageReads(parts).nearest(query);
    expect(page).toMatchObject({ value: rest });
  });
});

const Coordinates = z.array(z.tuple([z.number(), z.number()]));

describe('the route read', () => {
  test('draws the walk that the search found, from the start to the toilet', async () => {
    const { results } = await find(site, `${NEAREST}&by=walk`);
    for (const { id, lon, lat, walk } of results) {
      const { status, headers, body } = await site.get(`/api/v1/toilets/${id}/route?lat=43.7248&lon=7.4178`);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, max-age=60');
      const route = RouteResult.parse(body);
      if (walk!.source === 'straight_line') continue;
      expect(route.walk).toEqual(walk);
      const line = Coordinates.parse(route.geometry!.coordinates);
      expect(line[0]).toEqual([7.4178, 43.7248]);
      expect(line.at(-1)).toEqual([lon, lat]);
    }
  });

  test('is asked at the time of the question, as the nearest read is', async () => {
    const folder = workFolder();
    const store = new LocalStore(folder);
    const park = straight('park', { highway: 'footway', opening_hours: '06:00-22:00' });
    await importFrom(store, await writeBlocks(join(folder, 'park.osm.pbf'), [park]), { walking: true });
    const [lon, lat] = placeOf(0);
    for (const [time, metres] of [
      ['2026-11-18T12:00:00Z', THROUGH_M],
      ['2026-11-18T23:30:00Z', AROUND_M],
    ] as const) {
      const app = appOn(store, Date.parse(time));
      const { results } = await find(app, `/api/v1/toilets/nearest?lat=${lat}&lon=${lon}&by=walk`);
      const { body } = await app.get(`/api/v1/toilets/${results[0]!.id}/route?lat=${lat}&lon=${lon}`);
      const { walk } = RouteResult.parse(body);
      expect(walk).toEqual(results[0]!.walk);
      expect(Math.abs(walk.distance_m - metres)).toBeLessThan(3);
    }
  });

  test('without a way, or without a graph, has an estimate and no line, and says which', async () => {
    const { results } = await find(site, NEAREST);
    const cases = [
      { app: site, from: 'lat=43.5&lon=7.2', status: 'no_route', note: 'no way there within 5 km' },
      { app: without, from: 'lat=43.7248&lon=7.4178', status: 'no_graph', note: 'has no walking graph' },
    ];
    for (const { app, from, status, note } of cases) {
      const { body } = await app.get(`/api/v1/toilets/${results[0]!.id}/route?${from}`);
      expect(RouteResult.parse(body)).toMatchObject({
        status,
        walk: { source: 'straight_line', flights: null },
        geometry: null,
        display_note: expect.stringContaining(note),
      });
    }
  });

  test.each([
    ['lt_n0/route?lat=43.7&lon=7.4', 404],
    ['nothing/route?lat=43.7&lon=7.4', 404],
    ['lt_n0/route?lat=43.7', 400],
    ['lt_n0/route?lat=91&lon=7.4', 400],
    ['lt_n0/route?lat=43.7&lon=7.4&step_free=perhaps', 400],
  ])('%s is answered with %i', async (target, expected) => {
    expect((await site.get(`/api/v1/toilets/${target}`)).status).toBe(expected);
  });
});
