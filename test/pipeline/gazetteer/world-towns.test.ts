import { expect, test } from 'vitest';
import { worldTowns } from '../../../pipeline/gazetteer/world-towns.ts';

test('knows large towns by the names that people use, once a process', async () => {
  const towns = await worldTowns();
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
  expect(await worldTowns()).toBe(towns);
  expect(Math.min(...towns.map(({ population }) => population))).toBe(2_000);
});
