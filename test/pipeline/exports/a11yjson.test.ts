import { expect, test } from 'vitest';
import { a11yPlace } from '../../../pipeline/exports/a11yjson.ts';
import { DumpToilet } from '../../../pipeline/exports/columns.ts';
import { fixedToilet } from '../../fixtures/toilets.ts';

const CREDIT = '© OpenStreetMap contributors, ODbL-1.0';

/** As it is written: what is undefined is left out. */
function placeOf(some: object = {}, details: object = {}) {
  const toilet = DumpToilet.parse({ ...fixedToilet({ id: 'lt_n1', lon: 7.4, lat: 43.7 }), ...some, details });
  return JSON.parse(JSON.stringify(a11yPlace(toilet, CREDIT)));
}

const propertiesOf = (some: object = {}, details: object = {}) => placeOf(some, details).properties;
const accessibilityOf = (some: object = {}, details: object = {}) =>
  propertiesOf(some, details).accessibility;
const restroomOf = (some: object = {}, details: object = {}) => accessibilityOf(some, details).restrooms[0];

test('a toilet of which nothing is known has its place, its id, its source and its credit alone', () => {
  expect(placeOf({ access: 'unknown' })).toEqual({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [7.4, 43.7] },
    properties: {
      category: 'toilets',
      originalId: 'lt_n1',
      accessibility: { restrooms: [{}] },
      tags: { source: 'osm:node/1', attribution: CREDIT },
    },
  });
});

test('the place has names by language, address, floor, contact, hours, and who may use it', () => {
  const details = {
    names: { fr: 'Port' },
    address: 'Quai 1',
    level: '-1',
    phone: '+377 1',
    website: 'https://example.org/',
    wheelchair_description: { en: 'Ramp at the back' },
  };
  const some = { name: 'Hafen', opening_hours: '24/7', access: 'scheme' };
  expect(propertiesOf(some, details)).toMatchObject({
    name: { und: 'Hafen', fr: 'Port' },
    address: { text: { und: 'Quai 1' }, levelIndex: -1 },
    phoneNumber: '+377 1',
    placeWebsiteUrl: 'https://example.org/',
    description: { en: 'Ramp at the back' },
    access: ['permissive'],
    tags: { opening_hours: '24/7' },
  });
});

test('several floors are no index of one', () => {
  expect(propertiesOf({}, { level: '0;1' }).address).toBeUndefined();
});

test.each([
  ['yes', 'fully', true, undefined, true],
  ['limited', 'partially', false, true, false],
  ['no', 'not', false, undefined, false],
  ['unknown', undefined, undefined, undefined, undefined],
])('wheelchair %s is said in each form that the format has', (wheelchair, grade, full, partial, room) => {
  const said = accessibilityOf({ wheelchair });
  expect(said.wheelchairAccessibilityGrade).toBe(grade);
  expect(said.accessibleWith?.wheelchair).toBe(full);
  expect(said.partiallyAccessibleWith?.wheelchair).toBe(partial);
  expect(said.restrooms[0].isAccessibleWithWheelchair).toBe(room);
});

test('the restroom says what it has, and no only if that is known', () => {
  const yes = { shower: 'yes', changing_places: 'yes', hoist: 'yes' };
  expect(restroomOf({ changing_table: 'yes' }, yes)).toEqual({
    hasChangingTableForBabies: true,
    hasChangingTableForAdults: true,
    hasShower: true,
  });
  expect(accessibilityOf({}, yes).hasPatientLifter).toBe(true);
  const no = { shower: 'no', changing_places: 'no', hoist: 'no' };
  expect(restroomOf({ changing_table: 'no' }, no)).toEqual({
    hasChangingTableForBabies: false,
    hasShower: false,
  });
  expect(accessibilityOf({}, no).hasPatientLifter).toBe(false);
});

test('kinds of toilet are said if there is one kind', () => {
  const toilet = { isSquatToilet: true, isUrinal: false, isLatrine: true };
  expect(restroomOf({}, { position: ['squat'], disposal: ['pit_latrine'] }).toilet).toEqual(toilet);
  expect(restroomOf({}, { position: ['seated', 'urinal'] }).toilet).toEqual({ isSquatToilet: false });
});

test('a fee is an amount if that is known, and a free toilet has no payment', () => {
  const free = { fee: { required: false, amount: null, currency: null } };
  expect([restroomOf(free).usageFee, accessibilityOf(free).payment]).toEqual([undefined, null]);
  const paid = { fee: { required: true, amount: 0.5, currency: 'EUR' } };
  expect(restroomOf(paid).usageFee).toEqual([{ amount: 0.5, currency: 'EUR' }]);
  expect(accessibilityOf(paid).payment).toBeUndefined();
  expect(accessibilityOf(paid, { payment: ['coins', 'cards'] }).payment).toEqual({ acceptsCoins: true });
  const unsaid = { fee: { required: true, amount: null, currency: null } };
  expect(restroomOf(unsaid).usageFee).toBeUndefined();
});
