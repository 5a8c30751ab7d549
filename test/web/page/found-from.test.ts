/** The way line of one toilet says what the nearest search says of it. */
import { expect, test } from 'vitest';
import { FindResult } from '../../../schemas/reads/read-results.ts';
import { foundFrom } from '../../../web/page/found-from.ts';
import { appOf } from '../../fixtures/app.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

test('distance, minutes and bearing are those of the server', async () => {
  const at = { lon: 7.43, lat: 43.72 };
  const toilets = Array.from({ length: 20 }, (_, i) =>
    baseToilet({ id: `lt_n${i}`, lon: 7.4 + ((i * 7) % 20) * 0.003, lat: 43.7 + ((i * 3) % 20) * 0.002 }),
  );
  const server = await appOf([...toilets, baseToilet({ id: 'lt_n99', ...at })]);
  const { body } = await server.get(`/api/v1/toilets/nearest?lat=${at.lat}&lon=${at.lon}&limit=20`);
  const { results } = FindResult.parse(body);
  expect(results).toHaveLength(20);
  for (const found of results) {
    const { distance_m: _, walk_min: __, bearing: ___, ...toilet } = found;
    expect(foundFrom(toilet, at.lon, at.lat)).toEqual(found);
  }
});
