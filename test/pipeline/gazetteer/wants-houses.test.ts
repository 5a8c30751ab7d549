import { expect, test } from 'vitest';
import { wantsHouses } from '../../../pipeline/gazetteer/wants-houses.ts';

const GB = 1e9;

test.each([
  ['on', 80, 8, true],
  ['off', 0.1, 64, false],
  ['auto', 80, 8, true],
  ['auto', 81, 8, false],
] as const)(
  'HOUSE_NUMBERS=%s with an extract of %f GB on a machine of %i GB: %s',
  (setting, extract, memory, houses) => {
    expect(wantsHouses(setting, extract * GB, memory * GB).houses).toBe(houses);
  },
);

test('auto says why it reads none, and what to do', () => {
  const { reason } = wantsHouses('auto', 80 * GB, 4 * GB);
  expect(reason).toMatch(/need a machine with 8 GB of memory, and this one has 4 GB.*Set HOUSE_NUMBERS=on/);
  expect(wantsHouses('off', 80 * GB, 4 * GB).reason).toBeUndefined();
});
