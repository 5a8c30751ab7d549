/**
 * Invented toilets in the shapes of portals. First a city's list in that of Paris's sanisettes: texts in French,
 * MultiPoints, hours in words.
 */
import { describe, expect, test } from 'vitest';
import { mappingOf, rowsIn } from './rows-fixture.ts';

const OUI_NON = { Oui: 'yes', Non: 'no' };
const SOURCE = mappingOf({
  adapter: 'geojson',
  id: ['adresse', 'arrondissement'],
  only: { statut: ['En service'] },
  tags: {
    operator: 'gestionnaire',
    wheelchair: { column: 'acces_pmr', values: OUI_NON },
    changing_table: { column: 'relais_bebe', values: OUI_NON },
    opening_hours: { column: 'horaire', values: { '24 h / 24': '24/7', '6 h - 22 h': '06:00-22:00' } },
    access: { value: 'yes' },
    fee: { value: 'no' },
  },
});
const PROPERTIES = {
  ...{
    adresse: '4 AVENUE X',
    arrondissement: 75017,
    horaire: '6 h - 22 h',
    acces_pmr: 'Oui',
    relais_bebe: 'Non',
  },
  ...{ gestionnaire: 'Ville', statut: 'En service', geo_point_2d: { lon: 2.29, lat: 48.87 } },
};
const POINT = { type: 'Point', coordinates: [2.29, 48.87] };
const feature = (properties: object = {}, geometry: unknown = POINT, more: object = {}) => ({
  ...{ type: 'Feature', geometry, properties: { ...PROPERTIES, ...properties } },
  ...more,
});
const collection = (features: readonly unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', features, ...more });
const read = (text: string, source = SOURCE) => rowsIn(source, text);

test('a feature gives the tags that the map says, its numbers and all', async () => {
  expect(await read(collection([feature()]))).toEqual([
    {
      id: '4 AVENUE X/75017',
      ...{ lon: 2.29, lat: 48.87 },
      tags: {
        ...{ operator: 'Ville', wheelchair: 'yes', changing_table: 'no', opening_hours: '06:00-22:00' },
        ...{ access: 'yes', fee: 'no' },
      },
    },
  ]);
});

test.each<[string, unknown, unknown]>([
  [
    'the first of several points',
    {
      type: 'MultiPoint',
      coordinates: [
        [2, 48, 35],
        [3, 49],
      ],
    },
    { lon: 2, lat: 48 },
  ],
  ['no area', { type: 'Polygon', coordinates: [] }, 'without a position'],
  ['nothing', null, 'without a position'],
  ['no position in metres', { type: 'Point', coordinates: [652381, 6862047] }, 'without a position'],
])('a position is %s', async (_, geometry, expected) => {
  const [row] = await read(collection([feature({}, geometry)]));
  if (typeof expected === 'string') expect(row).toBe(expected);
  else expect(row).toMatchObject(expected as object);
});

test('what is not in service, and what is no feature, is left out; hours in other words are not known', async () => {
  const rows = await read(
    collection([feature({ statut: 'Hors service' }), 7, feature({ horaire: 'Voir fiche équipement' })]),
  );
  expect(rows.slice(0, 2)).toEqual(['not among "only"', 'that are no features']);
  expect(rows[2]).not.toHaveProperty('tags.opening_hours');
});

test('the id of a feature itself can be its id', async () => {
  const rows = await read(collection([feature({}, POINT, { id: 12 })]), { ...SOURCE, id: '@id' });
  expect(rows[0]).toMatchObject({ id: '12' });
});

describe('a file is refused', () => {
  test.each([
    ['that is cut off', collection([feature()]).slice(0, -9), 'it is not JSON'],
    ['that is one feature', JSON.stringify(feature()), 'it is not a FeatureCollection'],
    [
      'in Lambert 93',
      collection([feature()], { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } } }),
      'positions are in urn:ogc:def:crs:EPSG::2154; name that system as "crs"',
    ],
    [
      'none of whose features has a column of the map',
      collection([{ ...feature(), properties: {} }]),
      'it has no column',
    ],
  ])('%s', async (_, text, reason) => {
    await expect(read(text)).rejects.toThrow(reason);
  });

  test('but not one that says that it is in WGS84', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } };
    expect(await read(collection([feature()], { crs }))).toHaveLength(1);
  });
});

