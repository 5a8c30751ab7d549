/** The town of the demo, as an import makes it and as a server shows it: small, whole, near, and invented in every answer. */
import { statSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawTown, TOWN } from '../../../bench/made/town.ts';
import { DEMO_TOWN } from '../../../commands/runtime/demo-town.ts';
import { makeDump } from '../../../pipeline/exports/dump.ts';
import { RouteResult } from '../../../schemas/reads/more-reads.ts';
import { FindResult } from '../../../schemas/reads/read-results.ts';
import { resultText } from '../../../server/mcp/result-text.ts';
import { toolCallsOf } from '../../../server/mcp/tool-calls.ts';
import { findInGazetteer } from '../../../server/place-lookup/find-place.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, BASE_URL, FROM, type TestApp } from '../../fixtures/app.ts';
import { readFeatures } from '../../fixtures/dumps.ts';
import { NOW } from '../../fixtures/generation.ts';
import { importFrom, workFolder } from '../../fixtures/imports.ts';
import { logInto } from '../../fixtures/log.ts';
import { readPbf } from '../../fixtures/read-pbf.ts';

const NEAREST = `/api/v1/toilets/nearest?place=${TOWN}`;

let site: TestApp;
let store: LocalStore;

beforeAll(async () => {
  store = new LocalStore(workFolder());
  await importFrom(store, DEMO_TOWN.path, { extract: 'demo', demo: true, walking: true });
  await makeDump(store.dataDir, new Generation(store, store.readCurrent()!), { now: NOW, kept: 1 });
  site = appOn(store);
});

const find = async (query: string) => FindResult.parse((await site.get(NEAREST + query)).body);
const textOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await site.app.request(path, { headers }, FROM);
  expect(response.status, path).toBe(200);
  return await response.text();
};

describe('the file', () => {
  test('is small, and what the script makes', () => {
    expect(statSync(DEMO_TOWN.path).size).toBeLessThan(100_000);
    const { nodes, ways, relations } = drawTown();
    const { objects } = readPbf(DEMO_TOWN.path);
    expect(
      objects.map(({ id, tags, lonE7, latE7, refs }) => ({ id, tags: [...tags], lonE7, latE7, refs })),
    ).toEqual(
      [
        ...nodes.map(({ id, lon, lat, tags }) => ({
          id,
          tags,
          lonE7: lon * 1e7,
          latE7: lat * 1e7,
          refs: undefined,
        })),
        ...ways.map(({ id, refs, tags }) => ({ id, tags, lonE7: Number.NaN, latE7: Number.NaN, refs })),
      ].map(({ id, tags = {}, lonE7, latE7, refs }) => ({
        id,
        tags: Object.entries(tags),
        ...{
          lonE7: Number.isNaN(lonE7) ? undefined : Math.round(lonE7),
          latE7: Number.isNaN(latE7) ? undefined : Math.round(latE7),
        },
        refs,
      })),
    );
    expect(relations).toEqual([]);
  });

  test('says of every tagged object that it is invented', () => {
    const tagged = readPbf(DEMO_TOWN.path).objects.filter(({ tags }) => tags.size > 0);
    expect(tagged.length).toBeGreaterThan(500);
    for (const { tags } of tagged) expect(tags.get('source')).toBe('lootiles demo');
  });
});

