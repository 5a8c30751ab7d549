import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filterShape } from '../../../schemas/toilet/facts.ts';
import { codesIn, tablesOf } from '../../../scripts/check-docs/tables.ts';
import { ALL_FLAGS, FLAG_BITS, filterFlags, filterOf } from '../../../shards/shard/filters.ts';
import { fixedToilet } from '../../fixtures/toilets.ts';

describe('a filter', () => {
  const none = filterShape(() => false);

  test('needs no flag if a query asks for nothing', () => {
    expect(filterOf(none)).toEqual({ flags: 0, openNow: false });
  });

  test.each([
    ['wheelchair', 1],
    ['changing_table', 2],
    ['free', 4],
    ['no_purchase_needed', 8],
  ])('of %s needs the bit %i alone', (name, bit) => {
    expect(filterOf({ ...none, [name]: true })).toEqual({ flags: bit, openNow: false });
  });

  test('of everything needs every flag, and open hours', () => {
    expect(filterOf(filterShape(() => true))).toEqual({ flags: ALL_FLAGS, openNow: true });
  });
});

describe('the bits of the filters', () => {
  const bits = Object.values(FLAG_BITS);

  test('are distinct, and fit into the byte of a row', () => {
    expect(new Set(bits).size).toBe(bits.length);
    for (const bit of bits) expect([1, 2, 4, 8, 16, 32, 64, 128]).toContain(bit);
  });

  test('are those of the format', () => {
    const format = readFileSync(new URL('../../../shards/FORMAT.md', import.meta.url), 'utf8');
    const [table] = tablesOf(format).filter(({ header }) => header[0] === 'bit');
    expect(table?.rows.map(([bit]) => Number(bit))).toEqual(bits.toSorted((a, b) => a - b));
    for (const [bit, condition = ''] of table?.rows ?? [])
      expect(codesIn(condition).length, bit).toBeGreaterThan(0);
  });
});

test.each([
  [{}, 8],
  [{ wheelchair: 'yes' as const }, 1 + 8],
  [{ wheelchair: 'limited' as const, changing_table: 'yes' as const }, 2 + 8],
  [{ changing_table: 'no' as const, access: 'customers' as const }, 0],
  [{ fee: { required: false, amount: null, currency: null }, access: 'unknown' as const }, 4],
  [{ fee: { required: true, amount: null, currency: null }, access: 'scheme' as const }, 8],
])('a toilet with %j has the flags %i', (facts, flags) => {
  expect(filterFlags(fixedToilet({ id: 'lt_n1', ...facts }))).toBe(flags);
});
