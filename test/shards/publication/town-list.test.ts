import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../packages/gazetteer/labels.ts';
import { BlobError } from '../../../shards/format/blob.ts';
import { atOnce, filesOfTowns } from '../../../shards/publication/publication-files.ts';
import {
  beginningOf,
  decodeTownList,
  MAX_LIST_CHARACTERS,
  type Town,
} from '../../../shards/publication/town-list.ts';

const SYLLABLES = ['ba', 'de', 'ki', 'lo', 'mu', 'na', 're', 'si', 'to', 'vu'];
/** Five syllables each: no two are alike. */
const MANY: readonly Town[] = Array.from({ length: 30_000 }, (_, i) => {
  const name = Array.from(String(i).padStart(5, '0'), (digit) => SYLLABLES[Number(digit)]).join('');
  const town = {
    kind: 'village',
    country: 'DE',
    lon: 7,
    lat: 43.5,
    importance: Number((1 - i / 30_000).toFixed(2)),
  };
  return { ...town, label: name, names: [name, `Bad ${name} am See`] };
});

function opened(towns: readonly Town[]) {
  const { name, files } = atOnce(filesOfTowns(towns));
  const read = (each: string) => decodeTownList(new TextDecoder().decode(files.get(each)!()), each);
  return { name, files, first: read(name), read };
}

test('a short list is one file, with all that it was made of', () => {
  const towns = MANY.slice(0, 100);
  const { files, first } = opened(towns);
  expect(files.size).toBe(1);
  expect(first).toEqual({ towns, parts: new Map() });
});

describe('a long list', () => {
  const { name, files, first, read } = opened(MANY);
  /** What a question for a word reads. */
  const townsFor = (word: string) => {
    const beginning = beginningOf(word, first);
    return [...first.towns, ...(beginning === undefined ? [] : read(first.parts.get(beginning)!).towns)];
  };

  test('has every town in the list of its word, or in the first one', () => {
    for (const { label } of MANY.filter((_, i) => i % 97 === 0)) {
      const [word = ''] = wordsOf(label);
      expect(townsFor(word).some((town) => town.label === label)).toBe(true);
    }
  });

  test('has only files that a question can load', () => {
    for (const [each, make] of files)
      if (each !== name) expect(make().length).toBeLessThan(MAX_LIST_CHARACTERS + 100);
  });

  test('has the most important towns first, also for beginnings and for words of all', () => {
    expect(first.towns[0]).toEqual(MANY[0]);
    expect(townsFor('am').length).toBeGreaterThan(500);
    expect(townsFor('ba').at(-1)?.label.startsWith('ba')).toBe(true);
  });
});

test.each([
  'no JSON',
  'null',
  '[]',
  '{"parts":[],"towns":[1]}',
  '{"parts":[1],"towns":[]}',
  '{"parts":[],"towns":[["city","X","7",43,1]]}',
  '{"parts":[],"towns":[["city","X",7,43,1,"Xanten"]]}',
])('%s is no list', (text) => {
  expect(() => decodeTownList(text, 'x')).toThrow(BlobError);
});
