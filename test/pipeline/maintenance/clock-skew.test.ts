import { expect, test } from 'vitest';
import { clockLeap } from '../../../pipeline/maintenance/sweep.ts';

const COUNTED = '2026-03-31T10:00:00.000Z';

test.each([
  { what: 'the same moment', now: COUNTED, leaps: false },
  { what: 'a clock that is behind', now: '2020-01-01T00:00:00Z', leaps: false },
  { what: 'a month later', now: '2026-04-30T10:00:00Z', leaps: false },
  { what: 'a moment more than a month later', now: '2026-05-01T10:00:00Z', leaps: true },
  { what: 'years later', now: '2038-01-19T03:14:08Z', leaps: true },
])('$what is a leap of the clock: $leaps', ({ now, leaps }) => {
  const served = { created_at: '2026-01-01T00:00:00Z', counted_at: COUNTED };
  expect(clockLeap(served, new Date(now)) !== undefined).toBe(leaps);
});

test('the last count is the import where nothing was counted since', () => {
  const served = { created_at: COUNTED, counted_at: null };
  expect(clockLeap(served, new Date('2026-04-01T00:00:00Z'))).toBeUndefined();
  expect(clockLeap(served, new Date('2027-04-01T00:00:00Z'))).toContain(
    `says 2027-04-01T00:00:00.000Z, but the data was last counted at ${COUNTED}.`,
  );
});

test('without a generation there is nothing to compare with', () => {
  expect(clockLeap(undefined, new Date())).toBeUndefined();
});
