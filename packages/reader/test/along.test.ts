import { beforeAll, describe, expect, test } from 'vitest';
import { AlongResult } from '../../../schemas/reads/along.ts';
import { FindResult } from '../../../schemas/reads/read-results.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, type TestApp } from '../../../test/fixtures/app.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import { type Block, placeOf, writeBlocks } from '../../../test/fixtures/walk-blocks.ts';

const LENGTH_M = 3_980;

/** A street of 4 km. After 500 m a toilet beside it, open by day; after 2,000 m one that is 300 m off. Paths lead to both. */
const STREET: Block = {
  name: 'street',
  draw: ({ node, way, toilet }) => {
    const ends = [0, 500, 2_000, LENGTH_M].map((east) => node([east, 0]));
    way(ends, { highway: 'footway' });
    way([ends[1]!, node([500, 110])], { highway: 'steps' });
    way([ends[2]!, node([2_000, 300])], { highway: 'footway' });
    toilet([500, 113], { opening_hours: 'Mo-Su 08:00-18:00', wheelchair: 'yes' });
    toilet([2_000, 303]);
    toilet([3_000, 230], { name: 'no path leads here' });
    toilet([3_500, 3], { fee: 'yes' });
  },
};

let site: TestApp;
let without: TestApp;

beforeAll(async () => {
  const path = await writeBlocks(`${workFolder()}/street.osm.pbf`, [STREET]);
  const served = async (walking: boolean) => {
    const store = new LocalStore(workFolder());
    await importFrom(store, path, { walking });
    return appOn(store);
  };
  site = await served(true);
  without = await served(false);
});

function target(fromM: number, toM: number, more = ''): string {
  const [[fromLon, fromLat], [toLon, toLat]] = [placeOf(0, [fromM, 0]), placeOf(0, [toM, 0])];
  return `/api/v1/route/toilets?from_lat=${fromLat}&from_lon=${fromLon}&to_lat=${toLat}&to_lon=${toLon}${more}`;
}

async function along(app: TestApp, asked: string): Promise<AlongResult> {
  const { status, body } = await app.get(asked);
  expect(status).toBe(200);
  return AlongResult.parse(body);
}

