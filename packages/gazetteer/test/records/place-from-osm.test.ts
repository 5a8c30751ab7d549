/** From tags to places: kinds, names, importance, positions. */
import { describe, expect, test } from 'vitest';
import type { ScannedPlace } from '../../../pbf/index.ts';
import { placeFromOsm } from '../../src/records/place-from-osm.ts';
import { nameKey } from '../../src/records/place-names.ts';
import { PLACE_RULES } from '../../src/records/place-rules.ts';

type Options = Partial<Omit<ScannedPlace, 'tags'>>;
const place = (tags: Record<string, string>, options: Options = {}) =>
  placeFromOsm({
    type: 'node',
    id: 1,
    closed: false,
    points: [[7, 43]],
    line: [],
    ...options,
    tags: { name: 'A', ...tags },
  });
const way: Options = { type: 'way' };
const area: Options = { type: 'way', closed: true };

describe('kind', () => {
  test.each<[Record<string, string>, Options, string | undefined]>([
    [{ place: 'city' }, {}, 'city'],
    [{ place: 'hamlet' }, {}, 'hamlet'],
    [{ place: 'quarter' }, {}, 'neighbourhood'],
    [{ place: 'islet' }, area, 'island'],
    [{ place: 'state' }, { type: 'relation', closed: true }, 'region'],
    [{ place: 'farm' }, {}, undefined],
    [{ highway: 'residential' }, way, 'street'],
    [{ highway: 'residential' }, area, 'street'],
    [{ highway: 'residential' }, {}, undefined],
    [{ highway: 'pedestrian', area: 'yes' }, area, 'square'],
    [{ highway: 'pedestrian' }, { type: 'relation', closed: true }, 'square'],
    [{ highway: 'pedestrian', place: 'square' }, way, 'square'],
    [{ highway: 'pedestrian', tourism: 'attraction' }, way, 'street'],
    [{ highway: 'bus_stop' }, {}, 'stop'],
    [{ highway: 'proposed' }, way, undefined],
    [{ railway: 'station' }, {}, 'station'],
    [{ railway: 'tram_stop', public_transport: 'stop_position' }, {}, 'stop'],
    [{ railway: 'platform' }, {}, undefined],
    [{ public_transport: 'platform' }, way, 'stop'],
    [{ amenity: 'ferry_terminal' }, {}, 'station'],
    [{ aeroway: 'aerodrome' }, area, 'aerodrome'],
    [{ shop: 'mall' }, area, 'landmark'],
    [{ shop: 'bakery' }, area, undefined],
    [{ tourism: 'hotel' }, {}, 'landmark'],
    [{ name: '', 'name:en': 'Grand Hotel', tourism: 'hotel' }, {}, 'landmark'],
    [{ amenity: 'place_of_worship' }, area, 'landmark'],
    [{ amenity: 'police' }, {}, 'landmark'],
    [{ building: 'theatre' }, area, 'landmark'],
    [{ amenity: 'cafe' }, {}, undefined],
    [{ amenity: 'cafe', wikidata: 'Q1' }, {}, 'landmark'],
    [{ shop: 'books', wikidata: 'Q1' }, {}, 'landmark'],
    [{ amenity: 'place_of_worship', wikipedia: 'fr:A' }, area, 'landmark'],
    [{ amenity: 'place_of_worship', historic: 'castle' }, area, 'landmark'],
    [{ natural: 'peak', place: 'locality' }, {}, 'landmark'],
    [{ place: 'city', name: '' }, {}, undefined],
    [{ place: 'city', name: ' – ' }, {}, undefined],
  ])('%j %j is %s', (tags, options, kind) => {
    expect(place(tags, options)?.kind).toBe(kind);
  });
});

