import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modelTable, needsOf, PRICES, SITES } from '../../bench/lib/model.ts';

test('docs/scaling.md has the table of the model', () => {
  const text = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
  expect(text).toContain(modelTable(PRICES));
});

test('twice the people need twice the reads, cores and traffic, and no more storage', () => {
  for (const site of SITES) {
    const one = needsOf(site, PRICES);
    const two = needsOf({ ...site, peopleAMonth: 2 * site.peopleAMonth }, PRICES);
    expect(two.readsASecond).toBeCloseTo(2 * one.readsASecond, 6);
    expect(two.readCores).toBeCloseTo(2 * one.readCores, 6);
    expect(two.trafficGb).toBeCloseTo(2 * one.trafficGb, 6);
    expect(two.toiletsGb).toBe(one.toiletsGb);
  }
});

test('a million searches a month are a search in 2.6 seconds on average, and 7.2 times that at the peak', () => {
  const site = { ...SITES[0]!, peopleAMonth: 250_000 };
  const reads = 5;
  expect(needsOf(site, PRICES).readsASecond / reads).toBeCloseTo((1e6 / (30 * 86_400)) * 24 * 0.1 * 3, 6);
});
