import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mistypedNote, parseAreaQuery, parseNearestQuery } from '../../reads/read-query.ts';
import { QUESTIONS } from '../../schemas/reads/questions.ts';
import { filterShape } from '../../schemas/toilet/facts.ts';
import { appOf } from '../fixtures/app.ts';
import { runs } from '../fixtures/runs.ts';
import { baseToilet } from '../fixtures/toilets.ts';

const NO_FILTERS = filterShape(() => false);

function invalidNames(search: string, parse: typeof parseNearestQuery | typeof parseAreaQuery): string[] {
  const parsed = parse(search);
  return 'invalid' in parsed ? parsed.invalid.map(({ name }) => name).sort() : [];
}

describe('a nearest query', () => {
  test.each([
    ['lat=43.7384&lon=7.4246', { lat: 43.7384, lon: 7.4246, limit: 5 }],
    ['lat=-90&lon=180&limit=20', { lat: -90, lon: 180, limit: 20 }],
    ['lon=1e1&lat=-0.5', { lat: -0.5, lon: 10, limit: 5 }],
    ['lat=%31&lon=2', { lat: 1, lon: 2, limit: 5 }],
    ['lat=1&lon=2&unknown=x&unknown=y', { lat: 1, lon: 2, limit: 5 }],
    ['lat=1&lon=2&&', { lat: 1, lon: 2, limit: 5 }],
    ['', { limit: 5 }],
    ['place=Monaco+Gare', { place: 'Monaco Gare', limit: 5 }],
    ['place=%F0%9F%9A%BD%F0%9F%9A%BD', { place: '🚽🚽', limit: 5 }],
    ['place=Paris&country=fr&lat=1&lon=2', { place: 'Paris', country: 'fr', lat: 1, lon: 2, limit: 5 }],
  ])('%s is understood', (search, expected) => {
    expect(parseNearestQuery(search)).toEqual({ query: { ...NO_FILTERS, ...expected } });
  });

  test.each([
    ['lat=1', ['lon']],
    ['lon=1&place=Paris', ['lat']],
    ['lat=91&lon=-181', ['lat', 'lon']],
    ['lat=&lon=', ['lat', 'lon']],
    ['lat&lon', ['lat', 'lon']],
    ['lat=abc', ['lat', 'lon']],
    ['lat=1&lat=2&lon=3', ['lat']],
    ['lat=1,5&lon=2', ['lat']],
    ['lat=NaN&lon=Infinity', ['lat', 'lon']],
    ['lat=0x10&lon= 1', ['lat', 'lon']],
    ['lat=1&lon=2&limit=0', ['limit']],
    ['lat=1&lon=2&limit=21', ['limit']],
    ['lat=1&lon=2&limit=5.0', ['limit']],
    ['lat=1&lon=2&limit=', ['limit']],
    ['lat=1&lon=2&open_now=TRUE', ['open_now']],
    [
      'lat=1&lon=2&free=1&wheelchair=yes&changing_table=&no_purchase_needed=on',
      ['changing_table', 'free', 'no_purchase_needed', 'wheelchair'],
    ],
    ['place=x', ['place']],
    [`place=${'x'.repeat(201)}`, ['place']],
    ['place=', ['place']],
    ['place=Paris&country=FRA', ['country']],
    ['place=Paris&country=', ['country']],
  ])('%s is refused with every bad parameter named', (search, names) => {
    expect(invalidNames(search, parseNearestQuery)).toEqual(names);
  });
});

