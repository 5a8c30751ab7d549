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
    const size = { extractBytes: extract * GB, isInvented: false };
    expect(wantsWalking(setting, size, memory * GB).walking).toBe(walking);
  },
);

test('auto says why it builds no graph, and what to do', () => {
  const large = { extractBytes: 80 * GB, isInvented: false };
  expect(wantsWalking('auto', large, 8 * GB).reason).toMatch(/needs a machine with 160 GB .* Set WALKING=on/);
  expect(wantsWalking('off', large, 8 * GB).reason).toBeUndefined();
});

test('auto builds no graph of the invented streets of the demo, and says so', () => {
  const demo = { extractBytes: 1, isInvented: true };
  expect(wantsWalking('auto', demo, 8 * GB)).toEqual({
    walking: false,
    reason: expect.stringContaining('are invented'),
  });
  expect(wantsWalking('on', demo, 8 * GB).walking).toBe(true);
});
