import { beforeAll, describe, expect, test } from 'vitest';
import { Generation } from '../../../../shards/generation/generation.ts';
import type { Box } from '../../../../shards/generation/search.ts';
import { LocalStore } from '../../../../shards/store/local-store.ts';
import { importFrom, workFolder } from '../../../../test/fixtures/imports.ts';
import { type Block, placeOf, writeBlocks } from '../../../../test/fixtures/walk-blocks.ts';
import { type Coverage, type CoverageQuestion, coverageOf } from '../../src/coverage/coverage.ts';

const DAY = { opening_hours: 'Mo-Su 08:00-18:00' };
const ALWAYS = { opening_hours: '24/7' };

/** A street of 6 km: a toilet after 1,000 m by day, after 2,500 m without hours, after 4,000 m always, but with a key. */
const STREET: Block = {
  name: 'street',
  draw: ({ node, way, toilet }) => {
    const [west, middle, east] = [0, 3_000, 6_000].map((metres) => node([metres, 0]));
    way([west!, middle!], { highway: 'residential', name: 'Long Street' });
    way([middle!, east!], { highway: 'residential', name: 'Long Street' });
    way([middle!, node([3_000, 40])], { highway: 'steps' });
    toilet([1_000, 2], { ...DAY, fee: 'no', wheelchair: 'no' });
    toilet([2_500, 2]);
    toilet([4_000, 2], { ...ALWAYS, access: 'key' });
    toilet([5_500, 2], { ...ALWAYS, fee: 'yes', wheelchair: 'yes' });
  },
};

/** A street of 3 km with toilets that need a key, after 200 m and 50 m before its end. */
const KEYS: Block = {
  name: 'keys',
  draw: ({ node, way, toilet }) => {
    const [west, middle, east] = [0, 1_500, 3_000].map((metres) => node([metres, 0]));
    way([west!, middle!], { highway: 'residential', name: 'Key Street' });
    way([middle!, east!], { highway: 'residential', name: 'Key Street' });
    way([middle!, node([1_500, 40])], { highway: 'steps' });
    for (const metres of [200, 2_950]) toilet([metres, 2], { ...ALWAYS, access: 'key' });
  },
};

interface Town {
  readonly generation: Generation;
  readonly box: Box;
}

async function townOf(block: Block, lengthM: number): Promise<Town> {
  const store = new LocalStore(workFolder());
  const extract = await writeBlocks(`${workFolder()}/${block.name}.osm.pbf`, [block]);
  await importFrom(store, extract, { walking: true });
  const [[west, south], [east, north]] = [placeOf(0, [-10, -500]), placeOf(0, [lengthM + 10, 500])];
  return {
    generation: new Generation(store, store.readCurrent()!),
    box: { west: west!, south: south!, east: east!, north: north! },
  };
}

let town: Town;
beforeAll(async () => {
  town = await townOf(STREET, 6_000);
});

/** The first minute of a day in Germany, where the blocks are. */
const MIDNIGHT = Date.parse('2026-11-25T23:00:00Z') / 60_000;

function coverage(some: Partial<CoverageQuestion>, { generation, box } = town): Coverage {
  const question = {
    ...{ box, hoursMin: Array.from({ length: 24 }, (_, hour) => MIDNIGHT + hour * 60) },
    ...{ hour: 12, isStepFree: false, isFree: false },
    ...some,
  };
  const steps = coverageOf(generation, generation.walk!, question);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value!;
  }
}

const rounded = (share: number) => Math.round(share * 1_000);

