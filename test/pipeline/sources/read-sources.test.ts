import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ReadSources, readSources } from '../../../pipeline/sources/read-sources.ts';
import { MAX_ROWS } from '../../../pipeline/sources/rows/row.ts';
import { encodeRecords, readRecords, recordToiletId } from '../../../pipeline/sources/source-record.ts';
import { sourcesEdition } from '../../../pipeline/sources/sources-file.ts';
import { NOW, temporaryFolder } from '../../fixtures/generation.ts';

const NO_SOURCES: ReadSources = { list: [], records: [] };

let folder: string;
let path: string;
let notes: string[];

const CITY = {
  ...{ name: 'city', title: 'Toilets of the city', adapter: 'csv', file: 'city.csv', licence: 'CC-BY-4.0' },
  ...{ credit: 'City of X', url: 'https://example.org/toilets', id: 'id', lon: 'lon', lat: 'lat' },
  ...{ month: '2026-09', tags: { name: 'name' } },
};
const rows = (count: number, from = 1) =>
  `id,name,lon,lat\n${Array.from({ length: count }, (_, i) => `${from + i},WC,7.${from + i},43.7\n`).join('')}`;

const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
const putSources = (...sources: object[]) => put('sources.json', JSON.stringify({ sources }));
const read = (before: ReadSources = NO_SOURCES, allowShrink = false) =>
  readSources(path, {
    ...{ before, allowShrink, now: NOW },
    note: (sentence) => notes.push(sentence),
    addresses: async () => ({
      houseAt: (address) => (address === 'Rue Grimaldi 12, Monaco' ? [7.42, 43.73] : null),
      close: () => {},
    }),
  });

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, 'sources.json');
  notes = [];
  putSources(CITY);
  put('city.csv', rows(4));
});

test('a file gives records, and the facts that the operator states of it', async () => {
  const { list, records } = await read();
  expect(list).toEqual([
    {
      ...{ name: 'city', title: 'Toilets of the city', licence: 'CC-BY-4.0', licence_url: null },
      ...{ credit: 'City of X', url: 'https://example.org/toilets', month: '2026-09', records: 4 },
    },
  ]);
  expect(records[0]).toEqual({
    ...{ source: 'city', id: '1', lon: 7.1, lat: 43.7 },
    tags: { name: 'WC', check_date: '2026-09' },
  });
  const bytes = encodeRecords(records);
  expect(readRecords(bytes.buffer as ArrayBuffer, 'test')).toEqual(records);
});

test('ids come from the name of the source and the id in it alone', async () => {
  const [first] = (await read()).records;
  put('city.csv', rows(4).replace('1,WC,7.1', '1,Other,7.9'));
  const [moved] = (await read()).records;
  expect(recordToiletId(moved!)).toBe(recordToiletId(first!));
  expect(recordToiletId(first!)).toMatch(/^lt_s[0-9a-z]{13}$/);
  expect(recordToiletId({ ...first!, source: 'other' })).not.toBe(recordToiletId(first!));
});

test('the month is that of the file if the operator names none, and never in the future', async () => {
  putSources({ ...CITY, month: undefined });
  utimesSync(join(folder, 'city.csv'), NOW, new Date('2026-03-04'));
  expect((await read()).list[0]?.month).toBe('2026-03');
  utimesSync(join(folder, 'city.csv'), NOW, new Date('2031-01-01'));
  expect((await read()).list[0]?.month).toBe(NOW.toISOString().slice(0, 7));
});

test('the edition changes with each of the files, and not otherwise', () => {
  const editions = [sourcesEdition(path)];
  expect(sourcesEdition(path)).toBe(editions[0]);
  put('city.csv', rows(5));
  editions.push(sourcesEdition(path));
  putSources({ ...CITY, title: 'Other' });
  editions.push(sourcesEdition(path));
  rmSync(join(folder, 'city.csv'));
  editions.push(sourcesEdition(path));
  rmSync(path);
  editions.push(sourcesEdition(path));
  expect(new Set(editions).size).toBe(5);
});

test('a second row with an id is left out, and the note counts it', async () => {
  put('city.csv', `${rows(2)}2,Again,8,43\n3,Nowhere,,\n`);
  expect((await read()).records).toHaveLength(2);
  expect(notes).toEqual([
    'Source city: 2 records of 2026-09. Left out: 1 with the id of another row, 1 without a position.',
  ]);
});

describe('a file that is not good', () => {
  test.each<[string, () => void, RegExp]>([
    ['missing', () => rmSync(join(folder, 'city.csv')), /ENOENT/],
    ['empty', () => put('city.csv', ''), /none of its 0 rows/],
    ['a header alone', () => put('city.csv', rows(0)), /none of its 0 rows/],
    ['a web page', () => put('city.csv', '<!doctype html>'), /no column/],
    ['cut off in a row', () => put('city.csv', rows(4).slice(0, -6)), /Record Length/],
    ['without most of its rows', () => put('city.csv', rows(1)), /it has 1 toilets and had 4; if that/],
    ['with too many rows', () => put('city.csv', rows(MAX_ROWS + 1)), /more than 100000 rows/],
    ['a folder', () => putSources({ ...CITY, file: '.' }), /not a file/],
  ])('%s: its records of before stay, and the note says so', async (_, spoil, reason) => {
    const before = await read();
    notes = [];
    spoil();
    expect(await read(before)).toEqual(before);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(
      /^The source city was not read: .* Its 4 records of the generation before stay\.$/,
    );
    expect(notes[0]).toMatch(reason);
  });

  test('is left out if there are no records of before, and the other sources are read', async () => {
    putSources({ ...CITY, name: 'gone', file: 'gone.csv' }, CITY);
    expect((await read()).list.map(({ name }) => name)).toEqual(['city']);
    expect(notes[0]).toMatch(/^The source gone was not read: .* Its toilets are left out\.$/);
  });

  test('is believed if the operator says that the loss is right', async () => {
    const before = await read();
    put('city.csv', rows(1));
    expect((await read(before, true)).records).toHaveLength(1);
  });
});

