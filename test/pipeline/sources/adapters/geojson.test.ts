/** A city's list in the shape of Paris's sanisettes: texts in French, MultiPoints, hours in words. Invented toilets. */
import { describe, expect, test } from 'vitest';
import { GeoJsonSource, readGeoJson } from '../../../../pipeline/sources/adapters/geojson.ts';
import { fileOf, rowsIn } from './adapters-fixture.ts';

const OUI_NON = { Oui: 'yes', Non: 'no' };
const SOURCE = GeoJsonSource.parse({
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
const read = (text: string, source = SOURCE) => rowsIn(readGeoJson(fileOf(text, 'toilets.geojson'), source));

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
      'positions are in urn:ogc:def:crs:EPSG::2154; convert it with "ogr2ogr',
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
