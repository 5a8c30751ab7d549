import { expect, test } from 'vitest';
import { HOUSES, WALKING, wantsPart } from '../../pipeline/optional-parts.ts';

const GB = 1e9;

test.each([
  ['HOUSE_NUMBERS', HOUSES, 'on', 80, 8, true],
  ['HOUSE_NUMBERS', HOUSES, 'off', 0.1, 64, false],
  ['HOUSE_NUMBERS', HOUSES, 'auto', 80, 8, true],
  ['HOUSE_NUMBERS', HOUSES, 'auto', 81, 8, false],
  ['WALKING', WALKING, 'on', 80, 8, true],
  ['WALKING', WALKING, 'off', 0.1, 64, false],
  ['WALKING', WALKING, 'auto', 4, 8, true],
  ['WALKING', WALKING, 'auto', 4.4, 8, false],
] as const)(
  '$0=$2 with an extract of $3 GB on a machine of $4 GB: $5',
  (_name, part, setting, extract, memory, isWanted) => {
    expect(wantsPart(part, setting, extract * GB, memory * GB).isWanted).toBe(isWanted);
  },
);

test('auto says why a part is left out, and what to do', () => {
  const large = 80 * GB;
  expect(wantsPart(HOUSES, 'auto', large, 4 * GB).reason).toMatch(
    /need a machine with 8 GB of memory, and this one has 4 GB.*Set HOUSE_NUMBERS=on/,
  );
  expect(wantsPart(WALKING, 'auto', large, 8 * GB).reason).toMatch(
    /needs a machine with 160 GB .* Set WALKING=on/,
  );
});

test('no reason is given for what the setting says', () => {
  expect(wantsPart(HOUSES, 'off', 80 * GB, 4 * GB).reason).toBeUndefined();
  expect(wantsPart(WALKING, 'off', 80 * GB, 8 * GB).reason).toBeUndefined();
});
