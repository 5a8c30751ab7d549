/**
 * The mapping on what mappers really write: 847 keys of 121,607 toilets, their opening hours, 103,534 whole toilets.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { confidence, NOBODY } from '../../../pipeline/confidence.ts';
import { mergeCandidates } from '../../../pipeline/dedupe/dedupe.ts';
import { scanDump } from '../../../pipeline/scan/scan.ts';
import type { Tags } from '../../../pipeline/toilet/tag-value.ts';
import { toiletFromOsm } from '../../../pipeline/toilet/toilet-from-osm.ts';
import { accessRule } from '../../../schemas/access-rule.ts';
import { BaseToilet } from '../../../schemas/base-toilet.ts';

const DATA = '../shared/data';
const KEYS = `${DATA}/values/toilets_tag_keys.tsv`;
const HOURS = `${DATA}/values/toilets_opening_hours.tsv`;
const TOILETS = `${DATA}/toilets-42/toilets-42c-2021-08-31.osm.pbf`;
const CONTEXT = { country: 'DE', insideVenue: false, now: new Date('2026-07-08T20:00:00Z') };

function map(tags: Tags) {
  const object = { type: 'node' as const, id: 1, tags: { amenity: 'toilets', ...tags }, lon: 13, lat: 52 };
  return toiletFromOsm(object, CONTEXT)?.toilet;
}

type Toilet = NonNullable<ReturnType<typeof map>>;

describe.skipIf(!existsSync(KEYS))('the tags of 121,607 toilets', () => {
  const values = new Map(
    readLines(KEYS).map(([, key = '', list = '']) => [
      key,
      list.split(' | ').map((each) => {
        const end = each.lastIndexOf('=');
        return { value: each.slice(0, end), count: Number(each.slice(end + 1)) };
      }),
    ]),
  );

  test('every key and value gives a valid toilet or none', () => {
    let mapped = 0;
    for (const [key, list] of values) {
      for (const { value } of list) {
        const toilet = map({ [key]: value });
        if (toilet) BaseToilet.parse({ ...toilet, zone: 'Europe/Berlin' });
        if (toilet) mapped++;
      }
    }
    expect(values.size).toBe(847);
    expect(mapped).toBeGreaterThan(2900);
  });

  /** Values of the key that leave the field unknown, and the share of toilets whose value does not. */
  function unread(
    key: string,
    isUnknown: (toilet: Toilet) => boolean,
  ): { values: string[]; readShare: number } {
    const list = values.get(key) ?? [];
    const missed = list.filter(({ value }) => {
      const toilet = map({ [key]: value });
      return toilet !== undefined && isUnknown(toilet);
    });
    const sum = (some: typeof list): number => some.reduce((total, { count }) => total + count, 0);
    return { values: missed.map(({ value }) => value), readShare: 1 - sum(missed) / sum(list) };
  }

  const rows: readonly (readonly [string, (toilet: Toilet) => boolean, string, number])[] = [
    ['access', isAccessUnread, 'permit, unknown, watermate_key, disabled, male, female', 0.997],
    ['toilets:access', isAccessUnread, 'male, female, ask for key', 0.95],
    ['fee', ({ fee }) => fee.required === null, '', 1],
    ['charge', ({ fee }) => fee.amount === null, '', 1],
    ['fee:amount', ({ fee }) => fee.amount === null, '', 1],
    [
      'wheelchair',
      ({ wheelchair }) => wheelchair === 'unknown',
      '3, 2, no space, RADAR key, ramp: female only, unisex, undefined, Ano, ye',
      0.999,
    ],
    ['toilets:wheelchair', ({ wheelchair }) => wheelchair === 'unknown', 'y, unisex, 1, seated', 0.997],
    [
      'changing_table',
      ({ changingTable }) => changingTable === 'unknown',
      'limited, Unknown, adult, B1',
      0.998,
    ],
    ['check_date', ({ checked }) => checked === null, '', 1],
    ['survey:date', ({ checked }) => checked === null, '', 1],
    ['gender', ({ gender }) => gender.length === 0, 'both, mixed', 0.8],
    ['unisex', ({ gender }) => gender.length === 0, 'no, female, male, Ja', 0.97],
  ];
  test.each(rows)(
    'of %s only what has no meaning of ours stays unread',
    (key, isUnknown, unreadValues, share) => {
      const { values, readShare } = unread(key, isUnknown);
      expect(values.join(', ')).toBe(unreadValues);
      expect(readShare).toBeGreaterThanOrEqual(share);
    },
  );
});

describe.skipIf(!existsSync(HOURS))('the opening hours of 121,607 toilets', () => {
  test('every distinct value is published as it is', () => {
    const lines = readLines(HOURS);
    expect(lines.length).toBeGreaterThan(1100);
    for (const [, hours = ''] of lines) {
      expect(map({ opening_hours: hours })?.openingHours).toBe(hours.normalize('NFC').trim() || null);
    }
  });
});

describe.skipIf(!existsSync(TOILETS))('the toilets of 42 countries', () => {
  test('map and dedupe to what is known of them, in seconds', async () => {
    const now = new Date('2021-08-31T00:00:00Z');
    const rule = { key: 'amenity', values: ['toilets', 'toilet'], inLists: true };
    const { objects } = await scanDump(TOILETS, { objectRules: [rule] });
    const candidates = objects.flatMap(
      (object) => toiletFromOsm(object, { ...CONTEXT, country: null, now }) ?? [],
    );
    const { candidates: merged, merged: counts } = mergeCandidates(candidates);
    const toilets = merged.map(({ toilet }) => toilet);

    // Private, for staff, closed for good: one in a hundred.
    expect([objects.length, candidates.length]).toEqual([103_534, 102_600]);
    expect(counts).toEqual({
      'node in area': 514,
      'men and women': 1033,
      'accessible cabin': 96,
      'double entry': 1668,
      'place and toilet': 0,
    });
    expect(new Set(toilets.flatMap(({ id, aliases }) => [id, ...aliases])).size).toBe(candidates.length);
    expect(Object.values(mergeCandidates(merged).merged)).toEqual([0, 0, 0, 0, 0]);
    for (const toilet of toilets.filter((_, index) => index % 10 === 0)) {
      BaseToilet.parse({ ...toilet, zone: 'UTC' });
    }
    const shareOf = (test: (toilet: Toilet) => boolean): number =>
      Math.round((100 * toilets.filter(test).length) / toilets.length);
    expect({
      public: shareOf(({ access }) => access === 'public'),
      free: shareOf((toilet) => accessRule(toilet) === 'free'),
      fee: shareOf((toilet) => accessRule(toilet) === 'fee'),
      unknown: shareOf((toilet) => accessRule(toilet) === 'unknown'),
      low: shareOf((toilet) => confidence(toilet, NOBODY, now) === 'low'),
      medium: shareOf((toilet) => confidence(toilet, NOBODY, now) === 'medium'),
    }).toEqual({ public: 94, free: 16, fee: 5, unknown: 75, low: 80, medium: 20 });
  });
});

function isAccessUnread({ access, key }: Toilet): boolean {
  return access === 'unknown' && !key;
}

function readLines(path: string): string[][] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));
}
