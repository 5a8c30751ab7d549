import { expect, test } from 'vitest';
import { editsBetween, nearestName } from '../../../schemas/text/near-names.ts';

test.each([
  ['sweep', 'sweep', 0],
  ['swep', 'sweep', 1],
  ['sweeep', 'sweep', 1],
  ['swoep', 'sweep', 1],
  ['swepe', 'sweep', 1],
  ['pepper', 'paper', 2],
  ['', 'jobs', 4],
])('%s is %s with %d edits', (from, to, edits) => {
  expect(editsBetween(from, to)).toBe(edits);
  expect(editsBetween(to, from)).toBe(edits);
});

test.each([
  ['Publsih', 'publish'],
  ['publication', undefined],
  ['job', 'jobs'],
  ['no', undefined],
  ['p'.repeat(100_000), undefined],
])('the nearest to %s is %s', (written, nearest) => {
  expect(nearestName(written, ['up', 'jobs', 'publish', 'pepper'])).toBe(nearest);
});
