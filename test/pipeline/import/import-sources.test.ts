/** A whole import of an extract and files of open data: one toilet each, named, credited, and the same after a diff. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import { creditOf } from '../../../pipeline/attribution.ts';
import { makeDump } from '../../../pipeline/exports/dump.ts';
import { DiffCollector } from '../../../pipeline/follow/diff/diff-collector.ts';
import { DiffPublisher } from '../../../pipeline/follow/diff/diff-publisher.ts';
import { recordToiletId } from '../../../pipeline/sources/source-record.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { idKey } from '../../../shards/ids/id-key.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import type { Store } from '../../../shards/store/store.ts';
import { appOn } from '../../fixtures/app.ts';
import { readFeatures } from '../../fixtures/dumps.ts';
import { NOW, temporaryFolder } from '../../fixtures/generation.ts';
import { importFrom, wholeCurrent, writeExtract } from '../../fixtures/imports.ts';
import { freshDatabase } from '../../fixtures/postgres.ts';

/** Ten metres of latitude. */
const TEN_M = 0.00009;
const MAPPED = [
  { id: 1, lon: 7.42, lat: 43.73, tags: { amenity: 'toilets', name: 'WC', fee: 'no' } },
  { id: 2, lon: 7.43, lat: 43.73, tags: { amenity: 'toilets' } },
];
const CITY = `nr,label,x,y,hours,web
1,City toilet one,7.42,${43.73 + TEN_M},Mo-Fr 09:00-17:00,https://example.org/1
2,City toilet two,7.44,43.74,24/7,javascript:alert(1)
3,Staff,7.45,43.74,,
`;
const SOURCES = {
  sources: [
    {
      ...{
        name: 'city',
        title: 'Toilets | of the city',
        adapter: 'csv',
        file: 'city.csv',
        licence: 'CC-BY-4.0',
      },
      ...{ licence_url: 'https://creativecommons.org/licenses/by/4.0/', credit: 'City of <X>' },
      ...{ url: 'https://example.org/data?a=1&b=2', month: '2026-09', id: 'nr', lon: 'x', lat: 'y' },
      tags: {
        ...{ name: 'label', opening_hours: 'hours', website: 'web', wheelchair: { value: 'yes' } },
        access: { column: 'nr', values: { 1: 'yes', 2: 'yes', 3: 'employees' } },
      },
    },
  ],
};
const idOf = (id: string) => recordToiletId({ source: 'city', id });

let folder: string;
let store: Store;
let extract: string;
const sources = () => join(folder, 'sources.json');

beforeEach(async () => {
  folder = temporaryFolder();
  store = new LocalStore(join(folder, 'data'));
  extract = await writeExtract(join(folder, 'street.osm.pbf'), MAPPED);
  writeFileSync(sources(), JSON.stringify(SOURCES));
  writeFileSync(join(folder, 'city.csv'), CITY);
});

const runImport = (options = {}) => importFrom(store, extract, { sources: sources(), ...options });

function read(id: string): Record<string, unknown> | undefined {
  const found = new Generation(store, store.readCurrent()!).locate(idKey(id)!);
  return found && JSON.parse(`{"url":"${found.shard.record(found.row)}}`);
}

test('a record at a toilet of the map fills its gaps, another one is a toilet, one for staff is none', async () => {
  const { notes } = await runImport();
  expect(wholeCurrent(store).toilets).toBe(3);
  expect(read('lt_n1')).toMatchObject({
    ...{ id: 'lt_n1', name: 'WC', fee: { required: false }, opening_hours: 'Mo-Fr 09:00-17:00' },
    ...{ source: 'openstreetmap', provenance: { source: 'osm:node/1; city:1', checked: '2026-09' } },
  });
  expect(read(idOf('1'))).toEqual(read('lt_n1'));
  expect(read(idOf('2'))).toMatchObject({
    ...{ id: idOf('2'), source: 'city', access: 'public', wheelchair: 'yes' },
    provenance: { source: 'city:2', checked: '2026-09' },
  });
  expect(read(idOf('3'))).toBeUndefined();
  expect(notes).toContain('Source city: 3 records of 2026-09.');
  expect(notes).toContain('1 two sources.');
});

test('without SOURCES the generation is that of the extract alone', async () => {
  const { manifest } = await importFrom(store, extract);
  expect(manifest).toMatchObject({ toilets: 2, added_sources: null });
});

test('only links with https are served', async () => {
  await runImport();
  const { get } = appOn(store);
  const details = async (id: string) => (await get(`/api/v1/toilets/${id}/details`)).body;
  expect(await details('lt_n1')).toHaveProperty('details.website', 'https://example.org/1');
  expect(await details(idOf('2'))).not.toHaveProperty('details.website');
});

