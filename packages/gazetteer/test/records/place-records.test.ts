/** From scanned places to records, by hand and on the real extracts. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { collectPlaces } from '../../../../pipeline/gazetteer/collect-places.ts';
import { countryAt } from '../../../../pipeline/geo/locate.ts';
import { OBJECT_RULES, VENUE_RULES } from '../../../../pipeline/toilets/scan-rules.ts';
import { ALL_EXTRACTS, EXTRACTS, needs, OSMIUM } from '../../../../test/fixtures/needs.ts';
import type { ScannedPlace } from '../../../pbf/index.ts';
import { scanExtract } from '../../../pbf/index.ts';
import { PLACE_KINDS, type PlaceKind, type PlaceRecord } from '../../src/place-record.ts';
import { nameKey } from '../../src/records/place-names.ts';
import { placeRecords } from '../../src/records/place-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'lootiles-records-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Around Vaduz; kilometres east and north of it. */
let lastId = 0;
const scanned = (
  type: ScannedPlace['type'],
  eastKm: number,
  northKm: number,
  tags: Record<string, string>,
): ScannedPlace => {
  const point = [9.5227962 + eastKm / 75.6, 47.1392862 + northKm / 111.195] as const;
  return { type, id: ++lastId, tags, closed: type !== 'node' && !tags.highway, points: [point], line: [] };
};
const recordsOf = (places: ScannedPlace[]): PlaceRecord[] => {
  const own = mkdtempSync(join(folder, 'own-'));
  return [...placeRecords(places, own, countryAt)];
};
const street = (eastKm: number, northKm: number, name = 'Landstraße', more = {}) =>
  scanned('way', eastKm, northKm, { highway: 'residential', name, ...more });

const VADUZ = scanned('node', 0, 0, {
  place: 'town',
  name: 'Vaduz',
  'name:als': 'Vadoz',
  population: '5696',
});
const SCHAAN = scanned('node', 0, 4, { place: 'town', name: 'Schaan', population: '6000' });

describe('merging', () => {
  test('one street of one town, on it, with all names; one of each town', () => {
    const ways = [
      street(0, 0),
      street(0, 0.9),
      street(0.1, 0.4, 'LANDSTRASSE', { 'name:en': 'Land Street' }),
      street(0, 3.5),
    ];
    const found = recordsOf([VADUZ, SCHAAN, ...ways]).filter(({ kind }) => kind === 'street');
    const [lon, lat] = ways[2]!.points[0]!;
    expect(found).toEqual([
      expect.objectContaining({ name: 'Landstraße', town: 'Schaan', townNames: ['Schaan'] }),
      {
        ...{ kind: 'street', name: 'Landstraße', names: ['LANDSTRASSE', 'Land Street'], lon, lat },
        ...{ importance: 0.18, town: 'Vaduz', townNames: ['Vaduz', 'Vadoz'], country: 'LI' },
        labelAt: [ways[0]!, ways[1]!, ways[2]!].map(({ points: [[x, y] = [0, 0]] }) => [
          Number(x.toFixed(5)),
          Number(y.toFixed(5)),
        ]),
      },
    ]);
  });

  test('in a Japanese city with wards, the town of a street is both', () => {
    const at = (lon: number, lat: number, tags: Record<string, string>): ScannedPlace => ({
      ...scanned(tags.highway ? 'way' : 'node', 0, 0, tags),
      points: [[lon, lat]],
    });
    const found = recordsOf([
      at(135.5023, 34.6937, { place: 'city', name: '大阪市', 'name:en': 'Osaka', population: '2725000' }),
      at(135.5103, 34.7055, { place: 'suburb', name: '北区' }),
      at(135.4967, 34.7005, { highway: 'residential', name: '御堂筋' }),
    ]);
    expect(Object.fromEntries(found.map(({ name, town, townNames }) => [name, { town, townNames }]))).toEqual(
      {
        大阪市: { town: null, townNames: [] },
        北区: { town: '大阪市', townNames: ['大阪市', 'Osaka'] },
        御堂筋: { town: '大阪市北区', townNames: ['大阪市北区', '大阪市', 'Osaka', '北区'] },
      },
    );
  });

  test('streets of one name far apart are two', () => {
    const two = recordsOf([VADUZ, street(0, 0), street(0, -2.1)]);
    expect(two.map(({ kind }) => kind)).toEqual(['town', 'street', 'street']);
  });

  test('a station with its area, stops and platforms is one station', () => {
    const places = [
      scanned('node', 0, 0.1, { railway: 'stop', public_transport: 'stop_position', name: 'Bahnhof' }),
      scanned('way', 0, 0.2, { public_transport: 'station', name: 'Bahnhof' }),
      scanned('node', 0, 0.3, { railway: 'station', name: 'Bahnhof', 'name:en': 'Station' }),
      scanned('node', 0, 0.5, { highway: 'bus_stop', name: 'bahnhof' }),
      scanned('node', 0, 2, { highway: 'bus_stop', name: 'Bahnhof' }),
    ];
    const found = recordsOf([VADUZ, ...places]).slice(1);
    expect(found.map(({ kind, name, names }) => [kind, name, names])).toEqual([
      ['station', 'Bahnhof', ['Station', 'bahnhof']],
      ['stop', 'Bahnhof', []],
    ]);
    expect([found[0]!.lon, found[0]!.lat]).toEqual(places[2]!.points[0]);
  });

  test('a place and its area are one, at its node; a hamlet of its name beside it is another', () => {
    const found = recordsOf([
      scanned('relation', 1, 1, {
        place: 'town',
        name: 'Vaduz',
        population: '5696',
        'name:de': 'Vaduz (LI)',
      }),
      VADUZ,
      scanned('node', 2, 2, { place: 'hamlet', name: 'Vaduz' }),
    ]);
    expect(found.map(({ kind, names, town }) => [kind, names, town])).toEqual([
      ['town', ['Vadoz', 'Vaduz (LI)'], null],
      ['hamlet', [], 'Vaduz'],
    ]);
    expect([found[0]!.lon, found[0]!.lat]).toEqual(VADUZ.points[0]);
  });

  test('a square with streets around it is a square; a street with a paved corner is a street', () => {
    const found = recordsOf([
      ...[street(0, 0, 'Rathausplatz'), scanned('way', 0, 0, { place: 'square', name: 'Rathausplatz' })],
      ...[street(0, 0, 'Städtle'), { ...street(0, 0, 'Städtle', { area: 'yes' }), closed: true }],
    ]);
    expect(found.map(({ kind, name }) => [kind, name])).toEqual([
      ['square', 'Rathausplatz'],
      ['street', 'Städtle'],
    ]);
  });

  test('the order of the extract makes no difference', () => {
    const places = [
      VADUZ,
      SCHAAN,
      street(0, 0),
      street(0, 0.5),
      street(0, 1),
      street(0, 3.7),
      street(1, 1, 'B'),
    ];
    expect(recordsOf([...places].reverse())).toEqual(recordsOf(places));
  });

  test('nothing at all', () => expect(recordsOf([])).toEqual([]));

  test('other databases do not sort in a folder that is gone, even when the records are not read to their end', () => {
    for (const _ of placeRecords([VADUZ, SCHAAN], mkdtempSync(join(folder, 'own-')), countryAt)) break;
    const other = new DatabaseSync(':memory:');
    expect(other.prepare('PRAGMA temp_store_directory').get()?.temp_store_directory ?? '').toBe('');
    other.close();
  });
});

