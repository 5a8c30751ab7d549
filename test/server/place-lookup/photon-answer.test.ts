import { describe, expect, test } from 'vitest';
import { bestPlace } from '../../../server/place-lookup/photon-answer.ts';
import { answerOf, RUE_GRIMALDI } from '../../fixtures/photon.ts';

describe('the best place of an answer', () => {
  test('is the first one', () => {
    const body = answerOf(RUE_GRIMALDI, { ...RUE_GRIMALDI, name: 'Rue Plati' });
    expect(bestPlace(body, undefined)).toEqual({ lon: 7.42, lat: 43.73, label: 'Rue Grimaldi, Monaco' });
  });

  test('is the first one of the country, in any case of its code', () => {
    const body = answerOf(
      { name: 'Paris', country: 'United States', countrycode: 'US' },
      { name: 'Paris', country: 'nowhere' },
      { name: 'Paris', country: 'France', countrycode: 'FR' },
    );
    expect(bestPlace(body, 'fr')).toEqual({ lon: 9.42, lat: 43.73, label: 'Paris, France' });
    expect(bestPlace(body, 'DE')).toBeUndefined();
  });

  test.each([
    [{ name: 'Zeil', city: 'Frankfurt', country: 'Germany' }, 'Zeil, Frankfurt, Germany'],
    [{ name: 'Berlin', city: 'Berlin', country: 'Germany' }, 'Berlin, Germany'],
    [{ street: 'Zeil', housenumber: '5', city: 'Frankfurt' }, 'Zeil 5, Frankfurt'],
    [{ name: 'Kallio', district: 'Helsinki', country: 'Finland' }, 'Kallio, Helsinki, Finland'],
    [{ name: 'Sea' }, 'Sea'],
  ])('is called %o', (properties, label) => {
    expect(bestPlace(answerOf(properties), undefined)?.label).toBe(label);
  });

  test('has a name: one without is passed over', () => {
    expect(bestPlace(answerOf({}, { name: 'Sea' }), undefined)?.label).toBe('Sea');
    expect(bestPlace(answerOf({}), undefined)).toBeUndefined();
  });

  test.each([
    ['nothing', undefined],
    ['a list', []],
    ['an object of another kind', { message: 'missing search term' }],
    ['no features', { type: 'FeatureCollection' }],
    ['a line', { ...answerOf(), features: [{ geometry: { type: 'LineString', coordinates: [] } }] }],
    ['a name that is a number', answerOf({ name: 5 })],
    ['a name that is a book', answerOf({ name: 'x'.repeat(256) })],
    ['more features than asked for', answerOf(...Array.from({ length: 101 }, () => RUE_GRIMALDI))],
    [
      'a place off the Earth',
      {
        ...answerOf(),
        features: [{ geometry: { type: 'Point', coordinates: [43, 97] }, properties: { name: 'x' } }],
      },
    ],
  ])('is a fault where the answer is %s', (_, body) => {
    expect(() => bestPlace(body, undefined)).toThrow();
  });
});
