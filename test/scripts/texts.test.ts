/** Which translations are stale, and what is kept to know it. */
import { describe, expect, test } from 'vitest';
import { type Catalogue, formatOrigins, parseOrigins, review } from '../../scripts/texts/catalogues.ts';

const catalogue = (texts: Record<string, string>): Catalogue =>
  new Map(Object.entries(texts).map(([key, text]) => [key, { '': text }]));

const ENGLISH = catalogue({ 'a.open': 'Open', 'a.shut': 'Shut' });
const GERMAN = catalogue({ 'a.open': 'Offen', 'a.shut': 'Zu' });
const FRENCH = catalogue({ 'a.open': 'Ouvert', 'a.shut': 'Fermé' });
const ALL = new Map([
  ['de', GERMAN],
  ['fr', FRENCH],
]);
const NEW_ENGLISH = catalogue({ 'a.open': 'Open now', 'a.shut': 'Shut' });
const NEW_GERMAN = catalogue({ 'a.open': 'Jetzt offen', 'a.shut': 'Zu' });
const { origins } = review(new Map(), ENGLISH, ALL);

describe('a translation', () => {
  test('that is new is made from the English text of today', () => {
    expect(review(new Map(), ENGLISH, ALL).stale).toEqual([]);
    expect(review(origins, ENGLISH, ALL)).toEqual({ origins, stale: [] });
  });

  test('is stale in every language once its English text changes, and stays so', () => {
    const first = review(origins, NEW_ENGLISH, ALL);
    expect(first.stale).toEqual([
      { key: 'a.open', language: 'de' },
      { key: 'a.open', language: 'fr' },
    ]);
    expect(review(first.origins, NEW_ENGLISH, ALL).stale).toEqual(first.stale);
  });

  test('that changes with its English text, or later, is not stale', () => {
    const changed = new Map([...ALL, ['de', NEW_GERMAN]]);
    const together = review(origins, NEW_ENGLISH, changed);
    expect(together.stale).toEqual([{ key: 'a.open', language: 'fr' }]);
    const later = review(review(origins, NEW_ENGLISH, ALL).origins, NEW_ENGLISH, changed);
    expect(later).toEqual(together);
  });

  test('of a row that was deleted counts as right', () => {
    const without = new Map([...origins].filter(([key]) => key !== 'a.open'));
    expect(review(without, NEW_ENGLISH, ALL).stale).toEqual([]);
  });
});

test('texts that are gone leave no row, and the file reads as it was written', () => {
  const { origins: rest } = review(origins, catalogue({ 'a.shut': 'Shut' }), ALL);
  expect([...rest.keys()]).toEqual(['a.shut']);
  expect(parseOrigins(formatOrigins(origins, ['de', 'fr']))).toEqual(origins);
});