describe('houses', () => {
  const house = (eastKm: number, northKm: number, number: string, street = 'Landstrasse') =>
    scanned('node', eastKm, northKm, { 'addr:street': street, 'addr:housenumber': number });
  const housesOf = (places: ScannedPlace[]) =>
    Object.fromEntries(
      recordsOf(places).flatMap(({ name, town, houses }) =>
        houses === undefined
          ? []
          : [[`${name}, ${town}`, houses.split('\n').map((line) => line.split(' ')[0])]],
      ),
    );

  test('belong to the nearest street of their name, however it is written', () => {
    const streets = [street(0, 0), street(0, 4)];
    const houses = [
      house(0.05, 0.1, '2'),
      house(0, 3.8, '1'),
      house(0, 3.9, '3', 'Landstr.'),
      house(0, 4, '5', 'Hang'),
    ];
    expect(housesOf([VADUZ, SCHAAN, ...streets, ...houses])).toEqual({
      'Landstraße, Vaduz': ['2'],
      'Landstraße, Schaan': ['1', '3'],
    });
  });

  test('of a village without streets are the village’s; those more than a kilometre from their street are no one’s', () => {
    const village = scanned('node', 10, 0, { place: 'village', name: 'Masescha' });
    const houses = [house(11.5, 0, '7', 'Masescha'), house(1.2, 0, '9')];
    expect(housesOf([VADUZ, street(0, 0), village, ...houses])).toEqual({ 'Masescha, null': ['7'] });
  });

  test('of a street come together under all its names', () => {
    const road = street(0, 0, 'Triq it-Torri', { 'name:en': 'Tower Road' });
    const houses = [
      house(0, 0, '2', 'Tower Road'),
      house(0, 0, '12', 'Triq it-Torri'),
      house(0, 0, '12', 'Tower Road'),
    ];
    expect(housesOf([VADUZ, road, ...houses])).toEqual({ 'Triq it-Torri, Vaduz': ['2', '12'] });
  });

  test('are no places', () => {
    expect(recordsOf([house(0, 0, '2')])).toEqual([]);
  });
});

type Region = keyof typeof EXTRACTS;
/** That osmium is asked about as well. */
const REGIONS = ['monaco', 'liechtenstein', 'andorra', 'malta', 'porto', 'helsinki'] as const;

const remembered = new Map<Region, Promise<PlaceRecord[]>>();
function recordsOfFile(name: Region): Promise<PlaceRecord[]> {
  const records = remembered.get(name) ?? readRecords(name);
  remembered.set(name, records);
  return records;
}

