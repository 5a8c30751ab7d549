import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import { makeDump } from '../../../pipeline/exports/dump.ts';
import { DEEPEST_ZOOM } from '../../../pipeline/map-tiles/map-points.ts';
import { toiletId as idOfObject } from '../../../pipeline/toilets/toilet-id.ts';
import { ToiletResult } from '../../../schemas/reads/read-results.ts';
import { DETAIL_NAMES } from '../../../schemas/toilet/details.ts';
import { EXPORTED_PLAIN } from '../../../schemas/toilet/facts.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import { dumpDates, readDump, readDumps } from '../../../shards/store/dump-folder.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, type TestApp } from '../../fixtures/app.ts';
import {
  expectChecksums,
  type Feature,
  readCsv,
  readFeatures,
  readLines,
  readParquet,
  wholeText,
} from '../../fixtures/dumps.ts';
import { generationOf, NOW, publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { importFrom, ONE_SENTENCE, streetOf, workFolder, writeExtract } from '../../fixtures/imports.ts';
import { archiveOf, featuresAt, tilesAround } from '../../fixtures/map-archive.ts';
import { contributionsWith, overlayOf, votesFor } from '../../fixtures/overlays.ts';
import { freshDatabase } from '../../fixtures/postgres.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const TODAY = '2026-11-18';
/** Names that break careless writers. */
const NAMES = ['“Zum Örtchen”', 'a, "b"; c', 'two\nlines', '=1+1', '廁所 🚻', "l'étage\t2", ' spaces ', null];

const TOILETS = [
  ...NAMES.map((name, i) =>
    baseToilet({ id: `lt_n${i}`, name, lon: 7.4 + i / 1000, lat: 43.7, reference: `osm:node/${i}` }),
  ),
  baseToilet({
    id: 'lt_w9',
    lon: -179.9999999,
    lat: -77.8463,
    operator: 'Base',
    fee: { required: true, amount: 0.5, currency: 'NZD' },
    opening_hours: 'Mo-Fr 08:00-18:00; PH off',
    wheelchair: 'limited',
    changing_table: 'no',
    gender: ['female', 'male'],
    checked: '2026-03',
    access: 'scheme',
    scheme_name: 'Nette Toilette',
  }),
];
const PEOPLE = contributionsWith([
  overlayOf({
    toiletId: 'lt_n0',
    confirmations: 3,
    lastConfirmedAt: new Date('2026-11-17T10:11:12Z'),
    cleanliness: { average: 4.5, count: 2 },
    votes: [...votesFor('wheelchair', 'yes', 3), ...votesFor('changing_table', 'yes', 3)],
  }),
  overlayOf({ toiletId: 'lt_n1', gone: true }),
]);
const SHOWN = TOILETS.length - 1;

describe('a dump', () => {
  let folder: string;
  let generation: Generation;
  let app: TestApp;
  let features: Feature[];
  beforeAll(async () => {
    const store = new LocalStore(workFolder());
    generation = await publishToilets(store, TOILETS, { contributions: PEOPLE });
    app = appOn(store);
    await makeDump(store.dataDir, generation, { now: NOW, kept: 7 });
    folder = join(store.dataDir, 'dumps', TODAY);
    features = readFeatures(folder);
  });

  test('has every toilet that is shown, and none that is not', () => {
    expect(features.map(({ id }) => id).sort()).toEqual(
      TOILETS.map(({ id }) => id)
        .filter((id) => id !== 'lt_n1')
        .sort(),
    );
  });

  test('says of each toilet what a read of it says', async () => {
    for (const { id, geometry, properties } of features) {
      const { toilet } = ToiletResult.parse((await app.get(`/api/v1/toilets/${id}`)).body);
      expect(geometry.coordinates).toEqual([toilet.lon, toilet.lat]);
      const { name, operator, access, access_rule, scheme_name } = toilet;
      const { opening_hours, verification_state, confirmations, confidence, source } = toilet;
      expect(properties).toEqual({
        ...{ id, name, operator, access, access_rule, scheme_name },
        ...Object.fromEntries(EXPORTED_PLAIN.map((fact) => [fact, toilet[fact] ?? 'unknown'])),
        ...{ opening_hours, verification_state, confirmations, confidence, source },
        fee_required: toilet.fee.required,
        fee_amount: toilet.fee.amount,
        fee_currency: toilet.fee.currency,
        gender: toilet.gender.length > 0 ? toilet.gender.join(';') : null,
        last_confirmed_at: toilet.last_confirmed_at,
        cleanliness_average: toilet.cleanliness?.average ?? null,
        cleanliness_count: toilet.cleanliness?.count ?? null,
        source_record: toilet.provenance.source,
        checked: toilet.provenance.checked,
        decided_facts: Object.keys(toilet.provenance.decided).join(';') || null,
        ...Object.fromEntries(DETAIL_NAMES.map((name) => [name, null])),
        attribution: '© OpenStreetMap contributors, ODbL-1.0',
      });
    }
    const decided = features.find(({ id }) => id === 'lt_n0')!.properties;
    expect(decided).toMatchObject({ wheelchair: 'yes', confirmations: 3, cleanliness_average: 4.5 });
    expect(decided.decided_facts).toBe('wheelchair;changing_table');
  });

  test('is GeoJSON by its own schema, line by line', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8')));
    const lines = readLines(folder);
    expect(lines).toHaveLength(SHOWN);
    for (const line of lines) {
      expect(validate(JSON.parse(line)), JSON.stringify(validate.errors)).toBe(true);
    }
    const bad = JSON.parse(lines[0]!);
    bad.properties.wheelchair = null;
    expect(validate(bad)).toBe(false);
  });

  test('is CSV with the same values, unknown ones empty, formulas behind a mark', () => {
    const rows = readCsv(folder);
    expect(rows.map(({ name }) => name)).toContain("'=1+1");
    const text = (value: unknown) =>
      value === null ? '' : String(value).startsWith('=') ? `'${value}` : String(value);
    expect(rows).toEqual(
      features.map(({ geometry: { coordinates }, properties }) => ({
        ...Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, text(value)])),
        lon: String(coordinates[0]),
        lat: String(coordinates[1]),
      })),
    );
  });

  test('is A11yJSON with the same toilets in the same places', () => {
    const places = readLines(folder, 'toilets.a11yjsonl.gz').map((line) => JSON.parse(line));
    expect(places.map(({ geometry, properties }) => [properties.originalId, geometry])).toEqual(
      features.map(({ id, geometry }) => [id, geometry]),
    );
    const decided = places.find(({ properties }) => properties.originalId === 'lt_n0').properties;
    expect(decided.accessibility.wheelchairAccessibilityGrade).toBe('fully');
    expect(decided.tags.attribution).toBe('© OpenStreetMap contributors, ODbL-1.0');
  });

  const boxOf = ([lon, lat]: readonly [number, number]) => ({ xmin: lon, ymin: lat, xmax: lon, ymax: lat });

  test('is GeoParquet with the same values, times as times, points as points', async () => {
    const { rows, facts } = await readParquet(folder);
    expect(rows).toEqual(
      features.map(({ geometry, properties }) => ({
        ...properties,
        lon: geometry.coordinates[0],
        lat: geometry.coordinates[1],
        last_confirmed_at:
          typeof properties.last_confirmed_at === 'string' ? new Date(properties.last_confirmed_at) : null,
        geometry: { type: 'Point', coordinates: geometry.coordinates },
        bbox: boxOf(geometry.coordinates),
      })),
    );
    expect(JSON.parse(facts.geo!)).toEqual({
      version: '1.1.0',
      primary_column: 'geometry',
      columns: {
        geometry: {
          ...{ encoding: 'WKB', geometry_types: ['Point'], bbox: [-179.9999999, -77.8463, 7.407, 43.7] },
          covering: {
            bbox: {
              ...{ xmin: ['bbox', 'xmin'], ymin: ['bbox', 'ymin'] },
              ...{ xmax: ['bbox', 'xmax'], ymax: ['bbox', 'ymax'] },
            },
          },
        },
      },
    });
    expect(facts).toMatchObject({
      license: 'ODbL-1.0',
      attribution: expect.stringContaining('OpenStreetMap'),
    });
  });

  test('is map tiles with every toilet', async () => {
    const archive = archiveOf(readFileSync(join(folder, 'toilets.pmtiles')));
    const tiles = tilesAround(TOILETS, DEEPEST_ZOOM).map(([x, y]) => featuresAt(archive, DEEPEST_ZOOM, x, y));
    const ids = (await Promise.all(tiles))
      .flatMap((found) => found ?? [])
      .map((found) => found.properties.id);
    expect(ids.sort()).toEqual(features.map(({ id }) => id).sort());
  });

  test('tells its day, its source, its licence, and the checksum of each file', () => {
    const dump = readDump(join(folder, '../..'), TODAY)!;
    expect(dump).toMatchObject({
      date: TODAY,
      generation: 1,
      data_date: '2026-11-17T20:21:00.000Z',
      toilets: SHOWN,
      licence: 'ODbL-1.0',
    });
    expect([...dump.files.map(({ name }) => name), 'dump.json'].sort()).toEqual(readdirSync(folder).sort());
    expectChecksums(folder);
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    for (const column of Object.keys(features[0]!.properties)) expect(readme).toContain(`| \`${column}\` |`);
    expect(readme).toContain('**Licence**: ODbL-1.0');
  });
});