describe('the streets of a town', () => {
  test('are near the toilets that are known to be open, hour by hour; others are counted apart', () => {
    const { hours, near, middle, longestMin, streetM } = coverage({});
    expect(Math.round(streetM / 10)).toBe(600);
    expect(hours).toHaveLength(24);
    // 397 m in both directions from each; the street ends after 500 m.
    const [night, day] = [hours[2]!, hours[12]!];
    expect([rounded(night.open), rounded(night.maybe)]).toEqual(
      [132, 265].map((each) => expect.closeTo(each, -1)),
    );
    expect([rounded(day.open), rounded(day.maybe)]).toEqual(
      [265, 397].map((each) => expect.closeTo(each, -1)),
    );
    expect(near).toBe(day.open);
    expect(rounded(middle)).toBeCloseTo((1_594 + 500 + 797) / 6, -1);
    // Halfway between 1,000 m and 5,500 m.
    expect(longestMin).toBe(29);
  });

  test('are near all toilets for everyone if no hour is asked for', () => {
    const { near, hours, toilets } = coverage({ hour: undefined });
    expect(near).toBeCloseTo(hours[12]!.maybe, 9);
    expect(toilets.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
  });

  test('are as far from toilets without steps, and free ones, as those are', () => {
    expect(rounded(coverage({ isStepFree: true }).near)).toBeCloseTo(132, -1);
    expect(rounded(coverage({ isFree: true }).near)).toBeCloseTo(132, -1);
    expect(coverage({ isFree: true, isStepFree: true }).near).toBe(0);
  });

  test('are drawn with the minutes from their middle', () => {
    const { streets } = coverage({});
    expect(streets).toHaveLength(2);
    const [first] = streets.toSorted((a, b) => a.points[0]! - b.points[0]!);
    // From 1,500 m back to 1,000 m.
    expect(first!.minutes).toBeCloseTo(500 / 80, 0);
  });
});

describe('the gaps', () => {
  test('name what a toilet lacks, the change with the highest gain first; gains add up', () => {
    const { gaps, near } = coverage({ hour: 2 });
    expect(gaps.length).toBeGreaterThanOrEqual(3);
    const lacks = gaps.map((gap) => gap.lacks);
    expect(lacks).toContainEqual(['closed']);
    expect(lacks).toContainEqual(['hours-unknown']);
    expect(lacks).toContainEqual(['key']);
    const sum = gaps.reduce((all, { gain }) => all + gain, 0);
    expect(sum + near).toBeLessThanOrEqual(1 + 1e-9);
    for (const { gain } of gaps.slice(0, 3)) expect(rounded(gain)).toBeCloseTo(132, -1);
    expect(gaps[0]!.longestMin).toBeUndefined();
  });

  test('are closed by new toilets on named streets where none exists', () => {
    const { gaps } = coverage({ isFree: true, isStepFree: true });
    const fresh = gaps.filter(({ toilet }) => toilet === undefined);
    expect(fresh.length).toBeGreaterThan(0);
    for (const { street, gain } of fresh) expect([street, gain > 0]).toEqual(['Long Street', true]);
    // One that costs a fee lacks just that; the one with steps and without hours lacks too much.
    expect(gaps.map(({ lacks }) => lacks)).toContainEqual(['fee']);
    expect(gaps.every(({ lacks }) => lacks.length <= 2)).toBe(true);
  });
});

test('mending a toilet comes before a new one that gains less than one and a half times as much', async () => {
  const { gaps } = coverage({ hour: 2 }, await townOf(KEYS, 3_000));
  const gainsM = gaps.map(({ toilet, gain }) => [toilet ? 'mended' : 'new', Math.round(gain * 3_000)]);
  expect(gainsM.slice(0, 3)).toEqual([
    ['mended', expect.closeTo(200 + 397, -1)],
    ['new', expect.closeTo(2 * 400, -1)],
    ['mended', expect.closeTo(50 + 397, -1)],
  ]);
});

test('a box without streets has no coverage', () => {
  const { generation } = town;
  expect(
    coverageOf(generation, generation.walk!, {
      ...{ box: { west: 0, south: 0, east: 0.1, north: 0.1 }, hoursMin: [MIDNIGHT], hour: 0 },
      ...{ isStepFree: false, isFree: false },
    }).next(),
  ).toEqual({ done: true, value: undefined });
});
