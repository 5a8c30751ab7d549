/** "Along my way" by the API, as the page asks it while its files cannot be had. */
import { afterEach, expect, test, vi } from 'vitest';
import { FoundPlaces } from '../../../web/find/places-in-files.ts';
import { PageReader } from '../../../web/page/page-reader.ts';
import { askWay } from '../../../web/way/ask-way.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const FROM = { lat: 35.681, lon: 139.767, label: 'Tokyo' };
const TO = { lat: 35.69, lon: 139.7, label: 'Shinjuku' };
/** 18:00 in Tokyo. */
const RESULT = {
  status: 'ok',
  at: '2026-11-28T09:00:00.000Z',
  results: [],
  gap: null,
  geometry: null,
  walk: {},
};

/** Asks by the API alone. @returns the answer, and the addresses that were asked */
async function asked(at: string | undefined, respond = () => Response.json(RESULT)) {
  const addresses: URL[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(new URL(address));
    return respond();
  });
  const data = new PageReader('https://wc.example');
  data.rests = true;
  const choices = { filters: ['free' as const], stepFree: true };
  const answer = await askWay(data, new FoundPlaces(), { from: FROM, to: TO, at, choices }, undefined);
  return { answer, addresses };
}

test('a time is asked for as the clock at the start shows it, whatever clock the device has', async () => {
  const { answer, addresses } = await asked('18:00');
  expect(addresses.map(({ pathname }) => pathname)).toEqual(['/api/v1/route/toilets']);
  expect(Object.fromEntries(addresses[0]!.searchParams)).toEqual({
    ...{ from_lat: '35.681', from_lon: '139.767', to_lat: '35.69', to_lon: '139.7' },
    ...{ free: 'true', step_free: 'true', at: '18:00' },
  });
  expect(answer).toMatchObject({ kind: 'found', from: FROM, to: TO, at: '2026-11-28T18:00:00+09:00' });
});

test('without a time it is of now, and says none', async () => {
  const { answer, addresses } = await asked(undefined);
  expect(addresses[0]!.searchParams.has('at')).toBe(false);
  expect(answer).not.toHaveProperty('at');
});

test.each([
  ['an answer without its list', () => Response.json({ results: 'none' }), { fault: 'internal' }],
  [
    'a refusal',
    () => new Response('', { status: 429, headers: { 'retry-after': '9' } }),
    { fault: 'limited', retryAfterS: 9 },
  ],
  ['no answer', () => Response.error(), { fault: 'offline' }],
])('%s is a fault', async (_, respond, fault) => {
  expect((await asked('18:00', respond)).answer).toMatchObject({ kind: 'fault', ...fault });
});
