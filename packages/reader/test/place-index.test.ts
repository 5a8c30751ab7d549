/** The search over published entries, against the lookup file that they are made of. */
import { beforeAll, describe, expect, test } from 'vitest';
import { workFolder } from '../../../test/fixtures/imports.ts';
import { placeRecord } from '../../../test/fixtures/places.ts';
import { openReader, type PublishedFolder, publishedNames } from '../../../test/fixtures/publication.ts';
import { inOrder } from '../../../test/fixtures/small-gazetteer.ts';
import { type PlaceHit, type PlaceRecord, Places, writePlaces } from '../../gazetteer/index.ts';
import { findByName } from '../index.ts';

const SYLLABLES = ['ba', 'de', 'ki', 'lo', 'mu', 'na', 're', 'si', 'to', 'vu'];
const AT = { lon: 20.46, lat: 44.81, country: 'RS' };
const TOWN = { town: 'Vinograd', townNames: ['Vinograd', 'Виноград', 'Weingarten'] };

/** A town with so many streets that its words are in parts, and a village. */
function records(): PlaceRecord[] {
  const streets = Array.from({ length: 600 }, (_, i) => {
    const name = Array.from(String(i).padStart(3, '0'), (digit) => SYLLABLES[Number(digit)]).join('');
    const at = { lon: AT.lon + (i % 30) / 1_000, lat: AT.lat + Math.floor(i / 30) / 1_000 };
    return placeRecord({
      ...AT,
      ...TOWN,
      ...at,
      kind: 'street',
      name: `Ulica ${name}`,
      importance: 0.1 + i / 10_000,
    });
  });
  return [
    placeRecord({
      ...AT,
      kind: 'city',
      name: 'Vinograd',
      names: ['Виноград', 'Weingarten'],
      importance: 0.6,
    }),
    placeRecord({ ...AT, ...TOWN, kind: 'station', name: 'Vinograd Centar', importance: 0.4 }),
    placeRecord({
      ...{ ...AT, ...TOWN, kind: 'street', name: 'Hauptwacheplatz', importance: 0.3, lon: 20.5 },
      houses: '7 10 10\n9b 20 20',
    }),
    placeRecord({ ...AT, ...TOWN, kind: 'landmark', name: 'Гранд Хотел', importance: 0.3 }),
    placeRecord({ ...AT, kind: 'village', name: 'Malo Selo', importance: 0.25, lon: 20.9 }),
    ...streets,
  ];
}

const shown = (hit: PlaceHit | undefined) =>
  hit && { label: hit.label, kind: hit.kind, lon: hit.lon, lat: hit.lat };

describe('in the files of a town', () => {
  const path = `${workFolder()}/places`;
  let places: Places;
  let folder: PublishedFolder;

  beforeAll(() => {
    const away = { names: ['Atlantis'], population: 900_000, lon: -30, lat: 30 };
    writePlaces(path, inOrder(records()), {}, [away]);
    places = Places.open(path);
    folder = publishedNames(path);
  });

  test.each([
    ['a town', 'Vinograd'],
    ['a town in another language', 'Weingarten'],
    ['a town in other letters', 'Виноград'],
    ['a name of other letters as they sound', 'grand hotel'],
    ['a street', 'Ulica bakiki'],
    ['a street and its town', 'bakiki, Vinograd'],
    ['words of many places', 'Ulica Vinograd'],
    ['a word that many places have', 'Ulica'],
    ['a wrong letter', 'Hauptwachepladz'],
    ['a wrong letter at the beginning', 'Xauptwacheplatz'],
    ['two wrong letters', 'Hxuptwachepladz'],
    ['two wrong letters in the middle and at the end', 'Hauptwxchepladz'],
    ['a space too much', 'Hauptwache Platz'],
    ['the kind of a place', 'station vinograd'],
    ['a house', 'Hauptwacheplatz 7'],
    ['a house that is not there', 'Hauptwacheplatz 400'],
    ['toilets near a place', 'toilets near Malo Selo'],
    ['a town elsewhere', 'Atlantis'],
    ['a place in a town elsewhere', 'Ulica bakiki, Atlantis'],
    ['nothing', 'qqqq wwww'],
    ['marks alone', '?!'],
  ])('%s is found as in the lookup', async (_, text) => {
    const reader = await openReader({ ...folder, fetched: [] });
    const [hit] = places.find(text, { limit: 1 });
    const [found] = await reader.places(text, { limit: 1 });
    expect(found).toEqual(hit && expect.objectContaining(shown(hit)));
    const said = await reader.ask((dataset) => findByName(dataset, text, undefined));
    if (hit) expect(said).toMatchObject({ status: 'found' });
    else
      expect(said).toMatchObject({
        status: 'not-found',
        ...places.nothingFound(text),
      });
  });

  test('the street and the house come with what was ignored', async () => {
    const reader = await openReader({ ...folder, fetched: [] });
    expect(await reader.places('Hauptwacheplatz 9b', { limit: 1 })).toEqual([
      {
        label: 'Hauptwacheplatz 9b, Vinograd',
        kind: 'street',
        lon: expect.closeTo(20.5002, 5),
        lat: expect.closeTo(44.8102, 5),
      },
    ]);
    const [other] = await reader.places('Hauptwacheplatz 400', { limit: 1 });
    expect(other?.ignored).toEqual({ house: '400', words: [] });
  });

  test('a text in letters that the files cannot read finds nothing', async () => {
    const reader = await openReader({ ...folder, fetched: [] });
    expect(await reader.places('東京タワー')).toEqual([]);
  });

  test('while a text is typed, what the search would find comes first', async () => {
    const reader = await openReader({ ...folder, fetched: [] });
    for (const text of ['v', 'vi', 'vinog', 'ulica bak', 'hauptw', 'u']) {
      const [first] = places.find(text, { limit: 1 });
      const typed = places.find(text, { limit: 15, prefix: true }).map(({ label }) => label);
      const found = await reader.places(text, { limit: 5, isTyping: true });
      if (first) expect([text, found[0]]).toEqual([text, shown(first)]);
      for (const { label } of found) expect([first?.label, ...typed]).toContain(label);
      expect(new Set(found.map(({ label }) => label)).size).toBe(found.length);
    }
  });

  test('a question loads a few files, and the same question none', async () => {
    const fetched: string[] = [];
    const reader = await openReader({ ...folder, fetched });
    await reader.places('Ulica bakiki');
    expect(fetched.length).toBeLessThan(20);
    const before = fetched.length;
    await reader.places('Ulica bakiki');
    expect(fetched).toHaveLength(before);
  });

  test('a damaged file is a fault, and nothing is answered from it', async () => {
    const { directory } = await openReader({ ...folder, fetched: [] });
    const files = new Map(folder.files);
    files.set(directory.places!, new TextEncoder().encode('<html>'));
    const reader = await openReader({ files, fetched: [] });
    expect(await reader.places('Vinograd')).toEqual([]);
  });
});