describe('the file that names the sources', () => {
  test.each<[string, () => void, RegExp]>([
    ['is missing', () => rmSync(path), /cannot be opened/],
    ['is not JSON', () => put('sources.json', '{'), /not JSON/],
    ['has a word too many', () => putSources({ ...CITY, colour: 'red' }), /sources\.0 is wrong/],
    ['has no licence', () => putSources({ ...CITY, licence: undefined }), /sources\.0\.licence is wrong/],
    [
      'has a link that is not https',
      () => putSources({ ...CITY, url: 'javascript:alert(1)' }),
      /sources\.0\.url/,
    ],
    ['calls a source by the name of the map', () => putSources({ ...CITY, name: 'osm' }), /sources\.0\.name/],
    ['names two sources alike', () => putSources(CITY, CITY), /two sources have one name/],
    ['lets a column say what a row is', () => putSources({ ...CITY, tags: { amenity: 'id' } }), /tags/],
  ])('%s: all records of before stay', async (_, spoil, reason) => {
    const before = await read();
    notes = [];
    spoil();
    expect(await read(before)).toBe(before);
    expect(notes[0]).toMatch(/^SOURCES was not read: .* 4 records of the generation before stay\. /);
    expect(notes[0]).toMatch(reason);
  });

  test('names a source no more: its records leave', async () => {
    const before = await read();
    putSources();
    expect(await read(before)).toEqual(NO_SOURCES);
  });
});

describe('a folder of mappings', () => {
  beforeEach(() => {
    path = join(folder, 'sources');
    mkdirSync(join(path, 'data'), { recursive: true });
    putMapping('city', { ...CITY, file: 'data/city.csv' });
    putMapping('town', { ...CITY, name: 'town', file: 'data/city.csv' });
    put('sources/data/city.csv', rows(4));
  });
  const putMapping = (name: string, mapping: object) => put(`sources/${name}.json`, JSON.stringify(mapping));

  test('has a source in each file', async () => {
    expect((await read()).list.map(({ name }) => name)).toEqual(['city', 'town']);
  });

  test.each<[string, object | string, RegExp]>([
    ['is not JSON', '{', /it is not JSON/],
    [
      'has another name than its file',
      { ...CITY, file: 'data/city.csv', name: 'other' },
      /its name is other/,
    ],
    ['names no data', { ...CITY, file: undefined }, /neither "file" nor "fetch"/],
  ])('keeps the records of a mapping that %s, and reads the others', async (_, mapping, reason) => {
    const before = await read();
    put('sources/city.json', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
    put('sources/data/city.csv', rows(5));
    notes = [];
    const { list, records } = await read(before);
    expect(list.map(({ name, records }) => [name, records])).toEqual([
      ['city', 4],
      ['town', 5],
    ]);
    expect(records).toHaveLength(9);
    expect(notes[0]).toMatch(
      /^The source city was not read: its mapping cannot be used: .* records .* stay\.$/,
    );
    expect(notes[0]).toMatch(reason);
  });

  test('has another edition with another mapping, and with other data', () => {
    const editions = [sourcesEdition(path)];
    put('sources/data/city.csv', rows(5));
    editions.push(sourcesEdition(path));
    rmSync(join(path, 'town.json'));
    editions.push(sourcesEdition(path));
    expect(new Set(editions).size).toBe(3);
  });
});

test('rows without a position are placed by their address, and the others are listed for the operator', async () => {
  putSources({ ...CITY, address: ['street', 'town'] });
  put(
    'city.csv',
    'id,name,lon,lat,street,town\n1,A,,,Rue Grimaldi 12,Monaco\n2,B,,,"Rue ""X"" 9",Monaco\n3,C,7,43,,\n4,D,,,,\n',
  );
  const { records } = await read();
  expect(records).toEqual([
    {
      ...{ source: 'city', id: '1', lon: 7.42, lat: 43.73, precision_m: 60 },
      tags: { name: 'A', check_date: '2026-09', 'lootiles:position': 'address' },
    },
    { source: 'city', id: '3', lon: 7, lat: 43, tags: { name: 'C', check_date: '2026-09' } },
  ]);
  expect(notes[0]).toContain('1 whose address is not found, 1 without a position');
  const list = join(folder, 'city.csv.not-found.csv');
  expect(readFileSync(list, 'utf8')).toBe('id,address\n"2","Rue ""X"" 9, Monaco"\n');
  put('city.csv', 'id,name,lon,lat,street,town\n3,C,7,43,,\n5,E,7.1,43,,\n');
  await read();
  expect(existsSync(list)).toBe(false);
});
