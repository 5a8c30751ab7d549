import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { partsOf } from '../../../../pipeline/osm/download/joined-extract.ts';
import { temporaryFolder } from '../../../fixtures/generation.ts';

test.each([
  ['europe/monaco', ['europe/monaco']],
  ['europe/monaco,europe/malta', ['europe/monaco', 'europe/malta']],
  [' b , a,, b,', ['b', 'a']],
  ['https://x.example/a.osm.pbf, europe/malta', ['https://x.example/a.osm.pbf', 'europe/malta']],
  ['', []],
])('%j names %j', (extract, parts) => {
  expect(partsOf(extract)).toEqual(parts);
});

test('a folder stands for its extracts, also between others; a file with commas is one', () => {
  const folder = temporaryFolder();
  for (const name of ['b.osm.pbf', 'a.osm.pbf', 'notes.txt', 'a.poly', 'x,y.osm.pbf'])
    writeFileSync(join(folder, name), '');
  mkdirSync(join(folder, 'empty'));
  const inside = ['a.osm.pbf', 'b.osm.pbf', 'x,y.osm.pbf'].map((name) => join(folder, name));
  expect(partsOf(folder)).toEqual(inside);
  expect(partsOf(`europe/malta,${folder},${inside[0]}`)).toEqual(['europe/malta', ...inside]);
  expect(partsOf(inside[2]!)).toEqual([inside[2]]);
  expect(partsOf(join(folder, 'empty'))).toEqual([]);
});
