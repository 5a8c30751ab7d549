/** The mapping on what mappers really write: 847 keys of 121,607 toilets, and their opening hours. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';
import { toiletFromOsm } from '../../../pipeline/toilets/toilet-from-osm.ts';
import { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { needs, type OutsideData, outsideData } from '../../fixtures/needs.ts';

const KEYS = outsideData('values/toilets_tag_keys.tsv');
const HOURS = outsideData('values/toilets_opening_hours.tsv');
const CONTEXT = { country: 'DE', insideVenue: false, now: new Date('2026-07-08T20:00:00Z') };

function map(tags: Tags) {
  const object = { type: 'node' as const, id: 1, tags: { amenity: 'toilets', ...tags }, lon: 13, lat: 52 };
  return toiletFromOsm(object, CONTEXT)?.toilet;
}

type Toilet = NonNullable<ReturnType<typeof map>>;

describe('the tags of 121,607 toilets', needs(KEYS), () => {
  let values: Map<string, { value: string; count: number }[]>;
  beforeAll(() => {
    values = new Map(
      readLines(KEYS).map(([, key = '', list = '']) => [
        key,
        list.split(' | ').map((each) => {
          const end = each.lastIndexOf('=');
          return { value: each.slice(0, end), count: Number(each.slice(end + 1)) };
        }),
      ]),
    );
  });

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
    ['access', isAccessUnread, 'permit, unknown, disabled, male, female', 0.997],
    ['toilets:access', isAccessUnread, 'male, female', 0.95],
    ['fee', ({ fee }) => fee.required === null, '', 1],
    ['charge', ({ fee }) => fee.amount === null, '', 1],
    // Forint, and the country is Germany here.
    ['fee:amount', ({ fee }) => fee.amount === null, '200', 0.88],
    ['fee:price', ({ fee }) => fee.amount === null, '5 kr, pissoir free', 0.9],
    [
      'wheelchair',
      ({ wheelchair }) => wheelchair === 'unknown',
      '3, 2, no space, RADAR key, ramp: female only, unisex, undefined, Ano, ye',
      0.999,
    ],
    ['toilets:wheelchair', ({ wheelchair }) => wheelchair === 'unknown', 'y, unisex, 1, seated', 0.997],
    [
      'changing_table',
      ({ changing_table }) => changing_table === 'unknown',
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

describe('the opening hours of 121,607 toilets', needs(HOURS), () => {
  test('every distinct value is published as it is', () => {
    const lines = readLines(HOURS);
    expect(lines.length).toBeGreaterThan(1100);
    for (const [, hours = ''] of lines) {
      expect(map({ opening_hours: hours })?.opening_hours).toBe(hours.normalize('NFC').trim() || null);
    }
  });
});

function isAccessUnread({ access, key }: Toilet): boolean {
  return access === 'unknown' && !key;
}

function readLines({ path }: OutsideData): string[][] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));
}
