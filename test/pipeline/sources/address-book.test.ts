/** Made rows with real addresses of the extracts, placed as an import places them. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import { writePlaces } from '../../../packages/gazetteer/index.ts';
import { scanExtract } from '../../../packages/pbf/index.ts';
import { distanceM } from '../../../pipeline/dedupe/nearby.ts';
import { collectPlaces } from '../../../pipeline/gazetteer/collect-places.ts';
import { worldTowns } from '../../../pipeline/gazetteer/world-towns.ts';
import { type AddressBook, openAddressBook } from '../../../pipeline/sources/address-book.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';
import { ALL_EXTRACTS, EXTRACTS, needs } from '../../fixtures/needs.ts';

const ROWS = 1_000;
const FAR_M = 100;

/** The address book of an extract, and its addresses as a register writes them: with a town, and one number. */
async function addressesOf(extract: string) {
  const folder = temporaryFolder();
  const collected = collectPlaces(folder, { houses: true });
  const scan = await scanExtract(extract, {
    ...{ objectRules: [{ key: 'addr:housenumber' }], places: collected.wanted },
  });
  const path = join(folder, 'places');
  writePlaces(path, collected.records(scan), {}, worldTowns());
  collected.remove();
  const book = openAddressBook(path);
  const houses = scan.objects.flatMap(({ tags, lon, lat }) => {
    const [street, number = '', town] = ['street', 'housenumber', 'city'].map((key) => tags[`addr:${key}`]);
    return street && town && /^\d+ ?[a-z]?$/i.test(number)
      ? [{ book, address: `${street} ${number}, ${town}`, lon, lat }]
      : [];
  });
  return { book, houses };
}

describe('1,000 rows with real addresses', needs(...ALL_EXTRACTS), () => {
  test('are placed within 100 m of their house in 95 %, elsewhere in 1 % at most; the others are left out', async () => {
    const random = seededRandom(36);
    const read = [];
    for (const { path } of ALL_EXTRACTS) read.push(await addressesOf(path));
    const all = read.flatMap(({ houses }) => houses);
    let [near, far] = [0, 0];
    for (let row = 0; row < ROWS; row++) {
      const { book, address, ...at } = random.pick(all);
      const found = book.houseAt(address, undefined);
      if (!found) continue;
      if (distanceM(at, { lon: found[0], lat: found[1] }) <= FAR_M) near++;
      else far++;
    }
    for (const { book } of read) book.close();
    expect(near / ROWS).toBeGreaterThanOrEqual(0.95);
    expect(far / ROWS).toBeLessThanOrEqual(0.01);
  });
});

describe('a row is left out', needs(EXTRACTS.liechtenstein), () => {
  test.each([
    ['without the number of a house', 'Rheinstrasse, Balzers'],
    ['whose house is not there', 'Rheinstrasse 4711, Balzers'],
    ['of a town beyond the extract', 'Landstrasse 52, Berlin'],
    ['whose street is in several towns, without the town', 'Landstrasse 52'],
  ])('%s', async (_, address) => {
    const { book } = await addressesOf(EXTRACTS.liechtenstein.path);
    const found: ReturnType<AddressBook['houseAt']> = book.houseAt(address, undefined);
    book.close();
    expect(found).toBeNull();
  });
});
