/** The search on the device against the server's own: the same order, distances, minutes and bearings. */
import { expect, test } from 'vitest';
import { AreaResult, FindResult } from '../../../schemas/reads/read-results.ts';
import { FILTERS, type FilterName } from '../../../schemas/toilet/facts.ts';
import { nearestOffline, withoutNow } from '../../../web/offline/nearest-offline.ts';
import { appOf } from '../../fixtures/app.ts';
import { baseToilet } from '../../fixtures/toilets.ts';
import { wholeToilet } from '../../fixtures/whole-toilet.ts';

const TOILETS = Array.from({ length: 60 }, (_, i) =>
  baseToilet({
    id: `lt_n${i}`,
    lon: 7.4 + ((i * 37) % 60) * 0.0011,
    lat: 43.7 + ((i * 23) % 60) * 0.0013,
    wheelchair: i % 3 ? 'yes' : 'limited',
    changing_table: i % 4 ? 'unknown' : 'yes',
    access: i % 5 ? 'public' : 'customers',
    fee: { required: i % 2 ? false : null, amount: null, currency: null },
    opening_hours: i % 7 ? null : '24/7',
  }),
);

const SEARCHES: FilterName[][] = [[], ...FILTERS.map((name) => [name]), ['wheelchair', 'free']];

test.each(SEARCHES.map((filters) => ({ filters })))(
  'with the filters $filters it answers as the server does',
  async ({ filters }) => {
    const server = await appOf(TOILETS);
    const kept = AreaResult.parse(
      (await server.get('/api/v1/toilets?bbox=7.39,43.69,7.58,43.88&limit=200')).body,
    );
    const search = filters.map((name) => `&${name}=true`).join('');
    const { results } = FindResult.parse(
      (await server.get(`/api/v1/toilets/nearest?lat=43.72&lon=7.43&limit=20${search}`)).body,
    );
    expect(results.length).toBeGreaterThan(5);
    expect(nearestOffline(kept.results, 7.43, 43.72, 20, filters)).toEqual(results.map(withoutNow));
  },
);

test('what was open when it was kept is unknown now, unless it never closes', () => {
  const closing = { open_now: true, closes_at: '2026-11-18T22:00:00+01:00' };
  expect(withoutNow(wholeToilet({ opening_hours: 'Mo-Su 08:00-22:00', ...closing }))).toMatchObject({
    open_now: 'unknown',
    closes_at: null,
  });
  expect(withoutNow(wholeToilet({ opening_hours: '24/7', open_now: true }))).toMatchObject({
    open_now: true,
  });
});
