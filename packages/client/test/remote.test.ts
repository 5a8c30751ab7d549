/** Every read is asked where the server answers it, and has what its answer must have. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { appAmong, FROM } from '../../../test/fixtures/app.ts';
import { placeRecord } from '../../../test/fixtures/places.ts';
import { baseToilet } from '../../../test/fixtures/toilets.ts';
import { ask } from '../src/answer.ts';
import {
  askAlong,
  askArea,
  askCount,
  askDetails,
  askNameOf,
  askNearest,
  askPlaces,
  askToilet,
  askWalk,
  type Remote,
} from '../src/remote.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PLACES = [placeRecord({ name: 'Zürich HB', kind: 'station', lon: 8.54, lat: 47.378, country: 'CH' })];
const TOILET = baseToilet({ id: 'lt_w9', lon: 8.5401, lat: 47.378, name: 'HB', wheelchair: 'yes' });
const HERE = { lat: 47.378, lon: 8.54 };
const BBOX = '8.5,47.3,8.6,47.4';

/** A server, and the paths that it was asked for. */
async function server() {
  const { app } = await appAmong(PLACES, [TOILET]);
  const paths: string[] = [];
  const send: typeof fetch = async (address, init) => app.fetch(new Request(String(address), init), FROM);
  const remote: Remote = (path, isWhole, init) => {
    paths.push(path);
    return ask(`https://toilets.example${path}`, isWhole, init, send);
  };
  return { remote, paths };
}

test.each([
  ['nearest', (remote: Remote) => askNearest(remote, { ...HERE, limit: 1, wheelchair: true })],
  ['nearest by name', (remote: Remote) => askNearest(remote, { place: 'Zürich HB' })],
  [
    'nearest as an address has it',
    (remote: Remote) => askNearest(remote, { lat: '47.378', lon: '8.54', by: 'walk' }),
  ],
  ['area', (remote: Remote) => askArea(remote, { bbox: BBOX, limit: 3, lang: 'de' })],
  ['count', (remote: Remote) => askCount(remote, { bbox: BBOX })],
  ['toilet', (remote: Remote) => askToilet(remote, 'lt_w9', {})],
  ['details', (remote: Remote) => askDetails(remote, 'lt_w9', { lang: 'de', week: true })],
  ['walk', (remote: Remote) => askWalk(remote, 'lt_w9', { ...HERE, step_free: true })],
  [
    'along',
    (remote: Remote) =>
      askAlong(remote, { from_lat: 47.37, from_lon: 8.54, to_lat: 47.38, to_lon: 8.54, at: '18:00' }),
  ],
  ['places', (remote: Remote) => askPlaces(remote, { q: 'Zür', limit: 2 })],
  ['name of', (remote: Remote) => askNameOf(remote, HERE)],
])('%s', async (_, question) => {
  const { remote } = await server();
  expect(await question(remote)).toMatchObject({ ok: true });
});

test('a refusal has the problem of the server', async () => {
  const { remote, paths } = await server();
  expect(await askToilet(remote, 'lt_w8', {})).toMatchObject({ ok: false, status: 404 });
  expect(await askToilet(remote, 'a/b?c', {})).toMatchObject({ ok: false, status: 404 });
  expect(paths.at(-1)).toBe('/api/v1/toilets/a%2Fb%3Fc');
  expect(await askNearest(remote, { lat: 91, lon: 8 })).toMatchObject({
    ok: false,
    status: 400,
    problem: { type: expect.stringContaining('invalid-parameters'), invalid_params: [{ name: 'lat' }] },
  });
});

test('pages, element and chat name no address of the API but that of a contribution', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['web/dist/**'] });
  const code = (file: string) =>
    readFileSync(`${ROOT}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((file) => code(file).includes('/api/v1'))).toEqual(['web/send/contribute.ts']);
});
