import { describe, expect, test } from 'vitest';
import type { SearchTexts } from '../../../views/texts/areas.ts';
import { TEXTS } from '../../../views/texts/catalogues.ts';
import { pageLocale } from '../../../views/texts/texts.ts';

/** Spaces that do not break are told from others by machines only. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const NOON = Date.parse('2026-11-18T12:00:00Z');

describe('a message', () => {
  test('has its values put in, numbers as the language writes them', () => {
    const text = TEXTS.de.say('results.near', { count: 1234, place: 'Köln' });
    expect(text).toBe('1.234 Toiletten bei Köln');
  });

  test.each([
    ['en', 0, '0 toilets near X'],
    ['en', 1, '1 toilet near X'],
    ['en', 2, '2 toilets near X'],
    ['fr', 0, '0 toilette près de X'],
    ['fr', 1, '1 toilette près de X'],
    ['fr', 2, '2 toilettes près de X'],
  ] as const)('takes the plural of its language: %s, %i', (language, count, text) => {
    expect(TEXTS[language].say('results.near', { count, place: 'X' })).toBe(text);
  });

  test('leaves what looks like a placeholder in a value alone', () => {
    expect(TEXTS.en.say('results.near', { count: 1, place: '{count}' })).toBe('1 toilet near {count}');
  });
});

test.each([
  ['en', 0, '10 m'],
  ['en', 137, '140 m'],
  ['en', 994, '990 m'],
  ['en', 995, '1 km'],
  ['en', 1450, '1.5 km'],
  ['de', 1450, '1,5 km'],
  ['fr', 12_345, '12 km'],
  ['en-US', 3, '10 ft'],
  ['en-US', 137, '450 ft'],
  ['en-US', 320, '1,050 ft'],
  ['en-US', 322, '1,060 ft'],
  ['en-US', 1_600, '5,250 ft'],
  ['en-US', 1_610, '1 mi'],
  ['en-US', 2_000, '1¼ mi'],
  ['en-US', 2_900, '1¾ mi'],
  ['en-US', 3_100, '2 mi'],
  ['en-US', 15_700, '9¾ mi'],
  ['en-US', 16_000, '10 mi'],
  ['en-US', 17_500, '11 mi'],
  ['en-US', 20_000, '12 mi'],
  ['en-GB', 137, '150 yd'],
  ['en-GB', 1450, '1,590 yd'],
  ['en-GB', 400, '440 yd'],
  ['en-GB', 2_400, '1½ mi'],
  ['en-GB', 1_700_000, '1,056 mi'],
  ['es', 400, '400 m'],
] as const)('a distance in %s: %i m is %s', (language, metres, text) => {
  expect(plain(TEXTS[language].distance(metres))).toBe(text);
});

test.each([
  ['de-CH', 'de'],
  ['EN-us', 'en-US'],
  ['en-GB-oxendict', 'en-GB'],
  ['en-AU', 'en'],
  ['tlh', undefined],
  ['*', undefined],
] as const)('readers of %s have the texts of %s', (tag, locale) => {
  expect(pageLocale(tag)).toBe(locale);
});

test.each([
  ['en', '2026-11-18T22:00:00+01:00', '22:00'],
  ['de', '2026-11-18T22:00:00+01:00', '22:00'],
  // Tomorrow there.
  ['en', '2026-11-19T01:30:00+01:00', 'Thu 01:30'],
  // Noon in UTC is the next day already on Kiribati.
  ['en', '2026-11-19T03:00:00+14:00', '03:00'],
  ['en', '2026-11-18T05:00:00-09:30', '05:00'],
  ['en', '2026-11-24T00:00:00+01:00', 'Tue 00:00'],
  ['en', '2027-04-01T00:00:00+02:00', '1 Apr 00:00'],
  ['en', 'soon', 'soon'],
] as const)('a closing time in %s is that of the clock on the spot: %s', (language, local, text) => {
  expect(TEXTS[language].clock(local, NOON).replace(',', '')).toBe(text);
});

test.each([
  ['en', '2026-11-18T20:00:00+01:00', '20:00'],
  ['en', '2026-11-19T08:00:00+01:00', 'tomorrow 08:00'],
  ['de', '2026-11-19T08:00:00+01:00', 'morgen 08:00'],
  ['fr', '2026-11-19T08:00:00+01:00', 'demain 08:00'],
  ['ar', '2026-11-19T08:00:00+01:00', 'غدًا 08:00 ص'],
  // It is Thursday there already.
  ['en', '2026-11-19T03:00:00+14:00', '03:00'],
  ['en', '2026-11-20T10:00:00+01:00', 'Fri 10:00'],
  ['en', '2026-11-24T10:00:00+01:00', 'Tue 10:00'],
  ['en', '2026-11-25T10:00:00+01:00', '25 Nov 10:00'],
  ['en', '2027-04-01T00:00:00+02:00', '1 Apr 00:00'],
  ['en', 'soon', 'soon'],
] as const)('an opening time in %s: %s', (language, local, text) => {
  expect(plain(TEXTS[language].opening(local, NOON)).replace(',', '')).toBe(text);
});

test.each([
  ['en', 0.5, 'EUR', '€0.50'],
  ['de', 0.5, 'EUR', '0,50 €'],
  ['en', 100, 'JPY', 'JP¥100'],
  ['en', 1, 'nonsense', '1 nonsense'],
] as const)('money in %s: %d %s', (language, amount, currency, text) => {
  expect(plain(TEXTS[language].money(amount, currency))).toBe(text);
});

test.each([
  ['en', '50 km'],
  ['en-GB', '30 mi'],
  ['en-US', '30 mi'],
] as const)('the radius of a search in %s is %s', (locale, text) => {
  expect(plain(TEXTS[locale].radius(50_000))).toBe(text);
});

test('days, months and lists are in the words of the language', () => {
  expect(TEXTS.de.day('2026-03-05T10:00:00Z')).toBe('05.03.2026');
  expect(TEXTS.fr.month('2026-03')).toBe('mars 2026');
  expect(TEXTS.en.list(['women', 'men'])).toBe('women and men');
});

test('in a language from right to left a value keeps the direction of its own letters', () => {
  const values = { lat: '43.7384', lon: '-7.4246' };
  expect(TEXTS.ar.say('propose.at', values)).toContain('\u2068-7.4246\u2069');
  expect(TEXTS.en.say('propose.at', values)).toBe('The pin is at 43.7384, -7.4246.');
});

test('the compiler refuses what the English files do not have', () => {
  const search: SearchTexts = TEXTS.en;
  const says = [
    // @ts-expect-error: there is no such text
    () => search.say('results.nothing-like-it'),
    // @ts-expect-error: the page does not load this area
    () => search.say('account.title'),
    // @ts-expect-error: the value is missing
    () => search.say('offline.remove'),
    // @ts-expect-error: the value has another name
    () => search.say('offline.remove', { name: 'Nice' }),
    // @ts-expect-error: a plural needs its count
    () => search.say('results.near', { place: 'Nice' }),
    // @ts-expect-error: the text takes no values
    () => search.say('results.more', { count: 3 }),
  ];
  expect(says).toHaveLength(6);
});

test.each([
  ['2026-11-18T11:59:30Z', 'this minute', 'in dieser Minute'],
  ['2026-11-18T11:01:00Z', '59 minutes ago', 'vor 59 Minuten'],
  ['2026-11-16T12:01:00Z', '47 hours ago', 'vor 47 Stunden'],
  ['2026-11-15T12:00:00Z', '3 days ago', 'vor 3 Tagen'],
])('%s was %s', (at, english, german) => {
  const nowMs = Date.parse('2026-11-18T12:00:00Z');
  expect([TEXTS.en.ago(at, nowMs), TEXTS.de.ago(at, nowMs)]).toEqual([english, german]);
});
