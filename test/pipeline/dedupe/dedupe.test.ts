import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OsmType, Outline, ScannedObject } from '../../../packages/pbf/index.ts';
import { boxOfCell, CROWD, cellOf } from '../../../pipeline/dedupe/crowds.ts';
import { dedupe, mergeCandidates } from '../../../pipeline/dedupe/dedupe.ts';
import { distanceM } from '../../../pipeline/dedupe/nearby.ts';
import { recordCandidate } from '../../../pipeline/sources/record-candidate.ts';
import { recordToiletId } from '../../../pipeline/sources/source-record.ts';
import type { Candidate } from '../../../pipeline/toilets/candidate.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';
import { toiletFromOsm } from '../../../pipeline/toilets/toilet-from-osm.ts';
import { osmObjectOf } from '../../../pipeline/toilets/toilet-id.ts';
import { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { runs } from '../../fixtures/runs.ts';

const CONTEXT = { country: 'BR', insideVenue: false, now: new Date('2026-07-08T20:00:00Z') };
const METERS_PER_DEGREE = 111_195;

interface Place {
  readonly type?: OsmType;
  readonly id: number;
  readonly tags?: Tags;
  /** Metres east and north of the origin. */
  readonly x?: number;
  readonly y?: number;
  /** Half the side of a square outline, metres. */
  readonly half?: number;
  readonly host?: boolean;
  readonly origin?: readonly [lon: number, lat: number];
  /** The name of its source, if it is no object of OpenStreetMap. */
  readonly source?: string | undefined;
}

function candidate({
  type = 'node',
  id,
  tags = {},
  x = 0,
  y = 0,
  half,
  host,
  origin = [10, 50],
  source,
}: Place): Candidate {
  const shrink = Math.cos((origin[1] * Math.PI) / 180);
  const lonAt = (east: number): number => origin[0] + east / METERS_PER_DEGREE / shrink;
  const lat = origin[1] + y / METERS_PER_DEGREE;
  const square = (size: number): Outline => {
    const [w, e] = [lonAt(x - size), lonAt(x + size)];
    const [s, n] = [lat - size / METERS_PER_DEGREE, lat + size / METERS_PER_DEGREE];
    return [Float64Array.of(w, s, e, s, e, n, w, n, w, s)];
  };
  const lon = lonAt(x) > 180 ? lonAt(x) - 360 : lonAt(x);
  const object: ScannedObject = {
    type,
    id,
    tags: {
      ...(host ? {} : { amenity: 'toilets' }),
      ...(type === 'relation' ? { type: 'multipolygon' } : {}),
      ...tags,
    },
    lon,
    lat,
    ...(half === undefined ? {} : { outline: square(half) }),
  };
  const mapped =
    source === undefined
      ? toiletFromOsm(object, CONTEXT)
      : recordCandidate({ source, id: `${id}`, lon, lat, tags }, object, CONTEXT);
  if (!mapped) throw new Error(`${id} does not count`);
  return mapped;
}

/** `n1 n2`: the toilets that are left, each as its ids joined by `+`. */
function left(...places: Place[]): string {
  return dedupe(places.map(candidate))
    .toilets.map(({ id, aliases }) => [id, ...aliases].map(short).join('+'))
    .join(' ');
}

function short(id: string): string {
  const object = osmObjectOf(id);
  return object ? `${object.type.charAt(0)}${object.id}` : id;
}

function only(...places: Place[]) {
  const { toilets } = dedupe(places.map(candidate));
  expect(toilets).toHaveLength(1);
  return BaseToilet.omit({ zone: true }).parse(toilets[0]);
}

const MALE = { male: 'yes' };
const FEMALE = { female: 'yes' };

test('nothing in, nothing out', () => {
  expect(dedupe([]).toilets).toEqual([]);
});

test('toilets that stand apart stay apart', () => {
  expect(left({ id: 1 }, { id: 2, x: 40 }, { id: 3, x: 100, tags: MALE })).toBe('n1 n2 n3');
});

describe('a node in an area', () => {
  const area: Place = {
    type: 'way',
    id: 9,
    half: 6,
    tags: { fee: 'yes', operator: 'Town', building: 'yes' },
  };

  test('is one toilet with it, at the node, with the tags of both, the node first', () => {
    const toilet = only(area, {
      id: 1,
      x: 3,
      tags: { charge: '2 BRL', operator: 'City', wheelchair: 'yes' },
    });
    expect(toilet).toMatchObject({
      id: 'lt_n1',
      aliases: ['lt_w9'],
      reference: 'osm:node/1',
      operator: 'City',
      wheelchair: 'yes',
      // The price on the node belongs to the fee on the area: neither object alone says it.
      fee: { required: true, amount: 2, currency: 'BRL' },
    });
    expect(toilet.lon).toBe(candidate({ id: 1, x: 3 }).toilet.lon);
  });

  test('counts up to 5 m outside, unless the genders differ there', () => {
    expect(left(area, { id: 1, x: 10.9 })).toBe('n1+w9');
    expect(left(area, { id: 1, x: 11.2 })).toBe('n1 w9');
    const men = { ...area, tags: MALE };
    expect(left(men, { id: 1, x: 5, tags: FEMALE })).toBe('n1+w9');
    // Men's building, women's door beside it: at most a pair.
    expect(left(men, { id: 1, x: 10, tags: { female: 'yes', unisex: 'yes' } })).toBe('n1 w9');
  });

  test('on another level, with another number or name, stays apart', () => {
    for (const key of ['level', 'ref', 'name']) {
      expect(left({ ...area, tags: { [key]: 'A 1' } }, { id: 1, tags: { [key]: 'A 2' } })).toBe('n1 w9');
      expect(left({ ...area, tags: { [key]: 'A 1' } }, { id: 1 })).toBe('n1+w9');
    }
  });

  test('for men and another for women keep both genders', () => {
    const toilet = only(area, { id: 1, x: 3, tags: MALE }, { id: 2, x: -3, tags: FEMALE });
    expect(toilet).toMatchObject({ id: 'lt_n1', aliases: ['lt_n2', 'lt_w9'], gender: ['female', 'male'] });
  });

  test('on two levels: one joins the area, the other stays', () => {
    const nodes = [0, 1].map((level) => ({ id: level + 1, x: level, tags: { level: `${level}` } }));
    expect(left(area, ...nodes)).toBe('n1+w9 n2');
  });

  test('works for a multipolygon', () => {
    expect(left({ type: 'relation', id: 4, half: 6 }, { id: 1, x: 2 })).toBe('n1+r4');
  });
});

describe("a men's and a women's toilet", () => {
  test('up to 15 m apart are one, in the middle, with the best of both', () => {
    const toilet = only(
      { id: 1, tags: { ...MALE, wheelchair: 'no', changing_table: 'no', name: 'Herren' } },
      { id: 2, x: 14, tags: { ...FEMALE, wheelchair: 'yes', opening_hours: '24/7', name: 'Damen' } },
    );
    expect(toilet).toMatchObject({
      id: 'lt_n1',
      aliases: ['lt_n2'],
      name: null,
      gender: ['female', 'male'],
      wheelchair: 'yes',
      changing_table: 'unknown',
      opening_hours: '24/7',
    });
    expect(toilet.lon).toBeCloseTo(candidate({ id: 1, x: 7 }).toilet.lon, 6);
  });

  test('farther apart stay two', () => {
    expect(left({ id: 1, tags: MALE }, { id: 2, x: 15.1, tags: FEMALE })).toBe('n1 n2');
  });

  test.each(['operator', 'opening_hours', 'fee', 'access', 'level', 'name'])(
    'with another %s stay two',
    (key) => {
      const [one, other] =
        key === 'fee' ? ['yes', 'no'] : key === 'access' ? ['yes', 'customers'] : ['A 1', 'A 2'];
      expect(
        left({ id: 1, tags: { ...MALE, [key]: one } }, { id: 2, x: 3, tags: { ...FEMALE, [key]: other } }),
      ).toBe('n1 n2');
      expect(left({ id: 1, tags: { ...MALE, [key]: one } }, { id: 2, x: 3, tags: FEMALE })).toBe('n1+n2');
    },
  );

  test('access=yes and access=public are no conflict', () => {
    const tags = [
      { ...MALE, access: 'yes' },
      { ...FEMALE, access: 'public' },
    ];
    expect(left({ id: 1, tags: tags[0]! }, { id: 2, x: 3, tags: tags[1]! })).toBe('n1+n2');
  });

  test('go with the nearest, level by level', () => {
    const row = [0, 40].flatMap((x, index) => [
      { id: 2 * index + 1, x, tags: MALE },
      { id: 2 * index + 2, x: x + 4, tags: FEMALE },
    ]);
    expect(left(...row)).toBe('n1+n2 n3+n4');
    const stack = [0, 1].flatMap((level) => [
      { id: 2 * level + 1, tags: { ...MALE, level: `${level}` } },
      { id: 2 * level + 2, x: 3, tags: { ...FEMALE, level: `${level}` } },
    ]);
    expect(left(...stack)).toBe('n1+n2 n3+n4');
  });

  test('a unisex toilet is no half of a pair', () => {
    expect(left({ id: 1, tags: MALE }, { id: 2, x: 8, tags: { ...FEMALE, unisex: 'yes' } })).toBe('n1 n2');
  });

  test.each([
    ['Park WC Herren', 'Park WC Damen', 'Park WC Herren'],
    ['WC', 'WC', 'WC'],
    ['Park WC', null, 'Park WC'],
    ['Gents', null, null],
    ['Toilet', 'Ladies Toilet Block', 'Ladies Toilet Block'],
  ])('named %s and %s', (men, women, name) => {
    const tagsOf = (gender: Tags, some: string | null): Tags =>
      some === null ? gender : { ...gender, name: some };
    const { toilets } = dedupe([
      candidate({ id: 1, tags: tagsOf(MALE, men) }),
      candidate({ id: 2, x: 3, tags: tagsOf(FEMALE, women) }),
    ]);
    expect(toilets.map((toilet) => toilet.name)).toEqual([name]);
  });

  test('across ±180° are one, in the middle', () => {
    const origin = [179.99995, -17] as const;
    const toilet = only({ id: 1, origin, tags: MALE }, { id: 2, x: 12, origin, tags: FEMALE });
    expect(Math.abs(toilet.lon)).toBeGreaterThan(179.9999);
  });

  test('take in the accessible cabin beside them, one only', () => {
    const cabin = { wheelchair: 'yes', unisex: 'yes' };
    const places = [
      { id: 1, tags: MALE },
      { id: 2, x: 8, tags: FEMALE },
      { id: 3, x: 10, tags: cabin },
      { id: 4, x: 18, tags: cabin },
    ];
    expect(left(...places)).toBe('n1+n2+n3 n4');
    expect(only(...places.slice(0, 3))).toMatchObject({
      gender: ['unisex', 'female', 'male'],
      wheelchair: 'yes',
    });
  });

  test('do not take in a cabin that is not accessible, or too far', () => {
    const pair = [
      { id: 1, tags: MALE },
      { id: 2, x: 8, tags: FEMALE },
    ];
    expect(left(...pair, { id: 3, x: 12, tags: { unisex: 'yes' } })).toBe('n1+n2 n3');
    expect(left(...pair, { id: 3, x: 20, tags: { wheelchair: 'yes' } })).toBe('n1+n2 n3');
  });
});

describe('a double entry', () => {
  test('up to 5 m apart is one toilet that knows what both know', () => {
    const toilet = only(
      { id: 2, x: 4, tags: { fee: 'no' } },
      { id: 1, tags: { wheelchair: 'yes', check_date: '2020-01' } },
    );
    expect(toilet).toMatchObject({ id: 'lt_n1', aliases: ['lt_n2'], wheelchair: 'yes', checked: '2020-01' });
    expect(toilet.fee.required).toBe(false);
    expect(toilet.lon).toBe(10);
  });

  test('farther apart is two', () => {
    const [a, b] = [{ fee: 'no' }, { wheelchair: 'yes' }];
    expect(left({ id: 1, tags: a }, { id: 2, x: 4.9, tags: b })).toBe('n1+n2');
    expect(left({ id: 1, tags: a }, { id: 2, x: 5.2, tags: b })).toBe('n1 n2');
  });

  test('unlike in what is tagged is two', () => {
    const rows: [Tags, Tags][] = [
      [{ level: '1' }, {}],
      [MALE, { ...FEMALE, unisex: 'yes' }],
      [{ name: 'WC' }, { name: 'Toilet' }],
      [{ ref: '1' }, { ref: '2' }],
      [{ fee: 'yes' }, { fee: 'no' }],
      [{ operator: 'A' }, { operator: 'B' }],
      [{ opening_hours: '24/7' }, { opening_hours: 'Mo' }],
    ];
    for (const [a, b] of rows) expect(left({ id: 1, tags: a }, { id: 2, x: 1, tags: b })).toBe('n1 n2');
  });

  test('a chain does not join what clashes at its ends', () => {
    const chain = [{ ref: '1' }, {}, { ref: '2' }].map((tags, index) => ({
      id: index + 1,
      x: index ** 2 + index,
      tags,
    }));
    expect(left(...chain)).toBe('n1+n2 n3');
  });
});

describe('real records that are one toilet', () => {
  test('keep the accessible cabin and the changing table of either', () => {
    // Ravenna, Brasília, Azores: the record that comes first says "no" or "limited".
    const double = only(
      { id: 1, tags: { unisex: 'yes', wheelchair: 'no' } },
      { id: 2, x: 2, tags: { unisex: 'yes', wheelchair: 'yes', changing_table: 'yes' } },
    );
    expect(double).toMatchObject({ wheelchair: 'yes', changing_table: 'yes' });
    const area = only(
      { id: 1, tags: { fee: 'no', wheelchair: 'no' } },
      { type: 'way', id: 2, half: 5, tags: { wheelchair: 'yes', unisex: 'yes', changing_table: 'no' } },
    );
    expect(area).toMatchObject({ id: 'lt_n1', wheelchair: 'yes', changing_table: 'no', gender: ['unisex'] });
    // Milan: two doors without, and one record for both with a cabin.
    const three = only(
      { id: 1, tags: { female: 'no', male: 'yes', wheelchair: 'no' } },
      { id: 2, x: 1.6, tags: { female: 'yes', male: 'no', wheelchair: 'no' } },
      { id: 3, x: 0.8, tags: { female: 'yes', male: 'yes', wheelchair: 'yes', 'toilets:wheelchair': 'yes' } },
    );
    expect(three).toMatchObject({ wheelchair: 'yes', gender: ['female', 'male'] });
  });

  test('a urinal and its cabin are one, at the cabin', () => {
    const cabin = { unisex: 'yes', name: 'Schmiede Wiedikon', wheelchair: 'limited' };
    const urinal = { male: 'yes', female: 'no', name: 'Schmiede Wiedikon', wheelchair: 'no' };
    const toilet = only({ id: 2, tags: cabin }, { id: 1, x: 3, tags: urinal });
    expect(toilet).toMatchObject({ id: 'lt_n1', gender: ['unisex', 'male'], wheelchair: 'limited', lon: 10 });
    expect(left({ id: 2, tags: cabin }, { id: 1, x: 5.2, tags: urinal })).toBe('n1 n2');
  });

  test('a free urinal is not behind the lock of its cabin', () => {
    const cabin = { centralkey: 'eurokey', fee: 'no', unisex: 'yes', wheelchair: 'yes' };
    expect(left({ id: 1, tags: { male: 'yes', fee: 'no' } }, { id: 2, x: 3, tags: cabin })).toBe('n1 n2');
  });

  test('the key of an accessible cabin locks no pair', () => {
    const cabin = { centralkey: 'eurokey', wheelchair: 'yes' };
    const toilet = only(
      { id: 1, tags: { ...MALE, fee: 'no' } },
      { id: 2, x: 3, tags: { ...FEMALE, fee: 'no' } },
      { id: 3, x: 6, tags: cabin },
    );
    expect(toilet).toMatchObject({ access: 'public', key: false, wheelchair: 'yes' });
  });
});

describe('two results that would look alike', () => {
  test('are one up to 25 m apart, at the lower id', () => {
    const tags = { fee: 'no', access: 'yes' };
    expect(only({ id: 2, x: 24, tags }, { id: 1, tags })).toMatchObject({ id: 'lt_n1', lon: 10 });
    expect(left({ id: 1, tags }, { id: 2, x: 26, tags })).toBe('n1 n2');
  });

  test('are no chain: what becomes one is at most 50 m wide', () => {
    const pair = [{ id: 1 }, { id: 4, x: -24 }];
    expect(left(...pair, { id: 2, x: 24.5 }, { id: 5, x: 49 })).toBe('n1+n4 n2+n5');
    expect(left(...pair, { id: 2, x: 24.5 })).toBe('n1+n2+n4');
  });

  const rows: [Tags, Tags][] = [
    [{ level: '0' }, { level: '1' }],
    [{ level: '0' }, {}],
    [{ fee: 'no' }, {}],
    [{ name: 'North' }, { name: 'South' }],
    [MALE, { ...MALE, unisex: 'yes' }],
    [{ wheelchair: 'yes' }, {}],
    [{ ref: '4' }, { ref: '5' }],
  ];
  test.each(rows)('stay two if a fact tells them apart: %o, %o', (a, b) => {
    expect(left({ id: 1, tags: a }, { id: 2, x: 10, tags: b })).toBe('n1 n2');
  });
});

describe('a place and its toilet', () => {
  const park: Place = {
    type: 'way',
    id: 9,
    half: 100,
    host: true,
    tags: {
      leisure: 'park',
      toilets: 'yes',
      name: 'City Park',
      opening_hours: '06:00-20:00',
      'toilets:wheelchair': 'yes',
      'toilets:fee': 'no',
      'toilets:access': 'customers',
      'toilets:opening_hours': '08:00-18:00',
    },
  };

  test('the place is dropped, and fills only what the toilet does not know', () => {
    const toilet = only(park, { id: 11, x: 60, tags: { fee: 'yes' } });
    expect(toilet).toMatchObject({
      id: 'lt_nb',
      aliases: ['lt_w9'],
      reference: 'osm:node/11',
      name: null,
      host: false,
      fee: { required: true },
      wheelchair: 'yes',
      opening_hours: '08:00-18:00',
      access: 'customers',
      accessStated: true,
    });
    expect(only(park, { id: 11, tags: { access: 'yes', wheelchair: 'no' } })).toMatchObject({
      access: 'public',
      wheelchair: 'no',
    });
  });

  test('with two toilets fills neither: it does not say which it means', () => {
    const { toilets } = dedupe([park, { id: 1 }, { id: 2, x: 50 }].map(candidate));
    expect(toilets.map(({ id, aliases, wheelchair }) => [id, aliases, wheelchair])).toEqual([
      ['lt_n1', [], 'unknown'],
      ['lt_n2', [], 'unknown'],
    ]);
  });

  test('a place without a toilet of its own stays', () => {
    expect(left(park, { id: 1, x: 150 })).toBe('n1 w9');
    // The way to the toilet leads out of the park.
    expect(left(park, { id: 1, x: 112 })).toBe('n1+w9');
    expect(left({ ...park, tags: { amenity: 'library', toilets: 'yes' } }, { id: 1, x: 112 })).toBe('n1 w9');
  });

  test.each([
    [{ name: 'Central' }, { name: 'central' }, 29, 'n1+n9'],
    [{ operator: 'Rail' }, { operator: 'Rail' }, 29, 'n1+n9'],
    [
      { 'addr:street': 'High St', 'addr:housenumber': '1' },
      { 'addr:street': 'High St', 'addr:housenumber': '1' },
      10,
      'n1+n9',
    ],
    [{ name: 'Central' }, { name: 'Central' }, 31, 'n1 n9'],
    [{ name: 'Central' }, { name: 'North' }, 5, 'n1 n9'],
    [{}, {}, 1, 'n1 n9'],
  ] satisfies [Tags, Tags, number, string][])(
    'mapped as a point: %o and %o at %i m are %4$s',
    (own, host, x, expected) => {
      const library = { id: 9, host: true, tags: { amenity: 'library', toilets: 'yes', ...host } };
      expect(left(library, { id: 1, x, tags: own })).toBe(expected);
    },
  );

  test.each([
    [{ railway: 'station', name: 'Central' }, 59, 'n1+n9'],
    [{ railway: 'station', name: 'Central' }, 61, 'n1 n9'],
    [{ amenity: 'bus_station' }, 59, 'n1+n9'],
    [{ leisure: 'playground' }, 29, 'n1+n9'],
    [{ leisure: 'playground' }, 31, 'n1 n9'],
  ] satisfies [Tags, number, string][])(
    'the point of %o is the place of a toilet at %i m: %s',
    (tags, x, expected) => {
      expect(left({ id: 9, host: true, tags: { toilets: 'yes', ...tags } }, { id: 1, x })).toBe(expected);
    },
  );
});

describe('a record of another source', () => {
  const idOf = (id: number) => recordToiletId({ source: 'city', id: `${id}` });
  const city = (id: number, x: number, tags: Tags = {}): Place => ({ id, x, tags, source: 'city' });

  test('and the nearest toilet of the map are one: the map leads, the record fills gaps and is named', () => {
    const toilet = only(
      { id: 1, tags: { name: 'WC', fee: 'no', check_date: '2024-01' } },
      city(7, 24, {
        name: 'City toilet 7',
        fee: 'yes',
        charge: '1 BRL',
        wheelchair: 'yes',
        check_date: '2026-05',
      }),
    );
    expect(toilet).toMatchObject({
      ...{ id: 'lt_n1', aliases: [idOf(7)], source: 'openstreetmap', reference: 'osm:node/1; city:7' },
      ...{ lon: 10, name: 'WC', fee: { required: false }, wheelchair: 'yes', checked: '2026-05' },
    });
  });

  test.each<[string, Place, string]>([
    ['26 m away', city(7, 26), `n1 ${idOf(7)}`],
    ['on another floor', city(7, 3, { level: '1' }), `n1 ${idOf(7)}`],
    ['for customers', city(7, 3, { access: 'customers' }), `n1 ${idOf(7)}`],
    ['for all, not for women', city(7, 8, { unisex: 'yes' }), `n1 ${idOf(7)}`],
    ['of another name and operator', city(7, 3, { name: 'Hall', operator: 'B' }), `n1+${idOf(7)}`],
  ])('%s: %o', (_, record, expected) => {
    const mapped = { level: '0', access: 'yes', female: 'yes', name: 'Park', operator: 'A' };
    expect(left({ id: 1, tags: mapped }, record)).toBe(expected);
  });

  test('lies in the area of a toilet, far from its middle', () => {
    expect(left({ id: 1, type: 'way', half: 60, x: 0 }, city(7, 50))).toBe(`w1+${idOf(7)}`);
  });

  test('takes one toilet of the map, and the other one stays', () => {
    expect(left({ id: 1, tags: { ref: '1' } }, { id: 2, x: 12, tags: { ref: '2' } }, city(7, 10))).toBe(
      `n1 n2+${idOf(7)}`,
    );
  });

  test('is one of two of its source at a toilet: the nearer becomes one with it', () => {
    const [near, far] = [city(7, 6, { name: 'North' }), city(8, 12, { name: 'South' })];
    expect(left({ id: 1, tags: { name: 'Hall' } }, near, far)).toBe(`n1+${idOf(7)} ${idOf(8)}`);
  });

  test('and one of a third source are one', () => {
    const toilet = only({ id: 3, source: 'region' }, { ...city(7, 10), tags: { fee: 'no' } });
    expect(toilet.reference.split('; ').sort()).toEqual(['city:7', 'region:3']);
    expect(toilet.fee.required).toBe(false);
  });

  test('in a park with toilets is the toilet of the park, and both are named', () => {
    const park: Place = {
      id: 9,
      type: 'way',
      half: 100,
      host: true,
      tags: { leisure: 'park', toilets: 'yes' },
    };
    expect(only(park, city(7, 50))).toMatchObject({ reference: 'city:7; osm:way/9', aliases: ['lt_w9'] });
  });
});

describe('of any made-up neighbourhood', () => {
  const tags = fc.record(
    {
      male: fc.constantFrom('yes', 'no'),
      female: fc.constantFrom('yes', 'no'),
      unisex: fc.constant('yes'),
      wheelchair: fc.constantFrom('yes', 'no'),
      level: fc.constantFrom('0', '1'),
      ref: fc.constantFrom('1', '2'),
      name: fc.constantFrom('WC', 'Park WC', 'Hall WC', 'Damen', 'Park WC Herren'),
      fee: fc.constantFrom('yes', 'no'),
      operator: fc.constantFrom('A', 'B'),
    },
    { requiredKeys: [] },
  );
  const spot = { x: fc.integer({ min: 0, max: 40 }), y: fc.integer({ min: 0, max: 40 }) };
  const own = fc.record({
    ...spot,
    tags,
    half: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    source: fc.option(fc.constantFrom('city', 'region'), { nil: undefined, freq: 2 }),
  });
  const host = fc.record({ ...spot, half: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }) });
  const origin = fc.constantFrom([10, 50] as const, [179.9999, -17] as const, [-30, 89.9] as const);
  const neighbourhood = fc
    .tuple(fc.array(own, { maxLength: 14 }), fc.array(host, { maxLength: 2 }), origin)
    .map(([toilets, places, where]) => [
      ...toilets.map(({ half, ...rest }, index) =>
        place({ ...rest, id: index + 1, origin: where }, rest.source === undefined ? half : undefined),
      ),
      ...places.map(({ half, ...rest }, index) =>
        place(
          {
            ...rest,
            id: index + 50,
            host: true,
            origin: where,
            tags: { leisure: 'park', toilets: 'yes', 'toilets:male': 'yes' },
          },
          half,
        ),
      ),
    ]);
  const place = (some: Place, half: number | undefined): Candidate =>
    candidate(half === undefined ? some : { ...some, type: 'way', half });

  test('deduping again changes nothing', () => {
    fc.assert(
      fc.property(neighbourhood, (all) => {
        const once = mergeCandidates(all).candidates;
        const twice = mergeCandidates(once);
        expect(twice.candidates.map(({ toilet }) => toilet)).toEqual(once.map(({ toilet }) => toilet));
        expect(new Set(Object.values(twice.merged))).toEqual(new Set([0]));
      }),
      { numRuns: runs(500) },
    );
  });

  test('the order of the input does not matter', () => {
    fc.assert(
      fc.property(
        neighbourhood.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          expect(dedupe(shuffled)).toEqual(dedupe(all));
        },
      ),
      { numRuns: runs(500) },
    );
  });

  test('objects that become one are at most 50 m apart, in any order of the input', () => {
    const alike = fc.record({
      x: fc.integer({ min: 0, max: 100 }),
      y: fc.integer({ min: 0, max: 10 }),
      tags: fc.constantFrom<Tags>({}, {}, {}, {}, {}, {}, MALE, FEMALE),
      half: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined, freq: 9 }),
    });
    const row = fc
      .tuple(fc.array(alike, { minLength: 8, maxLength: 30 }), origin)
      .map(([toilets, where]) =>
        toilets.map(({ half, ...rest }, index) => place({ ...rest, id: index + 1, origin: where }, half)),
      );
    const orders = row.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(orders, ([all, shuffled]) => {
        const byId = new Map(all.map(({ toilet }) => [toilet.id, toilet]));
        const { toilets } = dedupe(all);
        expect(dedupe(shuffled).toilets).toEqual(toilets);
        for (const { id, aliases } of toilets) {
          const members = [id, ...aliases].map((each) => byId.get(each)!);
          for (const a of members) for (const b of members) expect(distanceM(a, b)).toBeLessThanOrEqual(50);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  test('no two levels, numbers or telling names become one, no toilet is lost, and each is valid', () => {
    fc.assert(
      fc.property(neighbourhood, (all) => {
        const byId = new Map(all.map((each) => [each.toilet.id, each]));
        const { toilets, merged } = dedupe(all);
        const joined = Object.values(merged).reduce((sum, count) => sum + count, 0);
        expect(toilets.length + joined).toBe(all.length);
        for (const toilet of toilets) {
          BaseToilet.omit({ zone: true }).parse(toilet);
          // A place has no say in which of its toilets this is.
          const members = [toilet.id, ...toilet.aliases]
            .map((id) => byId.get(id))
            .filter((member) => member?.kind === 'own');
          for (const key of ['level', 'ref', 'name'] as const) {
            // Two sources may name one toilet differently.
            const compared = members.filter(
              (each) => key !== 'name' || each?.toilet.source === 'openstreetmap',
            );
            const told = compared.map((each) => each?.marks[key]).filter((value) => value !== null);
            expect(new Set(told).size).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('records in a crowd', () => {
  const crowd = (count: number, tags: Record<string, string>) =>
    Array.from({ length: count }, (_, index) => candidate({ id: index + 1, tags }));

  test('become one if they are as many as a cell may hold', () => {
    expect(dedupe(crowd(CROWD, {})).toilets).toHaveLength(1);
  });

  test('stay as they are if they are one more, and their neighbours too', () => {
    const [, , east] = boxOfCell(cellOf({ lon: 10, lat: 50 }));
    const origin = [east, 50] as const;
    const all = Array.from({ length: CROWD + 1 }, (_, index) => candidate({ id: index + 1, x: -1, origin }));
    const park = { leisure: 'park', toilets: 'yes' };
    const others = [
      candidate({ id: 1000, x: 1, origin }),
      candidate({ id: 2000, host: true, type: 'way', half: 30, x: -1, tags: park, origin }),
    ];
    const { toilets, merged } = dedupe([...all, ...others]);
    expect(new Set(Object.values(merged))).toEqual(new Set([0]));
    expect(toilets).toHaveLength(all.length + others.length);
  });

  test('are judged by the crowds of the whole world, if only a part of it is deduped', () => {
    expect(dedupe(crowd(2, {}), () => true).toilets).toHaveLength(2);
    expect(dedupe(crowd(2, {}), () => false).toilets).toHaveLength(1);
  });

  // Alike, they needed 14 rounds over two million pairs each, and 225 s with the rest of an import.
  test.each([
    ['alike', () => ({})],
    ['each with its own number', (index: number) => ({ ref: `${index}` })],
    ['of two genders', (index: number) => ({ [index % 2 ? 'male' : 'female']: 'yes' })],
  ])('are not compared with each other: 20,000, %s', (_, tags) => {
    const all = Array.from({ length: 20_000 }, (_, index) => candidate({ id: index + 1, tags: tags(index) }));
    expect(dedupe(all).toilets).toHaveLength(20_000);
  });
});

describe('parts for men and women that tags tell apart', () => {
  const part = (id: number, x: number, tags: Tags): Place => ({ id, x, tags });
  test.each<[string, Tags, Tags, string]>([
    ['by their names alone', { name: 'WC Damen' }, { name: 'WC Herren' }, 'n1+n2'],
    ['by names in English', { 'name:en': 'Ladies' }, { 'name:en': 'Gents' }, 'n1+n2'],
    ['by numbers of their doors', { female: 'yes', ref: 'a-412' }, { male: 'yes', ref: 'a-413' }, 'n1+n2'],
    [
      'by numbers and names of their doors',
      { female: 'yes', ref: '169', level: '1', name: 'Damen' },
      { male: 'yes', ref: '167', level: '1', name: 'Herren' },
      'n1+n2',
    ],
    [
      'by numbers, but one takes a fee',
      { female: 'yes', ref: '1', fee: 'yes' },
      { male: 'yes', ref: '2' },
      'n1 n2',
    ],
    [
      'by numbers, but on other floors',
      { female: 'yes', ref: '1', level: '0' },
      { male: 'yes', ref: '2', level: '1' },
      'n1 n2',
    ],
    ['by numbers, for the same people', { male: 'yes', ref: '1' }, { male: 'yes', ref: '2' }, 'n1 n2'],
  ])('%s', (_, women, men, ids) => {
    for (const x of [2, 6, 9]) expect(left(part(1, 0, women), part(2, x, men)), `${x} m`).toBe(ids);
  });

  test('are apart with numbers beyond 9 m', () => {
    const numbered = [part(1, 0, { female: 'yes', ref: '1' }), part(2, 11, { male: 'yes', ref: '2' })];
    expect(left(...numbered)).toBe('n1 n2');
  });

  test('have no name in another language if their names are but of genders', () => {
    const parts = [
      part(1, 0, { name: 'Women', 'name:de': 'Damen', level: '1' }),
      part(2, 3, { name: 'Men', 'name:de': 'Herren', level: '1' }),
    ];
    const { toilets } = dedupe(parts.map(candidate));
    expect(toilets).toMatchObject([{ name: null, gender: ['female', 'male'], details: { level: '1' } }]);
    expect(toilets[0]?.details?.names).toBeUndefined();
  });
});

test('two records that differ in names of other languages alone are one', () => {
  const name = 'Old Mill';
  expect(left({ id: 1, tags: { name } }, { id: 2, x: 20, tags: { name, 'name:de': 'Alte Mühle' } })).toBe(
    'n1+n2',
  );
});

test('a toilet in a pub that is mapped on its own says so', () => {
  const pub = { amenity: 'pub', toilets: 'yes', 'toilets:access': 'yes' };
  const { toilets } = dedupe([
    candidate({ id: 1 }),
    candidate({ id: 2, type: 'way', half: 20, host: true, tags: pub }),
  ]);
  expect(toilets).toMatchObject([{ id: 'lt_n1', details: { host: 'pub' } }]);
});
