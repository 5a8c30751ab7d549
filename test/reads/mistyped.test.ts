import { expect, test } from 'vitest';
import { mistypedNote } from '../../reads/mistyped.ts';
import { AreaQuery, NearestQuery } from '../../schemas/reads/read-query.ts';
import { appOf } from '../fixtures/app.ts';
import { baseToilet } from '../fixtures/toilets.ts';

test.each([
  ['wheelchiar', 'wheelchair'],
  ['wheelchairs', 'wheelchair'],
  ['Wheelchair', 'wheelchair'],
  ['opennow', 'open_now'],
  ['openNow', 'open_now'],
  ['open-now', 'open_now'],
  ['changingtable', 'changing_table'],
  ['freee', 'free'],
  ['no_purchase_neeeded', 'no_purchase_needed'],
  ['max_distance', 'max_distance_m'],
  ['stepfree', 'step_free'],
  ['allways_open', 'always_open'],
  ['genders', 'gender'],
  ['keys', 'key'],
])('%s is read as a mistyped %s', (given, meant) => {
  expect(mistypedNote([given], NearestQuery.shape)).toBe(
    `The parameter ${given} is not known and was ignored: did you mean ${meant}?`,
  );
});

test.each([
  'lang',
  'utm_source',
  'api_key',
  'format',
  'radius',
  'fee',
  'q',
  'name',
  'zoom',
  'wheelchair',
  'lat',
  '',
])('%s is no mistyped filter', (given) => {
  expect(mistypedNote([given], NearestQuery.shape)).toBeUndefined();
});

test('a filter that the operation does not have is not advised', () => {
  expect(mistypedNote(['stepfree', 'max_distance'], AreaQuery.shape)).toBeUndefined();
});

test('hundreds of names give a short note', () => {
  const names = Array.from({ length: 500 }, (_, i) => `wheelchai${String.fromCharCode(0x4e00 + i)}`);
  expect(mistypedNote(names, NearestQuery.shape)?.length).toBeLessThan(300);
});

test.each(['nearest?lat=43.73&lon=7.42&', '?bbox=7.40,43.72,7.45,43.76&'])(
  'the note of %s names it, in JSON and in GeoJSON, and the search goes on',
  async (read) => {
    const { app } = await appOf([baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.73 })]);
    const path = `/api/v1/toilets${read.startsWith('?') ? '' : '/'}${read}`;
    const ask = async (more: string, accept: string) => {
      const response = await app.request(`${path}${more}`, { headers: { accept } }, { address: '192.0.2.1' });
      return response.json();
    };
    for (const accept of ['application/json', 'application/geo+json']) {
      const plain = await ask('x=1', accept);
      const { display_note: note, ...rest } = await ask('wheelchiar=true', accept);
      expect(note).toBe(
        `The parameter wheelchiar is not known and was ignored: did you mean wheelchair? ${plain.display_note}`,
      );
      expect({ ...rest, display_note: plain.display_note }).toEqual(plain);
    }
  },
);
