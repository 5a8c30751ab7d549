import { expect, test } from 'vitest';
import { originOf } from '../src/search-origin.ts';

test.each(['Elm Street, Town', 'Elm Street 12, Town'])(
  'a number that is not known is said with the place at which the search began: %s',
  (label) => {
    const { note } = originOf({ lon: 9, lat: 47, label }, { house: '12c', words: [] });
    expect(note).toBe(
      `The house number 12c is not known and was ignored: the search started at ${label}. Tell the user so.`,
    );
  },
);
