import { describe, expect, test } from 'vitest';
import { gazetteer, place } from '../../../../test/fixtures/small-gazetteer.ts';

const streets = (...names: string[]) => gazetteer(names.map((name) => place(name, { town: 'Town' })));
const first = (text: string, places: ReturnType<typeof streets>, prefix = false) =>
  places.find(text, { prefix })[0]?.name;

describe('an error in the generic word', () => {
  const places = () =>
    streets('Mission Street', 'Theatinerstraße', 'Cannon Street', 'Cannon', 'Park Lane', 'Rue Bosio');
  test.each([
    ['Mission Sreet', 'Mission Street'],
    ['Misison Street', 'Mission Street'],
    ['Theatinerstrase', 'Theatinerstraße'],
    ['Cannon Stree', 'Cannon Street'],
    ['Park Lnae', 'Park Lane'],
    ['uRe Bosio', 'Rue Bosio'],
  ])('%s is %s', (text, name) => {
    expect(first(text, places())).toBe(name);
  });
});

test('a street stays among the suggestions from the fifth letter to the last', () => {
  const places = streets(
    'Cannon Street',
    'Canning Road',
    'Rue du Portier',
    'Avenue Saint-Charles',
    'Porto Road',
  );
  for (const name of ['Cannon Street', 'Rue du Portier', 'Avenue Saint-Charles'])
    for (let length = 5; length <= name.length; length++)
      expect(
        places.find(name.slice(0, length), { prefix: true, limit: 8 }).map((hit) => hit.name),
        name.slice(0, length),
      ).toContain(name);
});

test('a short word that is frequent here is mended, one that means nothing is passed over', () => {
  const places = streets(
    'Triq Athlone',
    ...Array.from({ length: 30 }, (_, i) => `Triq Numru${i}a`),
    'Placeta',
  );
  expect(first('Tiq Athlone', places)).toBe('Triq Athlone');
  expect(first('dde Placeta', places)).toBe('Placeta');
});
