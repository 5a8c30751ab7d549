import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScannedObject } from '../../../packages/pbf/index.ts';
import {
  type ContributedFacts,
  confidence,
  NO_CONTRIBUTED_FACTS,
} from '../../../pipeline/merge/confidence.ts';
import type { MappingContext } from '../../../pipeline/toilets/candidate.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';
import {
  checkedOf,
  isSeasonalWithoutHours,
  memoizeTags,
  openingHoursOf,
  readTags,
  roundDegrees,
  toiletFromOsm,
} from '../../../pipeline/toilets/toilet-from-osm.ts';
import { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { plainFactsOf } from '../../../schemas/toilet/plain-facts.ts';
import { runs } from '../../fixtures/runs.ts';

const CONTEXT: MappingContext = { country: 'DE', insideVenue: false, now: new Date('2026-07-08T20:00:00Z') };

function map(tags: Tags, context: Partial<MappingContext> = {}) {
  const object: ScannedObject = { type: 'node', id: 5057440791, tags, lon: 13.4, lat: 52.5 };
  return toiletFromOsm(object, { ...CONTEXT, ...context })?.toilet;
}

test('remembered tags are read once, and again in another context', () => {
  let reads = 0;
  const read = memoizeTags((object, context) => {
    reads++;
    return readTags(object, context);
  });
  const [own, none] = [{ amenity: 'toilets', fee: '1' }, { amenity: 'cafe' }];
  const britain = { ...CONTEXT, country: 'GB' };
  for (const context of [CONTEXT, britain, CONTEXT, britain])
    for (const tags of [own, none])
      expect(read({ type: 'node', tags }, context)).toEqual(readTags({ type: 'node', tags }, context));
  expect(reads).toBe(4);
  // No area: it does not count, whatever a node with these tags is.
  expect(read({ type: 'relation', tags: own }, CONTEXT)).toBeNull();
});

test('a well-mapped toilet gets every field', () => {
  const tags = {
    amenity: 'toilets',
    name: 'City Toilette',
    operator: 'Wall GmbH',
    access: 'yes',
    fee: 'yes',
    charge: '0.50 EUR',
    opening_hours: '24/7',
    wheelchair: 'designated',
    changing_table: 'yes',
    unisex: 'yes',
    check_date: '2026-03-01',
    centralkey: 'eurokey',
  };
  expect(map(tags)).toEqual({
    id: 'lt_n2bn2iaf',
    aliases: [],
    source: 'openstreetmap',
    reference: 'osm:node/5057440791',
    lon: 13.4,
    lat: 52.5,
    name: 'City Toilette',
    operator: 'Wall GmbH',
    access: 'public',
    accessStated: true,
    key: false,
    scheme_name: null,
    fee: { required: true, amount: 0.5, currency: 'EUR' },
    opening_hours: '24/7',
    ...plainFactsOf(() => null),
    wheelchair: 'yes',
    changing_table: 'yes',
    gender: ['unisex'],
    checked: '2026-03',
    host: false,
    operatorOrRef: true,
    doubts: 0,
    details: { central_key: 'eurokey' },
    country: 'DE',
  });
});

test('a bare toilet is public and else unknown', () => {
  expect(map({ amenity: 'toilets' })).toMatchObject({
    name: null,
    operator: null,
    access: 'public',
    accessStated: false,
    fee: { required: null, amount: null, currency: null },
    opening_hours: null,
    wheelchair: 'unknown',
    changing_table: 'unknown',
    gender: [],
    checked: null,
    operatorOrRef: false,
    doubts: 0,
  });
});

test('a host speaks through its toilets:* tags', () => {
  const tags = {
    railway: 'station',
    toilets: 'yes',
    brand: 'Metro',
    access: 'customers',
    fee: 'yes',
    wheelchair: 'yes',
    'toilets:wheelchair': 'no',
    'toilets:fee': 'no',
    opening_hours: 'Mo-Fr 06:00-22:00',
    female: 'yes',
    ref: 'ABC',
    fixme: 'name',
  };
  expect(map(tags)).toMatchObject({
    name: 'Metro',
    operator: 'Metro',
    access: 'unknown',
    accessStated: false,
    fee: { required: false },
    opening_hours: 'Mo-Fr 06:00-22:00',
    wheelchair: 'no',
    gender: [],
    host: true,
    doubts: 0,
  });
});

describe('name and operator', () => {
  test('the name in the local language comes first, then English, never a made-up one', () => {
    expect(map({ amenity: 'toilets', name: 'WC', 'name:en': 'Toilet' })?.name).toBe('WC');
    expect(map({ amenity: 'toilets', 'name:en': 'Toilet' })?.name).toBe('Toilet');
    expect(map({ amenity: 'toilets', operator: 'FEHD', description: 'clean', brand: 'X' })?.name).toBeNull();
  });

  test('the operator is published as written', () => {
    expect(map({ amenity: 'toilets', operator: 'JC Decaux' })?.operator).toBe('JC Decaux');
    expect(map({ amenity: 'toilets', 'operator:short': 'İBB' })?.operator).toBe('İBB');
    expect(map({ amenity: 'toilets', ref: '7' })).toMatchObject({ operator: null, operatorOrRef: true });
  });

  test('long names are cut at 120 characters', () => {
    expect(map({ amenity: 'toilets', name: '🚻'.repeat(130) })?.name).toBe('🚻'.repeat(120));
  });
});

test('schemes set access, and the free ones the fee', () => {
  expect(map({ amenity: 'toilets', network: 'Nette Toilette' })).toMatchObject({
    access: 'scheme',
    accessStated: true,
    scheme_name: 'Die Nette Toilette',
    fee: { required: false },
  });
  expect(map({ amenity: 'toilets', brand: 'HogeNood' })).toMatchObject({
    access: 'scheme',
    fee: { required: null },
  });
});

test('access=fee is public with a fee', () => {
  expect(map({ amenity: 'toilets', access: 'fee' })).toMatchObject({
    access: 'public',
    fee: { required: true },
  });
});

test.each([
  [{ fixme: 'position' }, 1],
  [{ FIXME: 'verify' }, 1],
  [{ temporary: 'yes' }, 1],
  [{ seasonal: 'yes' }, 1],
  [{ seasonal: 'yes', opening_hours: 'May-Sep' }, 0],
  [{ fee: 'no', charge: '1 EUR' }, 1],
  [{ fixme: 'x', temporary: 'yes', seasonal: 'summer', fee: 'no', charge: '1 EUR' }, 4],
  [{ description: 'Zur Zeit geschlossen' }, 4],
] satisfies [Tags, number][])('%o raises %i doubts', (tags, doubts) => {
  expect(map({ amenity: 'toilets', ...tags })?.doubts).toBe(doubts);
});

test('a text that says closed keeps a checked toilet with all facts from high confidence, until people confirm it', () => {
  const toilet = map({
    ...{ amenity: 'toilets', access: 'yes', fee: 'no', wheelchair: 'yes', operator: 'Town' },
    ...{ opening_hours: '24/7', check_date: '2026-07-01', note: 'closed at the moment, sorry' },
  })!;
  const confidenceIf = (facts: Partial<ContributedFacts>) =>
    confidence(toilet, { ...NO_CONTRIBUTED_FACTS, ...facts }, CONTEXT.now);
  expect(confidenceIf({})).toBe('medium');
  expect(confidenceIf({ confirmations: 1 })).toBe('high');
});

test('a name that says out of order is shown, closed, with that name', () => {
  expect(map({ amenity: 'toilets', name: 'Kiosk WC (Out of Order)' })).toMatchObject({
    name: 'Kiosk WC (Out of Order)',
    opening_hours: 'closed "out of order"',
    details: { condition: 'out_of_order' },
    doubts: 1,
  });
});

test('an object that does not count is null', () => {
  expect(map({ amenity: 'toilets', access: 'private' })).toBeUndefined();
});

test('positions are rounded to 7 decimals and never -0', () => {
  expect(roundDegrees(13.123456789)).toBe(13.1234568);
  expect(Object.is(roundDegrees(-1e-9), 0)).toBe(true);
});

test('any tags give a valid toilet or null', () => {
  const keys =
    `amenity toilets access toilets:access fee charge toilets:fee fare wheelchair toilets:wheelchair
    changing_table diaper male female unisex gender gender_segregated name name:en operator brand ref level indoor
    opening_hours toilets:opening_hours seasonal check_date survey:date nette_toilette toilets:scheme network locked
    centralkey leisure railway shop type disused fixme temporary __proto__ constructor`.split(/\s+/);
  const values =
    `yes no toilets toilet customers private key public 0.50€ 20p 1-2 park station mall multipolygon
    2021-08-14 24/7 designated room; unknown interval @ ; ;;`.split(/\s+/);
  const value = fc.oneof(
    fc.constantFrom(...values),
    fc.string({ unit: 'binary' }),
    fc.string({ maxLength: 300 }),
  );
  const tags = fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), value, { maxKeys: 15 });
  const object = fc.record({
    type: fc.constantFrom('node' as const, 'way' as const, 'relation' as const),
    id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    tags: tags.map((some) => ({ amenity: 'toilets', type: 'multipolygon', ...some })),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
  });
  const context = fc.record({
    country: fc.constantFrom(null, 'DE', 'GB', 'TR', 'ZZ'),
    insideVenue: fc.boolean(),
    now: fc.constant(CONTEXT.now),
  });
  let mapped = 0;
  fc.assert(
    fc.property(object, context, (some, where) => {
      const candidate = toiletFromOsm(some, where);
      if (candidate === null) return;
      mapped++;
      const toilet = BaseToilet.parse({ ...candidate.toilet, zone: 'Europe/Berlin' });
      expect(toilet.fee.amount === null).toBe(toilet.fee.currency === null);
      if (toilet.fee.amount !== null) expect(toilet.fee.required).toBe(true);
      expect((toilet.access === 'scheme') === (toilet.scheme_name !== null)).toBe(true);
    }),
    { numRuns: runs(1000) },
  );
  expect(mapped).toBeGreaterThan(100);
});