const LV95 =
  '+proj=somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333 +k_0=1 +x_0=2600000 +y_0=1200000 +ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0 +units=m +no_defs';

test('metres of a survey become degrees by the system that the mapping names; degrees stay', async () => {
  const source = mappingOf({ adapter: 'geojson', id: '@id', tags: {}, crs: LV95 });
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2056' } };
  const points = [
    [2683141, 1247087],
    [8.5393874, 47.3693783],
  ].map((coordinates, id) => feature({}, { type: 'Point', coordinates }, { id }));
  const [metres, degrees] = await read(collection(points, { crs }), source);
  // The main station of the town, by the calculator of its survey.
  expect(metres).toMatchObject({ lon: expect.closeTo(8.53939, 4), lat: expect.closeTo(47.36938, 4) });
  expect(degrees).toMatchObject({ lon: 8.5393874, lat: 47.3693783 });
  expect(() => mappingOf({ ...source, crs: 'EPSG:0' })).toThrow('proj4 does not know it');
});

test('the answer of an ArcGIS server has its columns below "attributes", and metres of Web Mercator', async () => {
  const source = mappingOf({
    ...{ adapter: 'json', rows: 'features', id: 'attributes.OBJECTID', crs: 'EPSG:3857' },
    ...{ lon: 'geometry.x', lat: 'geometry.y', tags: { name: 'attributes.NAME' } },
  });
  const text = JSON.stringify({
    spatialReference: { wkid: 102100, latestWkid: 3857 },
    features: [{ attributes: { OBJECTID: 3, NAME: 'WC' }, geometry: { x: 950000, y: 6000000 } }],
  });
  expect(await read(text, source)).toEqual([
    { id: '3', lon: expect.closeTo(8.534, 3), lat: expect.closeTo(47.3537, 4), tags: { name: 'WC' } },
  ]);
});

test('A11yJSON and AllThePlaces have properties below properties, and lists', async () => {
  const source = mappingOf({
    ...{ adapter: 'geojson', id: 'originalId', only: { category: ['toilets'] } },
    tags: {
      name: 'name.en',
      wheelchair: { column: 'accessibility.accessibleWith.wheelchair', values: { true: 'yes', false: 'no' } },
      changing_table: {
        ...{ column: 'accessibility.restrooms.0.hasBabyChangingTable', values: { true: 'yes', false: 'no' } },
      },
      'addr:full': { columns: ['address.street', 'address.city'] },
    },
  });
  const properties = {
    ...{ originalId: 'a1', category: 'toilets', name: { en: 'Town hall' } },
    address: { street: '1 Street', city: 'Town' },
    accessibility: { accessibleWith: { wheelchair: true }, restrooms: [{ hasBabyChangingTable: false }] },
  };
  const [row] = await read(
    collection([{ type: 'Feature', geometry: POINT, properties }], { featureCount: 1 }),
    source,
  );
  expect(row).toMatchObject({
    id: 'a1',
    tags: { name: 'Town hall', wheelchair: 'yes', changing_table: 'no', 'addr:full': '1 Street, Town' },
  });
});

test('a document without the list of rows is refused, and what is no row is counted', async () => {
  const source = mappingOf({
    ...{ adapter: 'json', rows: 'result.records', id: 'id', lon: 'x', lat: 'y', tags: {} },
  });
  await expect(read('{"result":{}}', source)).rejects.toThrow('it has no list of rows at "result.records"');
  const text = JSON.stringify({ result: { records: [7, { id: 1, x: 7.4, y: 43.7 }] } });
  expect(await read(text, source)).toEqual(['that are no rows', { id: '1', lon: 7.4, lat: 43.7, tags: {} }]);
});
