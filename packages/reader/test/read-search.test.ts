import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../schemas/problems/problem.ts';
import { AreaResult, FindResult, ToiletResult } from '../../../schemas/reads/read-results.ts';
import { FILTERS, filterShape } from '../../../schemas/toilet/facts.ts';
import { appOf, appOn, BASE_URL, FROM } from '../../../test/fixtures/app.ts';
import { serving } from '../../../test/fixtures/process.ts';
import { runs } from '../../../test/fixtures/runs.ts';
import { baseToilet } from '../../../test/fixtures/toilets.ts';
import { walkMinutes } from '../src/read-search.ts';

describe('a walk', () => {
  test.each([
    [0, 1],
    [1, 1],
    [61, 1],
    [62, 2],
    [123, 2],
    [124, 3],
    [500, 9],
    [800, 13],
    [801, 14],
    [50_000, 813],
  ])('of %i metres takes %i minutes', (distanceM, minutes) => {
    expect(walkMinutes(distanceM)).toBe(minutes);
  });
});

describe('the label of an origin', () => {
  test.each([
    ['lat=43.7384&lon=7.4246', '43.73840, 7.42460'],
    ['lat=0&lon=0', '0.00000, 0.00000'],
    ['lat=-33.8567844&lon=151.2152967', '-33.85678, 151.21530'],
    ['lat=1e-5&lon=-1e1', '0.00001, -10.00000'],
    ['lat=90&lon=-180', '90.00000, -180.00000'],
    ['lat=-0&lon=-0.0', '0.00000, 0.00000'],
  ])('of %s is %s', async (query, label) => {
    const { get } = await appOf([]);
    const { body } = await get(`/api/v1/toilets/nearest?${query}`);
    expect(FindResult.parse(body).origin?.label).toBe(label);
  });
});

/** Around the world, at its seams, and a crowd; few have hours, and none by the sun. */
const TOILETS = [
  [0, 90],
  [0, -90],
  [180, 0],
  [-180, 0],
  [179.99995, -17],
  [-179.99995, -17],
  [0, 0],
  ...Array.from({ length: 300 }, (_, i) => [7.4 + (i % 20) * 1e-3, 43.7 + (i >> 4) * 1e-3]),
].map(([lon = 0, lat = 0], i) =>
  baseToilet({
    id: `lt_n${i}`,
    aliases: i % 9 === 0 ? [`lt_w${i}`] : [],
    lon,
    lat,
    name: i % 3 ? 'Öffentliche Toilette „Süd“ 🚻' : null,
    wheelchair: i % 4 ? 'unknown' : 'yes',
    changing_table: i % 5 ? 'no' : 'yes',
    access: i % 6 ? 'public' : 'customers',
    fee: { required: i % 2 === 0, amount: null, currency: null },
    opening_hours: i % 7 ? null : 'Mo-Fr 08:00-20:00',
  }),
);

const number = (min: number, max: number) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.double({ min, max, noNaN: true }).map((value) => value.toFixed(6)) },
    fc.double({ min: min * 2, max: max * 2, noNaN: true }).map(String),
    fc.constantFrom(String(min), String(max), '0', '-0', '1e400', 'NaN', 'Infinity', '', ' 1', '1,5', '0x10'),
  );
const crowded = fc
  .record({
    west: fc.double({ min: 7.3, max: 7.5, noNaN: true }),
    south: fc.double({ min: 43.6, max: 43.8, noNaN: true }),
    width: fc.double({ min: 0, max: 0.21, noNaN: true }),
    height: fc.double({ min: 0, max: 0.21, noNaN: true }),
  })
  .map(({ west, south, width, height }) => [west, south, west + width, south + height].join(','));
const anyText = fc.string({ unit: 'binary', maxLength: 30 });
const bool = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('true', 'false') },
  fc.constantFrom('TRUE', '1', ''),
);
const VALUES: Record<string, fc.Arbitrary<string>> = {
  lat: fc.oneof(
    number(-90, 90),
    fc.double({ min: 43.6, max: 43.8, noNaN: true }).map((value) => value.toFixed(5)),
  ),
  lon: fc.oneof(
    number(-180, 180),
    fc.double({ min: 7.3, max: 7.5, noNaN: true }).map((value) => value.toFixed(5)),
  ),
  bbox: fc.oneof(
    { weight: 4, arbitrary: crowded },
    fc.tuple(number(-180, 180), number(-90, 90), number(-180, 180), number(-90, 90)).map(String),
    anyText,
  ),
  limit: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 20 }).map(String) },
    fc.constantFrom('0', '200', '201', '-1', '5.0', '', '1e2', '٣'),
  ),
  place: anyText,
  country: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('DE', 'mc', 'ZZ') }, fc.constant('DEU'), anyText),
  ...filterShape(() => bool),
};
const one = (name: string) => (VALUES[name] ?? anyText).map((value) => [name, value] as const);
const extra = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...FILTERS, 'limit').chain(one),
  },
  fc.constantFrom(...Object.keys(VALUES)).chain(one),
  fc.tuple(anyText, anyText),
);
/** Well escaped, or raw as a careless client would send it. */
const queryOf = (needed: readonly string[]) =>
  fc
    .tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.tuple(...needed.map(one)) },
        fc.subarray([...needed]).chain((names) => fc.tuple(...names.map(one))),
      ),
      fc.array(extra, { maxLength: 3 }),
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([known, more, form]) => {
      const pairs = [...known, ...more];
      const text = new URLSearchParams(
        pairs.map(([name, value]): [string, string] => [name, value]),
      ).toString();
      if (form === 0) return text.replace(/%(?=[0-9A-F])/, '%%');
      return form < 4 ? text.replaceAll('%2C', ',') : text;
    });