const NOW = new Date('2026-07-08T20:00:00Z');

test.each([
  'check_date',
  'check_date:opening_hours',
  'wheelchair:check_date',
  'lastcheck',
  'lastchecked',
  'last_checked',
  'survey:date',
  'survey_date',
])('%s is a check', (key) => {
  expect(checkedOf({ [key]: '2021-08-14' }, NOW)).toBe('2021-08');
});

test.each(['start_date', 'source:date', 'survey', 'recheck_date', 'date'])('%s is none', (key) => {
  expect(checkedOf({ [key]: '2021-08-14' }, NOW)).toBeNull();
});

test('the newest valid date wins', () => {
  const tags = {
    check_date: '2019-03',
    'survey:date': '2022-01-26',
    lastcheck: '2031-01-01',
    survey_date: 'soon',
  };
  expect(checkedOf(tags, NOW)).toBe('2022-01');
});

test.each([
  ['2004-01', '2004-01'],
  ['2003-12-31', null],
  ['2026-07-09', '2026-07'],
  ['2026-07-10', null],
  ['2026-07', '2026-07'],
  ['2026-08', null],
  ['2021-02-29', null],
  ['2020-02-29', '2020-02'],
  ['2021-13', null],
  ['2021-00-10', null],
  ['2021', null],
  ['2021-8-4', null],
  ['08/2021', null],
  ['2021-08-14;2021-09-01', null],
])('%s is read as %s', (date, month) => {
  expect(checkedOf({ check_date: date }, NOW)).toBe(month);
});

