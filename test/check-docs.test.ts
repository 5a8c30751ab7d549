/** The check of prose finds comments that leave out their subject, and comments with words that we do not use. */
import { describe, expect, test } from 'vitest';
import { citedFiles, commentsWith, silentCatches, subjectlessComments } from '../scripts/check-docs/prose.ts';

describe('doc comments', () => {
  test.each(['Of the path.', 'In the lock.', 'By key.', 'Behind it.', 'Where it lies.', 'What it does.'])(
    'that begin like "%s" are found with their line',
    (text) => {
      expect(subjectlessComments(`const a = 1;\n/** ${text} */\nconst b = 2;`)).toEqual([{ line: 2, text }]);
      expect(subjectlessComments(`/**\n * ${text}\n * More.\n */`)).toEqual([{ line: 1, text }]);
    },
  );

  test.each(['Inside of the box.', 'Whatever.', 'Number of the path.'])(
    'such as "%s" are not found',
    (text) => expect(subjectlessComments(`/** ${text} */`)).toEqual([]),
  );
});

describe('a word', () => {
  const WORD = /\bheld\b/;

  test.each([
    ['a line comment', 'lock(); // It is held.', 1],
    ['a doc comment', '/** It is held. */', 1],
    ['a later line of a comment', '/**\n * A lock.\n * It is held.\n */', 3],
    ['a comment in markup', '<p>\n  {/* It is held. */}\n</p>', 2],
  ])('is found in %s', (_, source, line) => {
    expect(commentsWith(WORD, source).map((found) => found.line)).toEqual([line]);
  });

  test.each([
    ['code', 'const held = 1;'],
    ['a text', "const text = 'https://held';"],
    ['a pattern of paths', "const path = 'a/**'; const held = 'b/**/';"],
    ['another word', '// The withheld one.'],
  ])('is not found in %s', (_, source) => expect(commentsWith(WORD, source)).toEqual([]));
});

describe('a catch', () => {
  test.each([
    ['neither a name nor a comment', 'try {\n  a();\n} catch {\n  return;\n}', [3]],
    ['a comment', 'try {} catch {\n  // It has ended.\n}', []],
    ['a name', 'try {} catch (error) {\n  throw error;\n}', []],
  ])('with %s', (_, source, lines) => {
    expect(silentCatches(source).map(({ line }) => line)).toEqual(lines);
  });
});

describe('files that a comment names', () => {
  test.each([
    ['// As in search-budget.ts.', ['search-budget.ts']],
    [
      '/**\n * The table is `shards/FORMAT.md`, the text en/site.tsx.\n */',
      ['shards/FORMAT.md', 'en/site.tsx'],
    ],
    ['// All of *.test.ts and {a,b}.ts, and <name>.ts', []],
    ['/// <reference types="vite/types/importMeta.d.ts" />', []],
    ["const path = 'code.ts';", []],
  ])('%s', (source, paths) => {
    expect(citedFiles(source).map(({ text }) => text)).toEqual(paths);
  });
});
