import { expect, test } from 'vitest';
import { DetailsResult } from '../../schemas/reads/more-reads.ts';
import { LANGUAGES } from '../../schemas/text/languages.ts';
import { appOf } from '../fixtures/app.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const PATH = '/api/v1/toilets/lt_n1/details';
/** 12:00 on a Wednesday in Monaco. */
const NOON_MS = Date.parse('2026-11-18T11:00:00Z');
const TOILETS = [
  baseToilet({
    id: 'lt_n1',
    lon: 7.42,
    lat: 43.73,
    wheelchair: 'yes',
    opening_hours: 'Mo-Fr 08:00-12:00,14:00-18:00',
  }),
  baseToilet({ id: 'lt_n2', lon: 7.42, lat: 43.73 }),
];

const detailsOf = async (query: string, id = 'lt_n1') => {
  const { get } = await appOf(TOILETS, NOON_MS);
  const { status, body } = await get(`/api/v1/toilets/${id}/details${query}`);
  expect(status).toBe(200);
  return DetailsResult.parse(body);
};

test('details are byte for byte what they were if nothing more is asked for', async () => {
  const { app } = await appOf(TOILETS, NOON_MS);
  const bytesOf = async (query: string) => {
    const answer = await app.request(`${PATH}${query}`, {}, { address: '192.0.2.1' });
    return [await answer.text(), answer.headers.get('etag')];
  };
  const plain = await bytesOf('');
  for (const query of ['?', '?x=1', '?week=false', '?utm_source=a&b'])
    expect(await bytesOf(query)).toEqual(plain);
});

test('a week has the periods of each day, and days that are closed', async () => {
  const { week } = await detailsOf('?week=true');
  expect(week).toHaveLength(7);
  expect(week?.[0]).toEqual({
    day: '2026-11-18',
    open: [
      { from: '08:00', to: '12:00' },
      { from: '14:00', to: '18:00' },
    ],
    unclear: false,
  });
  expect(week?.[3]).toEqual({ day: '2026-11-21', open: [], unclear: false });
});

test('a week is null if the hours are not known', async () => {
  expect((await detailsOf('?week=true', 'lt_n2')).week).toBeNull();
});

test('all facts are said in the language that is asked for', async () => {
  const { words } = await detailsOf('?lang=de');
  const said = (name: string) => words?.facts.find((fact) => fact.name === name)?.value;
  expect(words?.language).toBe('de');
  expect(said('Rollstuhl')).toBe('Rollstuhlgerecht');
  const all = await Promise.all(LANGUAGES.map((lang) => detailsOf(`?lang=${lang}`)));
  const labels = all.map(({ words: one }) => one?.facts.map(({ name }) => name).join());
  expect(new Set(labels).size).toBe(LANGUAGES.length);
});

test('both come together, and change the ETag', async () => {
  const { get } = await appOf(TOILETS, NOON_MS);
  const both = await get(`${PATH}?lang=fr&week=true`);
  expect(both.body).toMatchObject({ id: 'lt_n1', week: expect.any(Array), words: { language: 'fr' } });
  expect(both.headers.get('etag')).not.toBe((await get(PATH)).headers.get('etag'));
});

test('an unknown language, a repeated parameter and an unknown id are refused', async () => {
  const { get } = await appOf(TOILETS, NOON_MS);
  for (const query of ['?lang=xx', '?lang=de&lang=fr', '?week=yes'])
    expect([query, (await get(`${PATH}${query}`)).status]).toEqual([query, 400]);
  expect((await get('/api/v1/toilets/lt_n9/details?lang=de')).status).toBe(404);
});
