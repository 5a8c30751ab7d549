import { describe, expect, test } from 'vitest';
import { CANONICAL } from '../../src/search/abbreviations.ts';
import { errorsBetween } from '../../src/search/fuzzy.ts';
import { genericsBegunBy, genericsNear, mendedSuffixes } from '../../src/search/understand.ts';

describe('a generic word with an error', () => {
  test.each([
    ['sreet', 'st'],
    ['strreet', 'st'],
    ['lnae', 'lane'],
    ['aveneu', 'avenue'],
    ['straase', 'str'],
    ['strassse', 'str'],
    ['carerr', 'calle'],
    ['ruue', 'rue'],
  ])('%s may be %s', (spelling, word) => {
    expect(genericsNear(spelling)).toContain(word);
  });

  test('is every form one error away, and no other', () => {
    for (const spelling of ['stret', 'plaza', 'rou', 'alee', 'bridge', 'x']) {
      const forms = [...CANONICAL].filter(
        ([form]) => form.length >= 3 && spelling.length > 1 && errorsBetween(spelling, form, 1) === 1,
      );
      expect(new Set(genericsNear(spelling))).toEqual(new Set(forms.map(([, word]) => word)));
    }
  });
});

test('an unfinished generic word may be each that begins so', () => {
  expect(genericsBegunBy('stre')).toEqual(['st']);
  expect(genericsBegunBy('str')).toEqual(expect.arrayContaining(['st', 'str']));
});

test.each([
  ['theatinerstrase', 'theatinerstr'],
  ['bismarckstrsse', 'bismarckstr'],
  ['ottosrasse', 'ottostr'],
  ['hafenstraasse', 'hafenstr'],
  ['fluxtrasse', 'fluxstr'],
  ['kaisesrtrasse', 'kaiserstr'],
])('%s may be %s', (spelling, word) => {
  expect(mendedSuffixes(spelling)).toContain(word);
});

test('a word without such a suffix is not mended', () => {
  for (const spelling of ['castra', 'alexanderplatz', 'orchestra', ''])
    expect(mendedSuffixes(spelling)).toEqual([]);
});