describe('names', () => {
  test('all of them, each once, without the one that is shown', () => {
    const names = {
      ...{
        name: ' Bruxelles  -\tBrussel ',
        'name:fr': 'Bruxelles',
        'name:nl': 'Brussel',
        'name:zh-Hant': '布魯塞爾',
      },
      ...{
        alt_name: 'B1; B2 ;;Bruxelles',
        'alt_name:de': 'B3',
        int_name: 'Brussels',
        old_name: 'Bruocsella',
      },
      ...{ 'name:en': 'Bruxelles - Brussel', 'name:etymology': 'no', 'name:left': 'no', short_name: 'Bru' },
    };
    expect(place({ place: 'city', ...names })).toMatchObject({
      name: 'Bruxelles - Brussel',
      names: ['Bruxelles', 'Brussel', '布魯塞爾', 'B1', 'B2', 'B3', 'Brussels', 'Bruocsella', 'Bru'],
    });
  });

  test.each([
    [{ amenity: 'casino' }, ['Casino']],
    [{ tourism: 'museum' }, ['Museum']],
    [{ amenity: 'police' }, ['Police station']],
    [{ amenity: 'townhall', 'name:en': 'Town hall' }, ['Town hall']],
    [{ highway: 'pedestrian', amenity: 'marketplace' }, []],
  ])('%j is also called by what it is', (tags, names) => {
    expect(place(tags, way)?.names).toEqual(names);
  });

  test('those of both sides are names of a street', () => {
    const sides = { name: '', 'name:left': 'Molenweg', 'name:right': 'Rue du Moulin' };
    expect(place({ highway: 'residential', ...sides }, way)).toMatchObject({
      ...{ name: 'Molenweg', names: ['Rue du Moulin'] },
    });
    expect(place({ place: 'town', ...sides })).toBeUndefined();
  });

  test('the English one is shown if there is no other', () => {
    expect(place({ name: '', 'name:en': 'Wat Pho', 'name:th': 'วัดโพธิ์', historic: 'monument' })).toMatchObject(
      {
        ...{ name: 'Wat Pho', names: ['วัดโพธิ์'] },
      },
    );
    for (const key of ['name', 'name:en', 'int_name']) expect(PLACE_RULES.name).toContainEqual({ key });
  });

  test('an airport has its codes', () => {
    expect(place({ aeroway: 'aerodrome', iata: 'NCE', icao: 'LFMN' })?.names).toEqual(['NCE', 'LFMN']);
  });

  test.each([
    'name',
    'name:de',
    'name:be-tarask',
    'name:zh-Hant-TW',
    'alt_name',
    'old_name:fr',
    'population',
    'place',
  ])('%s is kept by the scan', (key) => expect(PLACE_RULES.keptKeys.test(key)).toBe(true));

  test.each([
    'name:etymology',
    'name:etymology:wikidata',
    'old_name:1938-1945',
    'names',
    'addr:city',
    'surface',
  ])('%s is not', (key) => expect(PLACE_RULES.keptKeys.test(key)).toBe(false));

  test.each([
    ['Avenue de la Libération', 'avenue de la liberation'],
    ['Hauptstraße', 'HAUPTSTRASSE'],
    ['St.-Georg-Platz', 'st georg  platz'],
    ['Καλημέρα', 'ΚΑΛΗΜΕΡΑ'],
    ['ｶﾅ', 'カナ'],
  ])('%s and %s are one name', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

  test.each([
    ['कि', 'का'],
    ['Rue A', 'Rue B'],
    ['★', '☆'],
  ])('%s and %s are two', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));
});

describe('importance', () => {
  const importance = (tags: Record<string, string>, options: Options = {}) =>
    place(tags, options)!.importance;
  const rising = [
    importance({ highway: 'footway' }, way),
    importance({ highway: 'residential' }, way),
    importance({ highway: 'primary' }, way),
    importance({ tourism: 'museum' }),
    importance({ railway: 'station', station: 'subway' }),
    importance({ railway: 'station' }),
    importance({ railway: 'station', wikidata: 'Q1' }),
    importance({ place: 'town', population: '20000' }),
    importance({ place: 'city' }),
    importance({ place: 'city', population: '1 500 000', wikidata: 'Q1' }),
    importance({ place: 'city', population: '9000000', capital: 'yes', wikidata: 'Q1' }),
  ];

  test('rises from a footpath to a capital', () => {
    expect(rising).toEqual([...rising].sort((one, other) => one - other));
    expect(new Set(rising).size).toBe(rising.length);
  });

  test('is from 0 to 1, whatever the tags say', () => {
    for (const population of ['0', '-5', '9999999999', '1e400', 'many', '12.000', ''])
      for (const kind of ['city', 'isolated_dwelling', 'country']) {
        const found = importance({ place: kind, population, capital: 'yes', wikidata: 'Q1' });
        expect(found).toBeGreaterThan(0);
        expect(found).toBeLessThanOrEqual(1);
      }
  });

  test.each([
    ['12345', 12345],
    ['12,345', 12345],
    ["1'234'567", 1234567],
    ['ca. 3000', null],
    ['1.5', null],
    ['1500;1600', null],
  ])('population %s', (population, expected) => {
    expect(place({ place: 'town', population })?.population).toBe(expected);
  });
});

describe('position', () => {
  test('of an area between its nodes, across 180° too; of a looped street on it', () => {
    const points = [[179.5, 10] as const, [-179.5, 20] as const];
    expect(place({ leisure: 'park' }, { ...area, points })).toMatchObject({ lon: -180, lat: 15 });
    expect(place({ highway: 'residential' }, { ...area, points })).toMatchObject({ lon: 179.5, lat: 10 });
  });
});