describe('a file that cannot be read', () => {
  test('does not stop the import: the records of before stay, with their ids', async () => {
    await runImport();
    const before = read(idOf('2'));
    rmSync(join(folder, 'city.csv'));
    const { manifest, notes } = await runImport();
    expect(read(idOf('2'))).toEqual(before);
    expect(manifest.added_sources?.list[0]).toMatchObject({ name: 'city', records: 3 });
    expect(notes).toMatch(/The source city was not read: .*Its 3 records of the generation before stay\./);
  });

  test('at the first import leaves its toilets out', async () => {
    writeFileSync(join(folder, 'city.csv'), 'nonsense');
    const { manifest, notes } = await runImport();
    expect(manifest).toMatchObject({ toilets: 2, added_sources: { list: [] } });
    expect(notes).toContain('Its toilets are left out.');
  });
});

describe('with the registry of ids', () => {
  test('ids and contributions stay over imports, and lead on when a mapper adds and deletes the toilet', async () => {
    const { database } = await freshDatabase();
    const people = new Contributions(database);
    const options = { database, allowShrink: true };
    await runImport(options);
    await people.confirm({ toiletId: idOf('2'), person: 'p', address: 'a', now: NOW });
    await runImport(options);
    expect(read(idOf('2'))).toMatchObject({ id: idOf('2'), confirmations: 1 });
    const third = { id: 3, lon: 7.44, lat: 43.74, tags: { amenity: 'toilets' } };
    extract = await writeExtract(join(folder, 'more.osm.pbf'), [...MAPPED, third]);
    await runImport(options);
    expect(read(idOf('2'))).toMatchObject({ id: 'lt_n3', confirmations: 1 });
    extract = await writeExtract(join(folder, 'less.osm.pbf'), MAPPED);
    await runImport(options);
    expect(wholeCurrent(store).toilets).toBe(3);
    expect(read('lt_n3')).toMatchObject({ id: idOf('2'), confirmations: 1 });
  });
});

describe('a diff', () => {
  const next = () => ({ dataMs: null, sequence: null, replicationUrl: null });

  test('keeps the records, and what it adds and deletes beside them is what an import gives', async () => {
    await runImport();
    const publisher = new DiffPublisher(store, undefined);
    const collector = new DiffCollector();
    collector.node({ id: 1, version: 2, deleted: true }, {}, Number.NaN, Number.NaN);
    collector.node({ id: 9, version: 1, deleted: false }, { amenity: 'toilets' }, 7.44, 43.74);
    await publisher.publish(collector.finish(), next, () => NOW);
    const { tiles, added_sources } = wholeCurrent(store);
    expect(added_sources?.list).toHaveLength(1);
    expect(read(idOf('1'))).toMatchObject({ id: idOf('1'), name: 'City toilet one' });
    expect(read(idOf('2'))).toMatchObject({ id: 'lt_n9', provenance: { source: 'osm:node/9; city:2' } });
    const other = new LocalStore(join(folder, 'other'));
    const after = [MAPPED[1]!, { id: 9, lon: 7.44, lat: 43.74, tags: { amenity: 'toilets' } }];
    const whole = await importFrom(other, await writeExtract(join(folder, 'after.osm.pbf'), after), {
      sources: sources(),
    });
    expect(tiles).toEqual(whole.manifest.tiles);
  });
});

describe('credits', () => {
  test('name each source with its licence, in dumps and map tiles', async () => {
    const { manifest } = await runImport();
    expect(creditOf(manifest)).toEqual({
      text: '© OpenStreetMap contributors; City of <X> (CC-BY-4.0)',
      html: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>; <a href="https://example.org/data?a=1&#38;b=2">City of &#60;X&#62;</a> (CC-BY-4.0)',
      licence: 'ODbL-1.0',
    });
    const dump = await makeDump(store.dataDir, new Generation(store, manifest), { now: NOW, kept: 1 });
    expect(dump).toMatchObject({
      attribution: creditOf(manifest).text,
      sources: manifest.added_sources!.list,
    });
    const at = (name: string) => join(store.dataDir, 'dumps', dump.date, name);
    expect(readFileSync(at('README.md'), 'utf8')).toContain(
      '| `city` | [Toilets \\| of the city](<https://example.org/data?a=1&b=2>) | [CC-BY-4.0](<https://creativecommons.org/licenses/by/4.0/>) | City of <X> | 2026-09 |',
    );
    const features = readFeatures(join(store.dataDir, 'dumps', dump.date));
    const own = features.find(({ id }) => id === idOf('2'));
    expect(own?.properties).toMatchObject({
      ...{ source: 'city', source_record: 'city:2' },
      attribution: '© OpenStreetMap contributors; City of <X> (CC-BY-4.0), ODbL-1.0',
    });
  });
});

test('a new row appears with the next import', async () => {
  await runImport();
  appendFileSync(join(folder, 'city.csv'), '1b,New,7.46,43.75,,\n');
  await runImport();
  expect(read(idOf('1b'))).toMatchObject({ source: 'city', name: 'New' });
});