test('a dump tells what people said, and nothing of who they are', async () => {
  const work = workFolder();
  const store = new LocalStore(join(work, 'data'));
  const { database } = await freshDatabase();
  const people = new Contributions(database);
  const street = streetOf(5);
  const extract = await writeExtract(join(work, 'street.osm.pbf'), street);
  const run = () => importFrom(store, extract, { database });
  await run();
  const toiletId = idOfObject('node', street[2]!.id);
  const by = (person: string) => ({ toiletId, person, address: `${person}-address`, now: NOW });
  for (const person of ['hash-of-a', 'hash-of-b']) {
    await people.confirm(by(person));
    await people.vote({ ...by(person), votes: [{ attribute: 'wheelchair', value: 'yes' }] });
  }
  await people.rate({ ...by('hash-of-a'), rating: 4 });
  const { manifest } = await run();
  await makeDump(store.dataDir, new Generation(store, manifest), { now: NOW, kept: 7 });
  const folder = join(store.dataDir, 'dumps', TODAY);
  expect(readFeatures(folder).find(({ id }) => id === toiletId)!.properties).toMatchObject({
    ...{ confirmations: 2, wheelchair: 'yes', cleanliness_average: 4, cleanliness_count: 1 },
    attribution: '© OpenStreetMap contributors, ODbL-1.0',
  });
  expect(wholeText(folder)).not.toMatch(/hash-of-|-address/);
});