describe('the toilets along a way', () => {
  test('come in its order, each with its detour; those that no path reaches are left out', async () => {
    const { status, walk, geometry, results, truncated } = await along(site, target(0, LENGTH_M));
    expect([status, walk, truncated]).toEqual([
      'ok',
      { source: 'network', distance_m: 3_980, min: 50, flights: 0 },
      false,
    ]);
    expect(geometry!.coordinates[0]).toEqual(placeOf(0, [0, 0]));
    expect(geometry!.coordinates.at(-1)).toEqual(placeOf(0, [LENGTH_M, 0]));
    const said = results.map(({ detour_min, along_min, along_m }) => [detour_min, along_min, along_m]);
    // Steps of 110 m take nearly three minutes, up or down.
    expect(said).toEqual([
      [6, 6, 500],
      [0, 44, 3_500],
    ]);
    const back = await along(site, target(LENGTH_M, 0));
    expect(back.results.map(({ toilet: { id } }) => id)).toEqual(
      results.map(({ toilet: { id } }) => id).reverse(),
    );
  });

  test('have a gap, and a walk by another toilet that closes it', async () => {
    const { gap, results } = await along(site, target(0, LENGTH_M));
    // The steps down, and 3,000 m.
    expect(gap).toMatchObject({ min: 41, from_min: 6, to_min: 44 });
    expect(gap!.geometry.coordinates[0]![0]).toBeCloseTo(placeOf(0, [500, 0])[0], 4);
    const { toilet, walk, gap_min, geometry } = gap!.closed_by!;
    expect(results.map(({ toilet: { id } }) => id)).not.toContain(toilet.id);
    expect(walk).toMatchObject({ source: 'network', flights: 0, min: 58 });
    // From the first toilet to this one; to the next it is 1,800 m.
    expect(gap_min).toBe(26);
    expect(geometry.coordinates).toContainEqual([toilet.lon, toilet.lat]);
    expect(geometry.coordinates.at(-1)).toEqual(placeOf(0, [LENGTH_M, 0]));
  });

  test.each([
    // The first toilet is 0.6 minutes from the start: a minute, as its row says.
    [452, LENGTH_M, [1, 38]],
    [120, 3_150, [5, 38]],
    [LENGTH_M, 470, [6, 44]],
    [0, 3_480, [6, 44]],
  ])('have a gap from %i to %i with the minutes of their rows', async (fromM, toM, minutes) => {
    const { gap, results, walk } = await along(site, target(fromM, toM));
    const { min, from_min, to_min } = gap!;
    const rows = results.map(({ along_min }) => along_min);
    expect([0, ...rows]).toContain(from_min);
    expect([...rows, walk.min]).toContain(to_min);
    expect([from_min, to_min]).toEqual(minutes);
    expect(min).toBeGreaterThanOrEqual(to_min - from_min);
  });

  test('are filtered as the nearest are', async () => {
    const free = await along(site, target(0, LENGTH_M, '&free=true&wheelchair=true'));
    expect(free.results).toEqual([]);
    expect(free.gap).toMatchObject({ min: 50, from_min: 0, to_min: 50, closed_by: null });
    const { results } = await along(site, target(0, LENGTH_M, '&wheelchair=true'));
    expect(results.map(({ toilet: { wheelchair } }) => wheelchair)).toEqual(['yes']);
    const stepFree = await along(site, target(0, LENGTH_M, '&step_free=true'));
    expect(stepFree.results).toHaveLength(1);
    const { display_note } = await along(site, target(0, LENGTH_M, '&wheelchar=true'));
    expect(display_note).toContain('wheelchair');
  });

  test.each([
    ['2026-11-18T12:00:00+01:00', true],
    // A plus that is not escaped.
    ['2026-11-18T17:59:00+01:00', true],
    ['2026-11-18T17:30:00Z', false],
    ['2026-11-18T17:30Z', false],
    ['2030-01-01T12:00:00Z', true],
  ])('say at %s that the first one is %s', async (time, isOpen) => {
    const { results, at } = await along(site, target(0, LENGTH_M, `&at=${time}`));
    expect(Date.parse(at)).toBe(Date.parse(time));
    expect(results[0]!.toilet.open_now).toBe(isOpen);
    const open = await along(site, target(0, LENGTH_M, `&at=${time}&open_now=true`));
    expect(open.results).toHaveLength(isOpen === false ? 1 : 2);
  });

  test('are those of one place if the way has no length', async () => {
    const { status, results, gap } = await along(site, target(500, 500));
    expect(status).toBe('ok');
    expect(results.map(({ detour_min, along_min, along_m }) => [detour_min, along_min, along_m])).toEqual([
      [6, 0, 0],
    ]);
    expect(gap).toMatchObject({ from_min: 0, closed_by: null });
  });

  test('are not known without a way or a graph, and the answer says which', async () => {
    const none = { results: [], gap: null, geometry: null, truncated: false };
    const far = await along(site, target(0, 0).replace(/to_lat=[\d.]+/, 'to_lat=51'));
    expect(far).toMatchObject({
      ...{ ...none, status: 'no_route', walk: { source: 'straight_line', flights: null } },
      display_note: expect.stringContaining('no way there within 20 km'),
    });
    const unknown = await along(without, target(0, LENGTH_M));
    expect(unknown).toMatchObject({
      ...{ ...none, status: 'no_graph' },
      display_note: expect.stringContaining('has no walking graph'),
    });
  });

  test('may be asked for by pages of other sites, and are kept for a minute', async () => {
    const { headers } = await site.get(target(0, LENGTH_M));
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('private, max-age=60');
  });

  test('have the fields of the nearest read, as they are now', async () => {
    const [lon, lat] = placeOf(0, [500, 0]);
    const { body } = await site.get(`/api/v1/toilets/nearest?lat=${lat}&lon=${lon}&limit=1`);
    const { distance_m, walk_min, bearing, ...toilet } = FindResult.parse(body).results[0]!;
    const { results } = await along(site, target(0, LENGTH_M));
    expect(results[0]!.toilet).toEqual(toilet);
  });

  test.each([
    ['', ['from_lat', 'from_lon', 'to_lat', 'to_lon']],
    ['?from_lat=91&from_lon=8&to_lat=50&to_lon=8', ['from_lat']],
    ['?from_lat=50&from_lon=8&to_lat=50&to_lon=8&at=24:00', ['at']],
    ['?from_lat=50&from_lon=8&to_lat=50&to_lon=8&at=2026-02-30T18:00:00', ['at']],
    ['?from_lat=50&from_lon=8&to_lat=50&to_lon=8&step_free=perhaps&fre=1&free=1', ['free', 'step_free']],
  ])('are refused for %s', async (query, names) => {
    const { status, body } = await site.get(`/api/v1/route/toilets${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ invalid_params: names.map((name) => ({ name })) });
  });
});
