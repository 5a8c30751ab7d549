/** Places by name from files without a lookup, as earlier programs published them, against the gazetteer they were made beside. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import { Generation } from '../../../shards/generation/generation.ts';
import { atOnce, townFiles } from '../../../shards/publication/publication-files.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { publishToilets } from '../../../test/fixtures/generation.ts';
import { importFrom, workFolder } from '../../../test/fixtures/imports.ts';
import { placeRecord } from '../../../test/fixtures/places.ts';
import { openReader, type PublishedFolder, publicationOf } from '../../../test/fixtures/publication.ts';
import { baseToilet } from '../../../test/fixtures/toilets.ts';
import { metresOf, squaredChord } from '../../sphere/index.ts';
import { findByName, type Reader } from '../index.ts';

const EXTRACTS = new URL('../../../../shared/data/extracts/', import.meta.url).pathname;
const NEAR_M = 200;
/** Number of the kind in a lookup file. */
const STREET = 12;

/** Names of places as the labels and the gazetteer have them. */
interface Named {
  readonly text: string;
  readonly lon: number;
  readonly lat: number;
}

/** 300 streets of a gazetteer that lie in a town. */
function streetsIn(path: string): Named[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const rows = file.prepare(
    `SELECT place.name || ', ' || town.name AS text, lon / 1e7 AS lon, lat / 1e7 AS lat
      FROM place JOIN town ON town.id = place.town WHERE kind = ? ORDER BY place.id * 7919 % 10007 LIMIT 300`,
  );
  const streets = rows.all(STREET);
  file.close();
  return streets.map(({ text, lon, lat }) => ({ text: String(text), lon: Number(lon), lat: Number(lat) }));
}

describe.skipIf(!existsSync(EXTRACTS)).each([
  ['monaco-2026-03-09', 'Monaco'],
  ['porto-2020-07-19', 'Porto'],
  ['malta-2016-11-09', 'Malta'],
])('%s', (extract) => {
  const store = new LocalStore(workFolder());
  let generation: Generation;
  let folder: PublishedFolder;
  let reader: Reader;

  beforeAll(async () => {
    await importFrom(store, join(EXTRACTS, `${extract}.osm.pbf`));
    generation = new Generation(store, store.readCurrent()!);
    folder = publicationOf(store, generation, undefined, false);
    reader = await openReader(folder);
  }, 120_000);

  const shareFound = async (asked: readonly Named[]): Promise<number> => {
    let found = 0;
    for (const { text, lon, lat } of asked) {
      const places = await reader.places(text, { limit: 1 });
      if (places.some((place) => metresOf(squaredChord(lon, lat, place.lon, place.lat)) < NEAR_M)) found++;
    }
    return found / asked.length;
  };

  test('finds 9 of 10 streets by their names and towns', async () => {
    expect(await shareFound(streetsIn(store.blobPath(generation.manifest.places!)))).toBeGreaterThanOrEqual(
      0.9,
    );
  });

  test('finds 19 of 20 towns', async () => {
    const towns = [...generation.gazetteer!.towns()]
      .flat()
      .map(({ label, lon, lat }) => ({ text: label, lon, lat }));
    expect(await shareFound(towns)).toBeGreaterThanOrEqual(0.95);
  });

  test('finds nothing for 100 words that mean nothing', async () => {
    const { next } = seededRandom(11);
    const letterOf = (letters: string) => letters[Math.floor(next() * letters.length)]!;
    const syllable = () => letterOf('bdfgklmnprstvz') + letterOf('aeiou') + letterOf('xqwkjz');
    const words = Array.from({ length: 100 }, () => Array.from({ length: 3 }, syllable).join(''));
    for (const word of words) expect(await reader.places(word), word).toEqual([]);
  });
});

