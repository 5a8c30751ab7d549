import { expect, test } from 'vitest';
import { wantsWalking } from '../../../pipeline/walk/wants-walking.ts';

const GB = 1e9;

test.each([
  ['on', 80, 8, true],
  ['off', 0.1, 64, false],
  ['auto', 4, 8, true],
  ['auto', 4.4, 8, false],
] as const)(
  'WALKING=%s with an extract of %f GB on a machine of %i GB: %s',
  (setting, extract, memory, walking) => {
    expect(wantsWalking(setting, extract * GB, memory * GB).walking).toBe(walking);
  },
);

test('auto says why it builds no graph, and what to do', () => {
  const large = 80 * GB;
  expect(wantsWalking('auto', large, 8 * GB).reason).toMatch(/needs a machine with 160 GB .* Set WALKING=on/);
  expect(wantsWalking('off', large, 8 * GB).reason).toBeUndefined();
});
