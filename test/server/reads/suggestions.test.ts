import { expect, test } from 'vitest';
import { withoutDuplicates } from '../../../server/reads/read-routes.ts';

const place = (label: string, kind: string, lat = 60.17, lon = 24.94) => ({ label, kind, lat, lon });
const shown = (found: ReturnType<typeof place>[], most = 8) =>
  withoutDuplicates(found, most).map(({ label, kind }) => `${kind} ${label}`);

test('platforms and entrances of a station are not listed beside it', () => {
  expect(
    shown([
      place('Rautatientori, laituri 1, Helsinki', 'stop'),
      place('Rautatientori, Helsinki', 'station'),
      place('Rautatientori, Helsinki', 'square', 60.171),
      place('Kamppi (M), Helsinki', 'stop'),
      place('Kamppi, Helsinki', 'suburb'),
    ]),
  ).toEqual(['station Rautatientori, Helsinki', 'square Rautatientori, Helsinki', 'suburb Kamppi, Helsinki']);
});

test('what differs in nothing is one; what lies elsewhere stays', () => {
  const stop = place('Market, Oldham', 'stop');
  expect(
    shown([stop, place('Market, Oldham', 'stop', 60.1702), place('Market, Oldham', 'stop', 60.3)]),
  ).toEqual(['stop Market, Oldham', 'stop Market, Oldham']);
});

test('a stop of a longer name is a place of its own', () => {
  expect(shown([place('Kamp, Town', 'station'), place('Kamppi, Town', 'stop')])).toHaveLength(2);
});

test('no more than asked for', () => {
  expect(shown([place('A', 'street'), place('B', 'street'), place('C', 'street')], 2)).toEqual([
    'street A',
    'street B',
  ]);
});
