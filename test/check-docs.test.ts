/** The check of prose finds comments that leave out their subject, and comments with words that we do not use. */
import { describe, expect, test } from 'vitest';
import { commentsWith, subjectlessComments } from '../scripts/check-docs/prose.ts';

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