const ALL = { opening_hours: 'own', 'toilets:opening_hours': 'toilets', 'opening_hours:toilets': 'suffix' };

test('a toilet has its own hours first, a place those of its toilet', () => {
  expect(openingHoursOf(ALL, false)).toBe('own');
  expect(openingHoursOf(ALL, true)).toBe('toilets');
  expect(openingHoursOf({ opening_hours: 'own', 'opening_hours:toilets': 'suffix' }, true)).toBe('suffix');
  expect(openingHoursOf({ opening_hours: 'own' }, true)).toBe('own');
  expect(openingHoursOf({ 'opening_hours:toilets': 'suffix' }, false)).toBe('suffix');
  expect(openingHoursOf({}, true)).toBeNull();
});

test.each(['6:00-22:00', 'Apr-Oct', '"Geschlossen von Januar bis März"', 'heures du marché ('])(
  '%s is published as it is, whether it can be read or not',
  (opening_hours) => {
    expect(openingHoursOf({ opening_hours: ` ${opening_hours} ` }, false)).toBe(opening_hours);
  },
);

test('hours longer than OSM allows are dropped, not cut', () => {
  expect(openingHoursOf({ opening_hours: 'x'.repeat(255) }, false)).toHaveLength(255);
  expect(openingHoursOf({ opening_hours: 'x'.repeat(256) }, false)).toBeNull();
});

test('seasonal is a doubt only without hours', () => {
  expect(isSeasonalWithoutHours({ seasonal: 'summer' }, null)).toBe(true);
  expect(isSeasonalWithoutHours({ seasonal: 'yes' }, 'May-Sep')).toBe(false);
  expect(isSeasonalWithoutHours({ seasonal: 'no' }, null)).toBe(false);
  expect(isSeasonalWithoutHours({}, null)).toBe(false);
});
