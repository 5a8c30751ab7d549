import { expect, test } from 'vitest';
import { typedPlaces, withoutDuplicates } from '../src/typed-places.ts';

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

test('what a search would begin at comes first, whatever the order of the others', () => {
  const [quay, alley, road] = ['Kade, Town', 'Kadesteeg, Town', 'Kadeweg, Town'].map((label, i) =>
    place(label, 'street', 60 + i),
  ) as [ReturnType<typeof place>, ReturnType<typeof place>, ReturnType<typeof place>];
  const lookUp = ({ prefix }: { prefix: boolean }) => (prefix ? [alley, quay, road] : [quay]);
  expect(typedPlaces('kade', 3, lookUp)).toEqual([quay, alley, road]);
  expect(typedPlaces('kade', 3, lookUp, (places) => places.toReversed())).toEqual([quay, road, alley]);
  expect(typedPlaces('kade', 2, lookUp)).toEqual([quay, alley]);
});

test('a text of nine words is looked up once, as it stands; without a lookup nothing is said', () => {
  const asked: object[] = [];
  const lookUp = (options: { limit: number; prefix: boolean }) => {
    asked.push(options);
    return [];
  };
  expect(typedPlaces('a b c d e f g h i', 5, lookUp)).toEqual([]);
  expect(asked).toEqual([{ limit: 15, prefix: false }]);
  expect(typedPlaces('a', 5, () => undefined)).toBeUndefined();
});