const ID = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: TOILETS.length + 20 }).map((i) => `lt_n${i}`) },
  fc.integer({ min: 0, max: TOILETS.length }).map((i) => `lt_w${i}`),
  fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  anyText.map(encodeURIComponentSafely),
  fc.constantFrom('%', '%E0%A4%A', '%00', '..', '.', '%2e%2e', 'nearest%2f', 'lt_n1/', 'lt_n1/x', 'NEAREST'),
);
const READS = '/api/v1/toilets';
const TARGET = fc.oneof(
  { weight: 4, arbitrary: queryOf(['lat', 'lon']).map((query) => `${READS}/nearest?${query}`) },
  { weight: 1, arbitrary: queryOf(['place', 'country']).map((query) => `${READS}/nearest?${query}`) },
  { weight: 4, arbitrary: queryOf(['bbox']).map((query) => `${READS}?${query}`) },
  { weight: 3, arbitrary: ID.map((id) => `${READS}/${id}`) },
  ID.map((id) => `${READS}/${id}?lat=1&lat=2`),
  fc.constantFrom(
    READS,
    `${READS}?`,
    `${READS}/`,
    `${READS}//`,
    `${READS}/nearest/`,
    `${READS}x`,
    '/api',
    '/api/v2/toilets',
  ),
);
const METHOD = fc.oneof(
  { weight: 12, arbitrary: fc.constant('GET') },
  fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'get', 'x'),
);

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Which strict schema the body of an answer must follow. */
function schemaOf(target: string, status: number) {
  if (status !== 200) return Problem;
  const { pathname } = new URL(target, BASE_URL);
  if (pathname === `${READS}/nearest`) return FindResult;
  return pathname === READS ? AreaResult : ToiletResult;
}

describe('whatever is asked of the reads', () => {
  const REQUESTS = runs(4_000);

  test('is answered as the interface says, and never by a fault of ours', { timeout: 60_000 }, async () => {
    const { app, log } = await appOf(TOILETS);
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(METHOD, TARGET, async (method, target) => {
        const response = await app.request(`${BASE_URL}${target}`, { method }, FROM);
        const { status, headers } = response;
        const text = await response.text();
        count(seen, `${status} ${schemaOf(target, status) === Problem ? 'problem' : 'result'}`);
        expect([200, 204, 400, 404, 405, 503]).toContain(status);
        expect(headers.get('access-control-allow-origin')).toBe('*');
        if (status === 204 || method === 'HEAD') {
          expect(text).toBe('');
          return;
        }
        const problem = status !== 200;
        expect(headers.get('content-type')).toBe(`application/${problem ? 'problem+json' : 'json'}`);
        expect(headers.get('cache-control')).toMatch(
          problem ? /^no-store$/ : /^(public|private), max-age=\d+$/,
        );
        const body = schemaOf(target, status).parse(JSON.parse(text));
        if (status === 503) expect(body).toMatchObject({ title: 'Place lookup unavailable' });
        if (problem) expect(body).toMatchObject({ status });
        expect(status === 405).toBe(headers.has('allow'));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is checked.
        expect(text).toMatch(/^[\x00-\x7f]*$/);
      }),
      { numRuns: REQUESTS },
    );
    expect(log).toEqual([expect.stringContaining('Serving generation 1')]);
    // The requests went everywhere: results and problems of every kind were among them.
    expect([...seen.keys()].sort()).toEqual([
      '200 result',
      '204 problem',
      '400 problem',
      '404 problem',
      '405 problem',
      '503 problem',
    ]);
    expect(seen.get('200 result')).toBeGreaterThan(REQUESTS / 5);
  });

  test('is answered the same over the port as without one', async () => {
    const { store } = await appOf(TOILETS.map((toilet) => ({ ...toilet, opening_hours: null })));
    const { app } = appOn(store);
    const { ask } = await serving(store.dataDir, { BASE_URL, COMPRESSION: 'off' });
    await fc.assert(
      fc.asyncProperty(TARGET.filter(isNormal), async (target) => {
        const overPort = await ask(target);
        const response = await app.request(`${BASE_URL}${target}`, {}, FROM);
        expect([overPort.status, overPort.text]).toEqual([response.status, await response.text()]);
        expect(overPort.headers).toMatchObject(Object.fromEntries(response.headers));
      }),
      { numRuns: runs(500) },
    );
  });
});

/** A Request resolves dots in a path; a request line is taken as it stands. */
function isNormal(target: string): boolean {
  return new URL(target, BASE_URL).href === `${BASE_URL}${target}`;
}

function count(seen: Map<string, number>, key: string): void {
  seen.set(key, (seen.get(key) ?? 0) + 1);
}