describe('making a dump', () => {
  test('twice on a day leaves the first, byte for byte', async () => {
    const dataDir = temporaryFolder();
    const first = await makeDump(dataDir, await generationOf(TOILETS), { now: NOW, kept: 7 });
    const second = await makeDump(dataDir, await generationOf(TOILETS.slice(0, 1)), { now: NOW, kept: 7 });
    expect([first.isNew, second.isNew]).toEqual([true, false]);
    expect(second.files).toEqual(first.files);
    expectChecksums(join(dataDir, 'dumps', TODAY));
  });

  test('copies the map tiles of an import, unless toilets changed since or its bytes are damaged', async () => {
    const work = workFolder();
    const store = new LocalStore(join(work, 'data'));
    const { manifest } = await importFrom(store, await writeExtract(join(work, 'e.osm.pbf'), streetOf(5)));
    const tiles = async (day: number, changed: Partial<Manifest> = {}) => {
      const generation = new Generation(store, { ...manifest, ...changed });
      const now = new Date(Date.UTC(2026, 10, day));
      await makeDump(store.dataDir, generation, { now, kept: 7 });
      const folder = join(store.dataDir, 'dumps', `2026-11-${day}`);
      expectChecksums(folder);
      return readFileSync(join(folder, 'toilets.pmtiles'));
    };
    const made = readFileSync(store.blobPath(manifest.map_tiles!));
    expect(await tiles(10)).toEqual(made);
    // Another day of the data stands in the metadata of tiles that are made anew.
    const later = { data_date: '2026-11-01T00:00:00.000Z' };
    expect(await tiles(11, later)).toEqual(made);
    expect(await tiles(12, { ...later, counted_at: NOW.toISOString() })).not.toEqual(made);
    writeFileSync(store.blobPath(manifest.map_tiles!), Buffer.alloc(made.length));
    expect(await tiles(13)).toEqual(made);
    rmSync(store.blobPath(manifest.map_tiles!));
    expect(await tiles(14)).toEqual(made);
  });

  test('of real toilets takes the place of one of invented toilets of the same day, and not the other way round', async () => {
    const dataDir = temporaryFolder();
    const invented = await generationOf(TOILETS);
    const real = await generationOf(TOILETS);
    Object.assign(invented.manifest, { demo: true });
    const make = (generation: Generation) => makeDump(dataDir, generation, { now: NOW, kept: 7 });
    const made = [await make(invented), await make(real), await make(invented)];
    expect(made.map(({ isNew }) => isNew)).toEqual([true, true, false]);
    expect(readDump(dataDir, TODAY)?.attribution).toContain('OpenStreetMap');
    expect(readdirSync(join(dataDir, 'dumps'))).toEqual([TODAY]);
    expectChecksums(join(dataDir, 'dumps', TODAY));
  });

  test('by two at once leaves one whole', async () => {
    const dataDir = temporaryFolder();
    const generation = await generationOf(TOILETS);
    const make = () => makeDump(dataDir, generation, { now: NOW, kept: 7 });
    const both = await Promise.all([make(), make()]);
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(readdirSync(join(dataDir, 'dumps'))).toEqual([TODAY]);
    expectChecksums(join(dataDir, 'dumps', TODAY));
  });

  test('keeps the newest ones, and clears what was left unfinished', async () => {
    const dataDir = temporaryFolder();
    const generation = await generationOf(TOILETS);
    const abandoned = join(dataDir, 'dumps', '.unfinished-old');
    mkdirSync(abandoned, { recursive: true });
    utimesSync(abandoned, new Date('2026-11-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z'));
    for (const day of [10, 11, 12, 13]) {
      await makeDump(dataDir, generation, { now: new Date(Date.UTC(2026, 10, day)), kept: 2 });
    }
    expect(readdirSync(join(dataDir, 'dumps')).sort()).toEqual(['2026-11-12', '2026-11-13']);
    expect(readDumps(dataDir).map(({ date }) => date)).toEqual(['2026-11-13', '2026-11-12']);
  });

  test('of no toilet, or on a disk that does not take it, ends in a sentence and leaves nothing', async () => {
    const dataDir = temporaryFolder();
    const empty = makeDump(dataDir, await generationOf([]), { now: NOW, kept: 7 });
    await expect(empty).rejects.toThrow('has no toilets, so no dump was written');
    writeFileSync(join(dataDir, 'dumps'), 'not a folder');
    const failed = await makeDump(dataDir, await generationOf(TOILETS), { now: NOW, kept: 7 }).catch(String);
    expect(failed).toMatch(ONE_SENTENCE);
  });

  test('is the same to the byte for the same generation', async () => {
    const sums = async () => {
      const dump = await makeDump(temporaryFolder(), await generationOf(TOILETS), { now: NOW, kept: 7 });
      return dump.files;
    };
    expect(await sums()).toEqual(await sums());
  });
});

test('a folder that is no whole dump is none', () => {
  const dataDir = temporaryFolder();
  const folder = join(dataDir, 'dumps', TODAY);
  mkdirSync(folder, { recursive: true });
  expect(dumpDates(dataDir)).toEqual([TODAY]);
  expect(readDump(dataDir, TODAY)).toBeUndefined();
  writeFileSync(join(folder, 'dump.json'), '{"date":');
  expect(readDumps(dataDir)).toEqual([]);
  expect(readDump(dataDir, '../dumps')).toBeUndefined();
});