describe('an area query', () => {
  const box = { west: 7.4, south: 43.7, east: 7.5, north: 43.8 };
  test.each([
    ['bbox=7.4,43.7,7.5,43.8', { bbox: box, limit: 100 }],
    ['bbox=7.4%2C43.7%2c7.5%2C43.8&limit=200', { bbox: box, limit: 200 }],
    ['bbox=-0.1,-0.1,0.1,0.1', { bbox: { west: -0.1, south: -0.1, east: 0.1, north: 0.1 }, limit: 100 }],
    ['bbox=0.1,0,0.3,0.2', { bbox: { west: 0.1, south: 0, east: 0.3, north: 0.2 }, limit: 100 }],
  ])('%s is understood', (search, expected) => {
    expect(parseAreaQuery(search)).toEqual({ query: { ...NO_FILTERS, ...expected } });
  });

  test.each([
    ['', ['bbox']],
    ['bbox=', ['bbox']],
    ['bbox=1,2,3', ['bbox']],
    ['bbox=1,2,3,4,5', ['bbox']],
    ['bbox=a,b,c,d', ['bbox']],
    ['bbox=0,0,0.21,0.1', ['bbox']],
    ['bbox=0,0,0.1,0.2001', ['bbox']],
    ['bbox=0.1,0,0.1,0.1', ['bbox']],
    ['bbox=0.1,0,0,0.1', ['bbox']],
    ['bbox=0,0.1,0.1,0', ['bbox']],
    ['bbox=0,89.9,0.1,90.1', ['bbox']],
    ['bbox=179.9,0,180.1,0.1', ['bbox']],
    ['bbox=NaN,0,0.1,0.1', ['bbox']],
    ['bbox=0,0,1,1&limit=201&free=maybe', ['bbox', 'free', 'limit']],
    ['bbox=0,0,0.1,0.1&bbox=0,0,0.1,0.1', ['bbox']],
  ])('%s is refused with every bad parameter named', (search, names) => {
    expect(invalidNames(search, parseAreaQuery)).toEqual(names);
  });
});

describe('numbers as programs print them', () => {
  const within = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  const nearestTo = (lat: string, lon: string) => `lat=${lat}&lon=${lon}`;

  test.each([
    ['1e-7', '-1e-7', 1e-7, -1e-7],
    ['5e-324', '-2.2250738585072014e-308', 5e-324, -2.2250738585072014e-308],
    ['0.00000000000000000000001', '1.2345678901234568e-10', 1e-23, 1.2345678901234568e-10],
    ['0.0000012345678901234567', '-0.0', 1.2345678901234567e-6, -0],
    [`0.${'3'.repeat(1_074)}`, `7.${'0'.repeat(400)}1`, 1 / 3, 7],
  ])('lat=%s and lon=%s are read', (lat, lon, latitude, longitude) => {
    expect(parseNearestQuery(nearestTo(lat, lon))).toEqual({
      query: { ...NO_FILTERS, lat: latitude, lon: longitude, limit: 5 },
    });
  });

  test.each([
    '1e',
    'e-7',
    '1e-',
    '1e--7',
    '1e-7.5',
    '1.e-7',
    '.5',
    '5.',
    '1e1000',
    '1e-1000',
    '0x1p-3',
    '--1',
    '1_0',
    '1e7',
  ])('lat=%s is refused', (lat) => {
    expect(invalidNames(`lat=${lat}&lon=0`, parseNearestQuery)).toEqual(['lat']);
  });

  test('every double in range is read back as itself, as JavaScript prints it', () => {
    fc.assert(
      fc.property(within(90), within(180), (lat, lon) => {
        const parsed = parseNearestQuery(nearestTo(String(lat), String(lon)));
        // Not toEqual: the text of -0 is 0.
        expect('query' in parsed && parsed.query.lat === lat && parsed.query.lon === lon).toBe(true);
      }),
      { numRuns: runs(20_000) },
    );
  });

  test('every double in range is read back as itself with any count of decimals that it needs', () => {
    fc.assert(
      fc.property(within(90), fc.integer({ min: 21, max: 100 }), (lat, decimals) => {
        const text = lat.toFixed(decimals);
        const parsed = parseNearestQuery(nearestTo(text, '0'));
        expect('query' in parsed && parsed.query.lat === Number(text)).toBe(true);
      }),
    );
  });

  test('a box takes them without an exponent', () => {
    const tenth = fc.double({ min: 1e-300, max: 0.1, noNaN: true });
    fc.assert(
      fc.property(tenth, tenth, fc.integer({ min: 0, max: 100 }), (lon, lat, decimals) => {
        const [east, north] = [lon, lat].map((side) => side.toFixed(decimals));
        const parsed = parseAreaQuery(`bbox=-0.1,-0.1,${east},${north}`);
        expect('query' in parsed && [parsed.query.bbox.east, parsed.query.bbox.north]).toEqual([
          Number(east),
          Number(north),
        ]);
      }),
    );
  });

  test.each(['-1e-7,0,0.1,0.1', '0,0,1E-1,0.1', '0%2C0%2C1e-1%2C0.1', '+0,0,0.1,0.1', '.0,0,0.1,0.1'])(
    'a box of %s is refused',
    (box) => {
      expect(invalidNames(`bbox=${box}`, parseAreaQuery)).toEqual(['bbox']);
    },
  );

  test.each(['de-DE', 'de', 'DE', 'de_AT', 'de-Latn-DE-1996'])('lang=%s is de', (lang) => {
    const parsed = parseNearestQuery(`lang=${lang}`);
    expect('query' in parsed && parsed.query.lang).toBe('de');
  });

  test.each(['xx', 'xx-DE', 'deu', 'de-', '-de', 'd', 'de DE', ''])('lang=%s is refused', (lang) => {
    expect(invalidNames(`lang=${lang}`, parseNearestQuery)).toEqual(['lang']);
  });
});

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
  expect(mistypedNote([given], QUESTIONS.findToiletsNear.table)).toBe(
    `The parameter ${given} is not known and was ignored: did you mean ${meant}?`,
  );
});