describe('the town', () => {
  test('answers with a toilet 1 to 4 minutes away by a drawn way', async () => {
    const { origin, results } = await find('&by=walk&limit=20');
    expect(origin?.label).toContain(TOWN);
    const [first] = results;
    expect(first?.walk?.source).toBe('network');
    expect(first!.walk_min).toBeLessThanOrEqual(4);
    const { lat, lon } = origin!;
    const way = `/api/v1/toilets/${first!.id}/route?lat=${lat}&lon=${lon}`;
    const route = RouteResult.parse((await site.get(way)).body);
    expect(route.status).toBe('ok');
    expect(route.geometry!.coordinates.length).toBeGreaterThan(2);
    expect(results.filter(({ walk }) => walk?.source === 'network').length).toBeGreaterThanOrEqual(10);
  });

  test.each([`${TOWN} Station`, 'Museum of the Sea', 'Fish Market', 'Lantern Gardens', '7 Mill Street'])(
    'is 1 to 6 minutes from a toilet at %s',
    async (place) => {
      const query = `/api/v1/toilets/nearest?place=${encodeURIComponent(place)}&by=walk&limit=1`;
      const { status, results } = FindResult.parse((await site.get(query)).body);
      expect(status).toBe('ok');
      expect(results[0]!.walk_min).toBeLessThanOrEqual(6);
    },
  );

  test('has toilets of every kind that a newcomer may look for', async () => {
    const { results } = await find('&limit=20');
    const has = (fits: (toilet: (typeof results)[number]) => boolean) => results.some(fits);
    expect(has(({ fee }) => fee.required === true && fee.currency === 'GBP')).toBe(true);
    expect(has(({ fee }) => fee.required === false)).toBe(true);
    expect(has(({ wheelchair }) => wheelchair === 'no')).toBe(true);
    expect(has(({ access }) => access === 'customers')).toBe(true);
    expect(has(({ access_rule: rule }) => rule === 'key')).toBe(true);
    expect(has(({ open_now: isOpen, closes_at: closes }) => isOpen === true && closes === null)).toBe(true);
    expect(has(({ open_now: isOpen }) => isOpen === false)).toBe(true);
    expect(has(({ open_now: isOpen }) => isOpen === 'unknown')).toBe(true);
    expect(new Set(results.map(({ opening_hours: hours }) => hours)).size).toBeGreaterThan(6);
  });
});

describe('its answers say that the toilets are invented', () => {
  const invented = {
    attribution: { text: expect.stringContaining('INVENTED'), url: `${BASE_URL}/licence` },
    display_note: expect.stringMatching(/^INVENTED/),
  };

  test('in reads', async () => {
    const { results } = await find('');
    const { id, lon, lat } = results[0]!;
    const box = [lon - 0.01, lat - 0.01, lon + 0.01, lat + 0.01].join();
    const one = `/api/v1/toilets/${id}`;
    for (const path of [NEAREST, `${NEAREST}&by=walk`, `/api/v1/toilets?bbox=${box}`, one, `${one}/details`])
      expect((await site.get(path)).body, path).toMatchObject(invented);
    expect((await site.get(`${one}/route?lat=${lat}&lon=${lon}`)).body).toMatchObject(invented);
    expect(JSON.parse(await textOf(NEAREST, { accept: 'application/geo+json' }))).toMatchObject(invented);
    for (const { source, provenance } of results) {
      expect(source).toBe('demo');
      expect(provenance.source).toMatch(/^demo:(node|way)\/\d+/);
    }
  });

  test('in the words of MCP', async () => {
    const parts = { baseUrl: BASE_URL, generations: site.generations, now: () => NOW.getTime() };
    const tools = toolCallsOf({ ...parts, findPlace: findInGazetteer, log: logInto([]) });
    const answer = await tools.call('find_toilets_near', { place: TOWN }, undefined)!;
    expect(resultText(FindResult.parse(JSON.parse(answer.json)), answer.beside)).toMatch(
      /\nINVENTED.*\nINVENTED/,
    );
  });

  test('on pages, which lead to no other map', async () => {
    const { results } = await find('');
    for (const path of ['/', `/?place=${TOWN}`, `/toilets/${results[0]!.id}`, '/licence']) {
      const html = await textOf(path);
      expect(html, path).toMatch(/invented/i);
      expect(html, path).not.toMatch(
        /google\.com|maps\.apple|href="geo:|openstreetmap\.org\/(node|way|\?mlat)/,
      );
    }
    expect(await textOf(`/toilets/${results[0]!.id}`)).toContain('noindex');
  });

  test('in dumps and feeds', async () => {
    const folder = `${store.dataDir}/dumps/${NOW.toISOString().slice(0, 10)}`;
    for (const { properties } of readFeatures(folder)) expect(properties.attribution).toMatch(/^INVENTED/);
    for (const path of ['/changes.json', '/changes.atom']) expect(await textOf(path)).toContain('INVENTED');
  });
});
