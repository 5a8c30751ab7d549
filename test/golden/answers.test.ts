import { expect, test } from 'vitest';
import { toAscii } from '../../shards/shard/toilet-record.ts';
import { appOn, BASE_URL, emptyApp, FROM, type TestApp } from '../fixtures/app.ts';
import { expectGolden } from './golden.ts';
import { importGolden } from './import-golden.ts';

async function goldenApp(): Promise<TestApp> {
  return appOn((await importGolden()).store);
}

/** Name of the golden file, and the request. */
const ANSWERS = [
  ['nearest', 'GET', '/api/v1/toilets/nearest?lat=43.731&lon=7.42&limit=3'],
  ['nearest-filtered', 'GET', '/api/v1/toilets/nearest?lat=43.731&lon=7.42&open_now=true&free=true&limit=2'],
  ['no-results', 'GET', '/api/v1/toilets/nearest?lat=0&lon=-30'],
  ['needs-location', 'GET', '/api/v1/toilets/nearest?country=MC'],
  ['area', 'GET', '/api/v1/toilets?bbox=7.42,43.73,7.44,43.74&limit=2'],
  ['area-empty', 'GET', '/api/v1/toilets?bbox=-30,0,-29.9,0.1'],
  ['toilet', 'GET', '/api/v1/toilets/lt_n2'],
  ['toilet-by-alias', 'GET', '/api/v1/toilets/lt_w1'],
  ['head', 'HEAD', '/api/v1/toilets/lt_n2'],
  ['preflight', 'OPTIONS', '/api/v1/toilets/nearest'],
  ['400-parameters', 'GET', '/api/v1/toilets/nearest?lat=91&limit=0&free=si&country=Monaco'],
  ['400-box', 'GET', '/api/v1/toilets?bbox=7,43,8,44'],
  ['404-id', 'GET', '/api/v1/toilets/lt_n9'],
  ['404-address', 'GET', '/api/v2/toilets'],
  ['405', 'POST', '/api/v1/toilets'],
  ['place', 'GET', '/api/v1/toilets/nearest?place=gare&limit=1'],
  ['place-not-found', 'GET', '/api/v1/toilets/nearest?place=Nowhere%20Street'],
] as const;

test.each(ANSWERS)('the answer of %s: %s %s', async (name, method, target) => {
  const { app } = await goldenApp();
  await expectGolden(await exchange(app, method, target), `${name}.http.golden`);
});

test('the answer while there is nothing to serve', async () => {
  const { app } = emptyApp();
  await expectGolden(await exchange(app, 'GET', '/api/v1/toilets/lt_n2'), '503-database.http.golden');
});

/** Request and answer as text: headers sorted, the body spread over lines. */
async function exchange(app: TestApp['app'], method: string, target: string): Promise<string> {
  const response = await app.request(`${BASE_URL}${target}`, { method }, FROM);
  const headers = Array.from(response.headers, ([name, value]) => `${name}: ${value}`).sort();
  const body = await response.text();
  return [`${method} ${target}`, '', response.status, ...headers, '', spread(body), ''].join('\n');
}

/** The spread text stands for the bytes sent: compact ASCII JSON and nothing else. */
function spread(body: string): string {
  if (body === '') return '';
  const value: unknown = JSON.parse(body);
  expect(body).toBe(toAscii(JSON.stringify(value)));
  return JSON.stringify(value, null, 1);
}
