import { expect, test } from 'vitest';
import { summary } from '../../reads/more-reads.ts';
import { SummaryResult } from '../../schemas/reads/more-reads.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { appOf, emptyApp } from '../fixtures/app.ts';
import { DAMAGE } from '../fixtures/damage.ts';
import { publishToilets } from '../fixtures/generation.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const PATH = '/api/v1/toilets/summary';
const FREE = { required: false, amount: null, currency: null };
const PAID = { required: true, amount: null, currency: null };
/** 12:00 on a Wednesday in Monaco. */
const NOON_MS = Date.parse('2026-11-18T11:00:00Z');

const toilet = (n: number, more: Partial<BaseToilet>) =>
  baseToilet({ id: `lt_n${n}`, lon: 7 + n / 10, lat: 43.5, ...more });

const TOILETS = [
  toilet(1, { wheelchair: 'yes', fee: FREE, opening_hours: '24/7' }),
  toilet(2, { wheelchair: 'limited', fee: PAID, opening_hours: 'Mo-Su 08:00-20:00' }),
  toilet(3, { wheelchair: 'no', opening_hours: 'Mo-Su 20:00-22:00' }),
  toilet(4, { name: '"wheelchair":"yes","fee":{"required":false' }),
  toilet(5, { fee: FREE, opening_hours: 'by appointment' }),
];

async function countsIn(bbox: string) {
  const { get } = await appOf(TOILETS, NOON_MS);
  const { status, body } = await get(`${PATH}?bbox=${bbox}`);
  expect(status).toBe(200);
  const { attribution, display_note: _, ...counts } = SummaryResult.parse(body);
  expect(attribution.text).toBe('© OpenStreetMap contributors');
  return counts;
}

test('a box of any size counts what is known, and what is not', async () => {
  expect(await countsIn('-180,-90,180,90')).toEqual({
    toilets: 5,
    open_now: { yes: 2, no: 1, unknown: 2 },
    wheelchair: { yes: 1, limited: 1, no: 1, unknown: 2 },
    free: { yes: 2, no: 1, unknown: 2 },
  });
});

test('only toilets of the box count, those on its edges too', async () => {
  expect(await countsIn('7.1,43.5,7.2,43.5')).toMatchObject({
    toilets: 2,
    free: { yes: 1, no: 1, unknown: 0 },
  });
  expect(await countsIn('7.11,43,7.19,44')).toMatchObject({ toilets: 0 });
});

test('the same toilets are listed and counted in a small box', async () => {
  const { get } = await appOf(TOILETS, NOON_MS);
  for (const bbox of ['7.05,43.4,7.25,43.6', '7.25,43.4,7.45,43.6']) {
    const listed = (await get(`/api/v1/toilets?bbox=${bbox}`)).body as { results: { open_now: unknown }[] };
    const open = listed.results.filter(({ open_now }) => open_now === true).length;
    const counted = { toilets: listed.results.length, open_now: { yes: open } };
    expect((await get(`${PATH}?bbox=${bbox}`)).body).toMatchObject(counted);
  }
});

test('boxes that are none are refused by name', async () => {
  const { get } = await appOf(TOILETS);
  for (const query of [
    '',
    '?bbox=1,2,3',
    '?bbox=8,43,7,44',
    '?bbox=0,0,181,1',
    '?bbox=0,0,1,1&bbox=0,0,1,1',
  ]) {
    const { status, body } = await get(`${PATH}${query}`);
    expect([query, status]).toEqual([query, 400]);
    expect(body).toMatchObject({ invalid_params: [{ name: 'bbox' }] });
  }
});

test('there is nothing to count before the first import', async () => {
  expect((await emptyApp().get(`${PATH}?bbox=0,0,1,1`)).status).toBe(503);
});

test('a long count lets others in, and says the same', async () => {
  const many = Array.from({ length: 500 }, (_, i) => toilet(i / 100, { id: `lt_n${i}` }));
  const { generations } = await appOf(many, NOON_MS);
  const count = async (clockMs: number) => {
    let [nowMs, turns] = [NOON_MS, 0];
    const reading = {
      baseUrl: 'https://toilets.example',
      now: () => {
        nowMs += clockMs;
        return nowMs;
      },
      read: <T>(question: Parameters<typeof generations.read<T>>[0]) => generations.read(question),
      refusalOf: (error: unknown) => {
        throw error;
      },
    };
    const { status, body } = await summary(reading, 'bbox=-180,-90,180,90', async () => turns++);
    return { status, body, turns };
  };
  const [quick, slow] = [await count(0), await count(1)];
  expect([quick.status, quick.turns]).toEqual([200, 0]);
  expect(slow.turns).toBeGreaterThan(3);
  expect(slow.body).toBe(quick.body);
});

test('if a part is damaged, the toilets of the generation before are counted', async () => {
  const { store, generations, get } = await appOf(TOILETS, NOON_MS);
  const { manifest } = await publishToilets(store, TOILETS.slice(0, 2));
  DAMAGE['is empty'](store.blobPath(manifest.tiles[0]!.shard));
  generations.follow();
  const { status, body } = await get(`${PATH}?bbox=0,40,10,50`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ toilets: TOILETS.length });
});
