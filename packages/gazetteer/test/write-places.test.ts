import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { hostileQueries, madePlaces } from '../../../bench/lib/gazetteer.ts';
import { seededRandom } from '../../../bench/made/random.ts';
import { runs } from '../../../test/fixtures/runs.ts';
import {
  gazetteer,
  inOrder,
  place,
  temporaryPath,
  writeSorted,
} from '../../../test/fixtures/small-gazetteer.ts';
import { PLACE_KINDS, type PlaceRecord } from '../src/place-record.ts';
import { Places, PlacesError } from '../src/places.ts';
import { wordsOf } from '../src/search/tokenize.ts';
import { verifyPlaces } from '../src/verify-places.ts';
import { writePlaces } from '../src/write-places.ts';

const word = fc.constantFrom(
  ...'Rue Straße Paris Lyon Gare Haupt Berlin Berliner Alexander Platz Saint Moulin Bahnhof 17 Juni Église 東京 Мира Νέα'.split(
    ' ',
  ),
);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const record: fc.Arbitrary<PlaceRecord> = fc
  .record({
    kind: fc.constantFrom(...PLACE_KINDS),
    name,
    names: fc.array(name, { maxLength: 2 }),
    importance: fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10),
    town: fc.option(fc.constantFrom('Aberg', 'Bburg', 'Cville', 'Dstadt')),
    country: fc.option(fc.constantFrom('DE', 'FR')),
    lon: fc.integer({ min: -180, max: 180 }),
    lat: fc.integer({ min: -90, max: 90 }),
  })
  .map((fields) => place(fields.name, fields));

test('every place is found by its name and town, unless another has the same words', () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 40 }), (records) => {
      const places = gazetteer(records);
      for (const { name, town, country } of records) {
        const [first] = places.find(`${name}, ${town ?? ''}`, country === null ? {} : { country });
        const asked = bag(`${name} ${town ?? ''}`);
        // Another place can answer every word too: as a longer or a second name, in its town, or as a station.
        const answering = records.filter((other) => {
          const kind = other.kind === 'station' ? 'Gare Bahnhof' : '';
          const words = bag([other.name, ...other.names, ...other.townNames, kind].join(' '));
          return [...asked].every((each) => words.has(each));
        });
        const labels = answering.map((other) => other.name);
        expect(labels).toContain(first?.name);
        if (answering.length === 1) expect(first).toMatchObject({ name, town });
      }
    }),
    { numRuns: runs(200) },
  );
});

function bag(text: string): Set<string> {
  return new Set(wordsOf(text));
}

describe('a lookup file', () => {
  test('is the same if its records are', () => {
    const bytes = [1, 2].map(() => {
      const path = temporaryPath();
      writePlaces(path, inOrder(madePlaces(3_000)), { date: '2026-03-09' });
      return readFileSync(path);
    });
    expect(bytes[0]!.equals(bytes[1]!)).toBe(true);
  });

  test('is refused if its records do not come by importance', () => {
    const path = temporaryPath();
    const records = [place('Rue A', { importance: 0.1 }), place('Rue B', { importance: 0.2 })];
    expect(() => writePlaces(path, records)).toThrow('Rue B is more important than the record before');
    expect(() => readFileSync(path)).toThrow(/ENOENT/);
  });

  test('says how much is in it, and is verified', () => {
    const path = temporaryPath();
    const summary = writeSorted(path, madePlaces(2_000));
    expect(summary).toMatchObject({ places: 2_000 });
    expect(verifyPlaces(path)).toBe(2_000);
  });

  test('that has other houses than were written is not verified', () => {
    const path = temporaryPath();
    const summary = writePlaces(path, [place('Landstraße', { houses: '12 0 0\n14 5 5' }), place('Am Hang')]);
    expect(summary.houses).toBe(2);
    expect(verifyPlaces(path)).toBe(2);
    const file = new DatabaseSync(path);
    file.exec("UPDATE houses SET list = replace(list, '14', '16')");
    file.close();
    expect(() => verifyPlaces(path)).toThrow(PlacesError);
  });

  test('is not there where writing failed', () => {
    const path = temporaryPath();
    function* broken() {
      yield* inOrder(madePlaces(10));
      throw new Error('the source broke');
    }
    expect(() => writePlaces(path, broken())).toThrow('the source broke');
    expect(() => Places.open(path)).toThrow(/ENOENT/);
    expect(() => readFileSync(`${path}.staging`)).toThrow(/ENOENT/);
  });
});

describe('a damaged lookup file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lootiles-places-'));
  const path = join(folder, 'places');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  writeSorted(path, madePlaces(2_000));
  const whole = readFileSync(path);

  test('that is cut off is not opened', () => {
    for (const length of [0, 50, 99, 100, 8192, whole.length >> 1, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, length));
      expect(() => Places.open(path)).toThrow(PlacesError);
    }
  });

  test('of another format or program is refused with a sentence', () => {
    writeFileSync(path, patched(60, [0, 0, 0, 9]));
    expect(() => Places.open(path)).toThrow(/has format 9, but this program reads formats 1, 3\./);
    writeFileSync(path, patched(68, [1, 2, 3, 4]));
    expect(() => Places.open(path)).toThrow(/not a place lookup/);
  });

  test('with bits flipped answers, or throws a PlacesError, and is found out', () => {
    const random = seededRandom(9);
    const queries = ['Monaco', 'Alexandreplatz Brlin', 'rue de la gare', ...hostileQueries(random, 20)];
    let noticed = 0;
    const rounds = runs(200);
    for (let round = 0; round < rounds; round++) {
      const bytes = Buffer.from(whole);
      for (let flip = 0; flip < 1 + (round % 40); flip++) {
        const at = random.int(100, bytes.length - 1);
        bytes[at] = bytes[at]! ^ (1 << random.int(0, 7));
      }
      writeFileSync(path, bytes);
      if (!survives(() => verifyPlaces(path))) noticed++;
      survives(() => {
        const places = Places.open(path);
        try {
          for (const text of queries) places.find(text);
        } finally {
          places.close();
        }
      });
    }
    expect(noticed).toBeGreaterThan(rounds / 2);
  });

  function patched(at: number, values: number[]): Buffer {
    const bytes = Buffer.from(whole);
    bytes.set(values, at);
    return bytes;
  }
});

/** Whether it returned; any other error than a PlacesError fails the test. */
function survives(run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(PlacesError);
    return false;
  }
}