describe.skipIf(!existsSync(EXTRACTS))('in Monaco', () => {
  let reader: Reader;
  let folder: PublishedFolder;

  beforeAll(async () => {
    const store = new LocalStore(workFolder());
    await importFrom(store, join(EXTRACTS, 'monaco-2026-03-09.osm.pbf'));
    folder = publicationOf(store, new Generation(store, store.readCurrent()!), undefined, false);
    reader = await openReader(folder);
  }, 120_000);

  test.each([
    ['Rue Grimaldi, Monaco', 'Rue Grimaldi, Monaco', 'place'],
    ['grimaldi monaco', 'Rue Grimaldi, Monaco', 'place'],
    ['Monaco Grimaldi', 'Rue Grimaldi, Monaco', 'place'],
    ['12 Rue Grimaldi', 'Rue Grimaldi, Monaco', 'place'],
    ['Grimaldi, モナコ', 'Rue Grimaldi, Monaco', 'place'],
    ['monaco', 'Monaco', 'city'],
    ['sanisettes près de Rue Grimaldi, Monaco', 'Rue Grimaldi, Monaco', 'place'],
    ['ห้องน้ำใกล้ Monaco', 'Monaco', 'city'],
    ['Monako', 'Monaco', 'city'],
    ['monte carlo', 'Monte-Carlo, Monaco', 'suburb'],
    ['43.7384, 7.4246', "Avenue de l'Hermitage, Monaco", 'position'],
  ])('%s is %s', async (text, label, kind) => {
    const [place] = await reader.places(text);
    expect(place).toMatchObject({ label, kind });
  });

  test.each([
    ['Rue Grimaldi', 'Rue Grimaldi, Monaco'],
    ['Grimaldi', 'Rue Grimaldi, Monaco'],
    ['Charlotte, Monaco', 'Boulevard Princesse Charlotte, Monaco'],
    ['Charlotte', undefined],
    ['rue grim', undefined],
  ])('nothing is guessed for %s', async (text, label) => {
    const found = await reader.ask((dataset) => findByName(dataset, text, undefined));
    expect(found.status === 'found' ? found.place.label : undefined).toBe(label);
  });

  test('the last word may be unfinished while it is typed, and only then', async () => {
    const labels = (await reader.places('rue grim', { isTyping: true })).map(({ label }) => label);
    expect(labels[0]).toBe('Rue Grimaldi, Monaco');
    expect(await reader.places('rue grim')).toEqual([]);
  });

  test('those near a position come first', async () => {
    const near = { lon: 7.4175, lat: 43.7286 };
    const places = await reader.places('rue', { near, isTyping: true, limit: 10 });
    expect(places).toHaveLength(10);
    const metres = places.map(({ lon, lat }) => metresOf(squaredChord(near.lon, near.lat, lon, lat)));
    expect(Math.max(...metres)).toBeLessThan(2_000);
  });

  test.each(['', ' ', 'here', '91, 181', ','])('"%s" finds nothing', async (text) => {
    expect(await reader.places(text, { isTyping: true })).toEqual([]);
  });

  test('a question loads the directory, the list of towns, the list of tiles and one tile, once', async () => {
    const fetched: string[] = [];
    const fresh = await openReader({ ...folder, fetched });
    await fresh.places('Rue Grimaldi, Monaco');
    await fresh.places('Avenue de la Costa, Monaco');
    expect(fetched).toHaveLength(4);
  });
});

test('over split lists, a street before its town needs two of them', async () => {
  const syllables = ['ba', 'de', 'ki', 'lo', 'mu', 'na', 're', 'si', 'to', 'vu'];
  const towns = Array.from({ length: 3_000 }, (_, i) => {
    const name = Array.from(String(i).padStart(4, '0'), (digit) => syllables[Number(digit)]).join('');
    const at = { lon: 7 + (i % 60) / 100, lat: 47 + Math.floor(i / 60) / 100 };
    const names = [`Bad ${name} am See`, `Gemeinde ${name}`];
    return placeRecord({ ...at, name, names, kind: 'village', country: 'DE', importance: 1 - i / 3_000 });
  });
  const { name: town, lon, lat } = towns.at(-1)!;
  const street = placeRecord({ name: 'Lokiweg', kind: 'street', lon, lat, town, country: 'DE' });
  const store = new LocalStore(workFolder());
  const generation = await publishToilets(store, [baseToilet({ id: 'lt_n1', lon, lat })], {
    places: [...towns, street],
  });
  const lists = atOnce(townFiles(generation))!.files;
  expect(lists.size).toBeGreaterThan(5);
  const folder = publicationOf(store, generation, undefined, false);
  const fetchedFor = async (text: string) => {
    const fetched: string[] = [];
    const [place] = await (await openReader({ ...folder, fetched })).places(text);
    return { label: place?.label, lists: fetched.filter((name) => lists.has(name)).length };
  };
  expect(await fetchedFor(`Lokiweg ${town}`)).toEqual({ label: `Lokiweg, ${town}`, lists: 2 });
  expect(await fetchedFor(`${town} Lokiweg`)).toMatchObject({ label: `Lokiweg, ${town}` });
  expect(await fetchedFor(`${town}, Germany`)).toMatchObject({ label: town });
});

test('a street is never looked for in another town, though one tile of names has both', async () => {
  const [porto, helsinki] = [
    { lon: -8.61, lat: 41.15, country: 'PT' },
    { lon: 24.94, lat: 60.17, country: 'FI' },
  ];
  const places = [
    placeRecord({ ...porto, name: 'Porto', kind: 'city', importance: 0.6 }),
    placeRecord({ ...porto, name: 'Rua Trindade', kind: 'street', town: 'Porto' }),
    placeRecord({ ...helsinki, name: 'Helsinki', kind: 'city', importance: 0.6 }),
  ];
  const store = new LocalStore(workFolder());
  const generation = await publishToilets(store, [baseToilet({ id: 'lt_n1', ...porto })], { places });
  const reader = await openReader(publicationOf(store, generation, undefined, false));
  const labelsOf = async (text: string) => (await reader.places(text)).map(({ label }) => label);
  expect(await labelsOf('Trindade, Porto')).toEqual(['Rua Trindade, Porto']);
  expect(await labelsOf('Trindade, Helsinki')).toEqual([]);
});
