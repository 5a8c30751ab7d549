import { describe, expect, test } from 'vitest';
import {
  MOST_PLACES,
  MOST_TOILETS,
  NOTHING,
  parseSaved,
  placesLike,
  reduceSaved,
  type Saved,
} from '../../../web/saved/saved-things.ts';

const toilet = (n: number) => ({ id: `lt_n${n}`, name: `Toilet ${n}`, lon: n / 10, lat: 1 });
const place = (name: string, lon = 1) => ({ name, lon, lat: 2 });
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

describe('reduceSaved', () => {
  test('lists what was saved last first, once', () => {
    const one = reduceSaved(NOTHING, { on: 'save-toilet', toilet: toilet(1) })!;
    const two = reduceSaved(one, { on: 'save-toilet', toilet: toilet(2) })!;
    const again = reduceSaved(two, { on: 'save-toilet', toilet: { ...toilet(1), name: 'Mairie' } })!;
    expect(again.toilets).toEqual([{ ...toilet(1), name: 'Mairie' }, toilet(2)]);
    expect(reduceSaved(again, { on: 'forget-toilet', id: 'lt_n1' })).toEqual({
      toilets: [toilet(2)],
      places: [],
    });
  });

  test('stores the position and the name of a toilet, and nothing else', () => {
    const whole = { ...toilet(1), fee: 'no' };
    expect(reduceSaved(NOTHING, { on: 'save-toilet', toilet: whole })!.toilets).toEqual([toilet(1)]);
  });

  test('a place takes the place of one of its name, and of one at its position', () => {
    const saved = { toilets: [], places: [place('Home', 1), place('Work', 2)] };
    const moved = reduceSaved(saved, { on: 'save-place', place: place(' Home ', 3) })!;
    expect(moved.places).toEqual([place('Home', 3), place('Work', 2)]);
    const renamed = reduceSaved(moved, { on: 'save-place', place: place('Office', 2) })!;
    expect(renamed.places).toEqual([place('Office', 2), place('Home', 3)]);
    expect(reduceSaved(renamed, { on: 'forget-place', name: 'Home' })!.places).toEqual([place('Office', 2)]);
  });

  test('refuses what is too much, and lets nothing go for it', () => {
    const full: Saved = {
      toilets: numbers(MOST_TOILETS).map(toilet),
      places: numbers(MOST_PLACES).map((n) => place(`Place ${n}`, n)),
    };
    expect(reduceSaved(full, { on: 'save-toilet', toilet: toilet(51) })).toBeUndefined();
    expect(reduceSaved(full, { on: 'save-place', place: place('Home', 99) })).toBeUndefined();
    expect(reduceSaved(full, { on: 'save-toilet', toilet: toilet(50) })!.toilets).toHaveLength(50);
    expect(reduceSaved(full, { on: 'save-place', place: place('Place 3', 99) })!.places).toHaveLength(10);
  });
});

describe('parseSaved', () => {
  test('reads what was written', () => {
    const saved: Saved = { toilets: [toilet(1), toilet(2)], places: [place('Home')] };
    expect(parseSaved(JSON.stringify(saved))).toEqual(saved);
    expect(parseSaved(null)).toEqual(NOTHING);
  });

  test.each(['{', '7', 'null', '[]', '{"toilets":{},"places":"Home"}'])('takes nothing of %s', (text) => {
    expect(parseSaved(text)).toEqual(NOTHING);
  });

  test.each([
    { ...toilet(1), id: '../account' },
    { ...toilet(1), lon: '7' },
    { ...toilet(1), lat: 91 },
    { ...toilet(1), lon: null },
    { ...toilet(1), name: 'x'.repeat(101) },
    { ...toilet(1), name: '' },
    null,
  ])('leaves %j out', (damaged) => {
    const text = JSON.stringify({ toilets: [damaged, toilet(2)], places: [] });
    expect(parseSaved(text).toilets).toEqual([toilet(2)]);
  });

  test('takes no more than can be saved', () => {
    const text = JSON.stringify({
      toilets: numbers(60).map(toilet),
      places: numbers(60).map((n) => place(`${n}`)),
    });
    const { toilets, places } = parseSaved(text);
    expect([toilets.length, places.length]).toEqual([MOST_TOILETS, MOST_PLACES]);
  });
});

test('a typed text means the places with a word that begins so; an empty one means all', () => {
  const places = [place('Home'), place('My work'), place('École')];
  const names = (text: string) => placesLike(places, text).map(({ name }) => name);
  expect(names('')).toEqual(['Home', 'My work', 'École']);
  expect(names('HO')).toEqual(['Home']);
  expect(names('wor')).toEqual(['My work']);
  expect(names('éc')).toEqual(['École']);
  expect(names('ome')).toEqual([]);
});