test.each(['lang', 'utm_source', 'api_key', 'format', 'name', 'lngx', 'zoom', 'wheelchair', 'lat', ''])(
  '%s is no mistyped filter',
  (given) => {
    expect(mistypedNote([given], QUESTIONS.findToiletsNear.table)).toBeUndefined();
  },
);

test('a filter that the operation does not have is not advised', () => {
  expect(mistypedNote(['stepfree', 'max_distanc_m'], QUESTIONS.listToiletsInArea.table)).toBeUndefined();
});

test.each([
  ['latitude', 'lat'],
  ['LNG', 'lon'],
  ['long', 'lon'],
  ['q', 'place'],
  ['query', 'place'],
  ['City', 'place'],
  ['radius', 'max_distance_m'],
  ['accessible', 'wheelchair'],
  ['open', 'open_now'],
  ['language', 'lang'],
])('%s of other services is said to be our %s', (given, meant) => {
  expect(mistypedNote([given], QUESTIONS.findToiletsNear.table)).toBe(
    `The parameter ${given} is not known and was ignored: did you mean ${meant}?`,
  );
});

test.each([
  ['latitude=43.73&longitude=7.42', 'needs_location', ['lat?', 'lon?']],
  ['q=Monaco', 'needs_location', ['place?']],
  ['lng=7.42', 'needs_location', ['lon?']],
  ['place=91.5,200.5&accessible=1', 'place_not_found', ['wheelchair?']],
  ['lat=43.73&lon=7.42&radius=300', 'ok', ['max_distance_m?']],
])('the note of nearest?%s (%s) says what was meant', async (search, status, meant) => {
  const { app } = await appOf([baseToilet({ id: 'lt_n1', lon: 7.42, lat: 43.73 })]);
  const response = await app.request(`/api/v1/toilets/nearest?${search}`, {}, { address: '192.0.2.1' });
  const body = await response.json();
  expect([body.status, body.display_note.match(/\w+\?/g)]).toEqual([status, meant]);
});

test.each(['known_open', 'max_distance_m', 'step_free', 'radius', 'latitude'])(
  '%s of nearest is named where it does nothing',
  (name) => {
    expect(mistypedNote([name], QUESTIONS.listToiletsInArea.table)).toBe(
      `The parameter ${name} does nothing here and was ignored.`,
    );
  },
);

test('hundreds of names give a short note', () => {
  const names = Array.from({ length: 500 }, (_, i) => `wheelchai${String.fromCharCode(0x4e00 + i)}`);
  expect(mistypedNote(names, QUESTIONS.findToiletsNear.table)?.length).toBeLessThan(300);
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
