import { describe, expect, onTestFinished, test } from 'vitest';
import { place, temporaryPath } from '../../../../test/fixtures/small-gazetteer.ts';
import { openImmutable } from '../../src/places.ts';
import { Vocabulary } from '../../src/search/vocabulary.ts';
import { StoredWords } from '../../src/stored-index.ts';
import { writePlaces } from '../../src/write-places.ts';

function vocabularyOf(...names: string[]): Vocabulary {
  const path = temporaryPath();
  // The earlier a name, the more important its place.
  writePlaces(
    path,
    names.map((name, i) => place(name, { importance: 0.9 - i / 1000 })),
  );
  const file = openImmutable(path);
  onTestFinished(() => file.close());
  return new Vocabulary(new StoredWords(file));
}

describe('corrections', () => {
  test.each([
    ['a letter less', 'rothchild', ['rothschild']],
    ['a letter more', 'rothschilld', ['rothschild']],
    ['another letter', 'rothsjhild', ['rothschild']],
    ['two letters swapped', 'rothshcild', ['rothschild']],
    ['two letters less at the end', 'rothschi', ['rothschild']],
    ['two letters more', 'rrothscchild', ['rothschild']],
    ['three errors', 'rothsxxxd', []],
    ['the word itself', 'rothschild', []],
  ])('%s', (_, typed, found) => {
    expect(vocabularyOf('Rothschild').corrections(typed)).toEqual(found);
  });

  test('are the most important words first', () => {
    expect(vocabularyOf('Marken', 'Marker', 'Market').corrections('marke')).toEqual([
      'marken',
      'marker',
      'market',
    ]);
  });

  test('of two errors are given only if no word is one error away', () => {
    expect(vocabularyOf('Hauptstedt', 'Hauptstadt').corrections('hauptstad')).toEqual(['hauptstadt']);
    expect(vocabularyOf('Hauptmann').corrections('hauptmnnn')).toEqual(['hauptmann']);
    expect(vocabularyOf('Hauptwache', 'Hauptmache').corrections('hauptwacxx')).toEqual(['hauptwache']);
  });

  test('are found among hundreds of more important words that begin alike and are much longer', () => {
    const longer = Array.from(
      { length: 600 },
      (_, i) =>
        `Kirchhofsteilung${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10) % 10]}${'uvwxyz'[Math.floor(i / 100)]}`,
    );
    expect(vocabularyOf(...longer, 'Kirchhof').corrections('kirchhoff')).toEqual(['kirchhof']);
  });

  test('of short words and numbers are none, unless the caller asks', () => {
    const vocabulary = vocabularyOf('Via 12th');
    expect(vocabulary.corrections('vai')).toEqual([]);
    expect(vocabulary.corrections('11th')).toEqual([]);
    vocabulary.forget();
    expect(vocabulary.corrections('vai', true)).toEqual(['via']);
  });
});
