import { describe, expect, test } from 'vitest';
import { encodeRecords, readRecords } from '../../../pipeline/sources/source-record.ts';
import { type Said, saidOf, statedBy } from '../../../pipeline/sources/stated-facts.ts';
import { NOW } from '../../fixtures/generation.ts';

const SCALE = ['特優級', '優等級', '普通級', '不合格'];
const GRADE = { value: 'grade', scale: SCALE, date: 'on' };
const CITY = { name: 'city', title: 'Toilets', credit: 'City of X', licence: 'CC0-1.0', month: '2026-09' };
const FROM = { source: 'city', title: 'Toilets', credit: 'City of X', licence: 'CC0-1.0', as_of: '2026-09' };
const TAIPEI = { lon: 121.5, lat: 25.04 };
const stated = (said: Said, now = NOW) => statedBy(said, CITY, TAIPEI, now);

describe('a grade', () => {
  test.each<[string, Record<string, string>, Said | undefined]>([
    ['of the scale', { grade: ' 優等級', on: '' }, { grade: { value: '優等級', scale: SCALE } }],
    [
      'with its day',
      { grade: '不合格', on: '2026-03-01T00:00:00Z' },
      { grade: { value: '不合格', scale: SCALE, on: '2026-03-01' } },
    ],
    [
      'with its month',
      { grade: '特優級', on: '2026-03' },
      { grade: { value: '特優級', scale: SCALE, on: '2026-03' } },
    ],
    [
      'with a date that can be two',
      { grade: '特優級', on: '1/2/2026' },
      { grade: { value: '特優級', scale: SCALE } },
    ],
    ['that is not on the scale', { grade: '改善級', on: '2026-03' }, undefined],
    ['that is empty', { grade: '', on: '2026-03' }, undefined],
  ])('%s', (_, row, said) => {
    expect(saidOf(row, { grade: GRADE })).toEqual(said);
  });

  test('keeps its source, and has no date of the future', () => {
    const value = { value: '特優級', scale: SCALE };
    expect(stated({ grade: { ...value, on: '2026-11-18' } })).toEqual({
      grade: { ...value, on: '2026-11-18', ...FROM },
    });
    expect(stated({ grade: { ...value, on: '2026-11-19' } })).toEqual({ grade: { ...value, ...FROM } });
  });
});

describe('cabins', () => {
  test.each([
    ['4', 4],
    ['4.0', 4],
    ['0', undefined],
    ['', undefined],
    ['many', undefined],
    ['2.5', undefined],
    ['-1', undefined],
    ['501', undefined],
  ])('%j are %s', (text, count) => {
    expect(saidOf({ n: text }, { cabins: 'n' })?.cabins).toBe(count);
  });

  test('of several columns add up, unless one is not known', () => {
    const rule = { sum: ['men', 'women'] };
    expect(saidOf({ men: '2', women: '0' }, { cabins: rule })).toEqual({ cabins: 2 });
    expect(saidOf({ men: '2', women: '' }, { cabins: rule })).toBeUndefined();
    expect(stated({ cabins: 2 })).toEqual({ cabins: { count: 2, ...FROM } });
  });
});

describe('out of service', () => {
  const WHEN = { column: 'state', values: { shut: 'yes', '*': 'no' } };
  test.each<[string, Record<string, string>, { when?: typeof WHEN; until?: string }, Said | undefined]>([
    ['by its state', { state: 'shut' }, { when: WHEN }, { outOfService: {} }],
    [
      'by its state, until a day',
      { state: 'shut', back: '2026-12-01' },
      { when: WHEN, until: 'back' },
      { outOfService: { until: '2026-12-01' } },
    ],
    [
      'by its state, until a month',
      { state: 'shut', back: '2026-12' },
      { when: WHEN, until: 'back' },
      { outOfService: {} },
    ],
    [
      'in its words alone',
      { state: 'shut', back: 'soon' },
      { when: WHEN, until: 'back' },
      { outOfService: {} },
    ],
    [
      'no longer, by its state',
      { state: 'open', back: '2026-12-01' },
      { when: WHEN, until: 'back' },
      undefined,
    ],
    [
      'by its end alone',
      { back: '2026-12-01T14:00' },
      { until: 'back' },
      { outOfService: { until: '2026-12-01T14:00' } },
    ],
    ['without a word of it', { back: '' }, { until: 'back' }, undefined],
    ['with words for an end alone', { back: 'n/a' }, { until: 'back' }, undefined],
  ])('%s', (_, row, rule, said) => {
    expect(saidOf(row, { out_of_service: rule })).toEqual(said);
  });

  test.each<[string, string, string | undefined]>([
    ['a day', '2026-12-01', '2026-12-01'],
    ['this day, which is its last', '2026-11-18', '2026-11-18'],
    ['the minute that comes', '2026-11-18T20:00', '2026-11-18T20:00'],
    ['an instant, by the clock of the toilet', '2026-12-01T18:00Z', '2026-12-02T02:00'],
  ])('until %s', (_, until, end) => {
    expect(stated({ outOfService: { until } })).toEqual({ out_of_service: { until: end, ...FROM } });
  });

  test('is no statement once its end is past at the toilet, and has no end that stands for "not known"', () => {
    // At NOW it is 20:00 in Taipei.
    for (const until of ['2026-11-17', '2026-11-18T19:59', '2026-11-18T11:59Z'])
      expect(stated({ outOfService: { until } })).toBeUndefined();
    expect(stated({ outOfService: { until: '9999-12-31' } })).toEqual({ out_of_service: FROM });
  });

  test('holds today where the month of the data has not begun yet', () => {
    const toronto = { lon: -79.4, lat: 43.7 };
    const first = new Date('2026-12-01T03:00:00Z');
    expect(statedBy({ outOfService: {} }, { ...CITY, month: '2026-12' }, toronto, first)).toMatchObject({
      out_of_service: { as_of: '2026-11' },
    });
  });
});

test('records keep what they state', () => {
  const said = { grade: { value: '特優級', scale: SCALE }, cabins: 3, outOfService: { until: '2026-12-01' } };
  const records = [{ source: 'city', id: '1', ...TAIPEI, tags: {}, stated: stated(said) }];
  expect(readRecords(encodeRecords(records).buffer as ArrayBuffer, 'test')).toEqual(records);
});
