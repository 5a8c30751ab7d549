import { describe, expect, test } from 'vitest';
import { gazetteer, place } from '../../../../test/fixtures/small-gazetteer.ts';

const city = (name: string, fields = {}) => place(name, { kind: 'city', ...fields });

describe('the first answer', () => {
  test.each([
    [
      'Rue Platz Rue Rue',
      ['Rue', 'Platz 17', 'Rue Platz Rue Rue', 'Straße'],
      'every word, repeated ones too',
    ],
    ['Haupt Rue', ['Haupt Rue', 'Rue Platz Haupt Rue'], 'nothing that was not asked for'],
    ['Baden-Baden', ['Baden', 'Baden-Baden'], 'a name that is one word twice'],
    ['Baden', ['Baden', 'Baden-Baden'], 'the word once where it was asked once'],
  ])('for "%s" among %j has %s', (query, names) => {
    expect(gazetteer(names.map((name) => city(name))).find(query)[0]?.name).toBe(query);
  });

  test('is the more important one of two with the same name', () => {
    const places = gazetteer([
      city('Berlin', { country: 'US' }),
      city('Berlin', { country: 'DE', importance: 0.9 }),
    ]);
    expect(places.find('berlin')[0]?.country).toBe('DE');
    expect(places.find('berlin', { country: 'us' })[0]?.country).toBe('US');
  });
});