async function readRecords(name: Region): Promise<PlaceRecord[]> {
  const places = collectPlaces(folder, { houses: true });
  try {
    const options = { objectRules: OBJECT_RULES, venueRules: VENUE_RULES, places: places.wanted };
    return [...places.records(await scanExtract(EXTRACTS[name].path, options))];
  } finally {
    places.remove();
  }
}

describe('real extracts', needs(...ALL_EXTRACTS), () => {
  test('Monaco has one Avenue Princesse Grace', async () => {
    const found = await recordsOfFile('monaco');
    const avenue = found.filter(({ name, kind }) => kind === 'street' && name === 'Avenue Princesse Grace');
    expect(avenue).toMatchObject([{ town: 'Monaco', country: 'MC' }]);
    expect(readdirSync(folder).filter((name) => name.startsWith('places-'))).toEqual([]);
  });

  test.each<[Region, string, PlaceKind, string, string]>([
    ['monaco', 'Larvotto', 'suburb', 'Monaco', 'MC'],
    ['monaco', 'Monaco - Monte Carlo', 'station', 'Monaco', 'MC'],
    ['malta', 'Triq Ir-Repubblika', 'street', 'Valletta', 'MT'],
    ['malta', 'Triq it-Torri', 'street', 'Tas-Sliema', 'MT'],
    ['liechtenstein', 'Äulestrasse', 'street', 'Vaduz', 'LI'],
    ['liechtenstein', 'Schloss Vaduz', 'landmark', 'Vaduz', 'LI'],
    ['andorra', 'Avinguda Meritxell', 'street', 'Andorra la Vella', 'AD'],
    ['porto', 'Rua de Santa Catarina', 'street', 'Porto', 'PT'],
    ['porto', 'Porto - São Bento', 'station', 'Porto', 'PT'],
    ['porto', 'Jardim do Morro', 'station', 'Vila Nova de Gaia', 'PT'],
    ['helsinki', 'Mannerheimintie', 'street', 'Helsinki', 'FI'],
    ['helsinki', 'Kamppi', 'station', 'Helsinki', 'FI'],
  ])('%s: %s is a %s of %s', async (file, name, kind, town, country) => {
    const found = (await recordsOfFile(file)).filter((one) => one.name === name && one.kind === kind);
    expect(found.filter((one) => one.town === town)).toMatchObject([{ town, country }]);
  });

  test.each([...REGIONS, 'frankfurt'] as const)(
    '%s: every record is sound, in order, and its own',
    async (file) => {
      const found = await recordsOfFile(file);
      for (const { kind, name, names, lon, lat, importance, town, townNames } of found) {
        expect(PLACE_KINDS).toContain(kind);
        expect(new Set([name, ...names, '']).size).toBe(names.length + 2);
        expect(Math.abs(lon) <= 180 && Math.abs(lat) <= 90).toBe(true);
        expect(importance > 0 && importance <= 1).toBe(true);
        expect(townNames[0] ?? null).toBe(town);
      }
      const importances = found.map(({ importance }) => importance);
      expect(importances).toEqual([...importances].sort((one, other) => other - one));
      expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(found.length);
    },
  );

  test.each(REGIONS)(
    '%s: every name of a street that osmium finds, and no other',
    needs(OSMIUM),
    async (file) => {
      const args = ['tags-filter', '-R', EXTRACTS[file].path, 'w/highway', '-f', 'opl', '-o', '-'];
      const opl = execFileSync('osmium', args, {
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      }).toString();
      const known = new Set(PLACE_HIGHWAYS);
      const names = new Set<string>();
      for (const line of opl.split('\n').filter(Boolean)) {
        const pairs = line
          .split(' ')
          .find((field) => field.startsWith('T'))!
          .slice(1)
          .split(',')
          .map((pair) => pair.split('=').map(plain));
        const tags: Record<string, string> = Object.fromEntries(pairs);
        const name = tags.name ?? tags['name:en'] ?? tags.int_name;
        if (name && known.has(tags.highway!) && /[\p{L}\p{N}]/u.test(name)) names.add(nameKey(name));
      }
      const all = await recordsOfFile(file);
      const listed = new Set(all.flatMap(({ name, names: other }) => [name, ...other].map(nameKey)));
      const missing = [...names].filter((name) => !listed.has(name));
      // Ways whose middle node lies beyond the extract's edge.
      expect(missing.length).toBeLessThanOrEqual(Math.ceil(names.size / 100));
      const streets = new Set(all.filter(({ kind }) => kind === 'street').map(({ name }) => nameKey(name)));
      expect([...streets].filter((name) => !names.has(name))).toEqual([]);
    },
  );
});

const PLACE_HIGHWAYS = [
  ...['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'pedestrian', 'residential', 'unclassified'],
  ...[
    'living_street',
    'road',
    'busway',
    'service',
    'footway',
    'steps',
    'path',
    'cycleway',
    'bridleway',
    'track',
  ],
];
const plain = (value: string): string =>
  value.replace(/%([0-9a-f]+)%/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)));
