import { describe, expect, test } from 'vitest';
import { CsvSource, readCsv } from '../../../../pipeline/sources/adapters/csv.ts';
import { fileOf, rowsIn } from './adapters-fixture.ts';

const SOURCE = CsvSource.parse({
  adapter: 'csv',
  delimiter: ';',
  lon: 'Länge',
  lat: 'Breite',
  id: 'Nr',
  tags: { name: 'Name', wheelchair: { column: 'Rollstuhl', values: { ja: 'yes', nein: 'no' } } },
});
const HEADER = 'Nr;Name;Breite;Länge;Rollstuhl';
const read = (content: string | Uint8Array) => rowsIn(readCsv(fileOf(content), SOURCE));

test('rows of a city with semicolons, decimal commas, quotes, a byte order mark and CRLF are records', async () => {
  const text = `\uFEFF${HEADER}\r\n7;"Markt; ""Mitte""";48,1;11,5;ja\r\n\r\n8;;48.2;11.6;?\r\n`;
  expect(await read(text)).toEqual([
    { id: '7', lon: 11.5, lat: 48.1, tags: { name: 'Markt; "Mitte"', wheelchair: 'yes' } },
    { id: '8', lon: 11.6, lat: 48.2, tags: {} },
  ]);
});

test.each([
  ['an empty cell', '7;A;;11,5;ja'],
  ['zero, zero', '7;A;0;0;ja'],
  ['metres instead of degrees', '7;A;5330000;690000;ja'],
])('a row with %s for a position is left out', async (_, row) => {
  expect(await read(`${HEADER}\n${row}`)).toEqual(['without a position']);
});

describe('a file is refused', () => {
  test.each([
    ['without a column of the map', 'Nr;Name;Breite;Länge\n7;A;48;11', 'it has no column Rollstuhl; its'],
    ['with another delimiter', `${HEADER.replaceAll(';', ',')}\n7,A,48,11,ja`, 'it has no column Nr, Name'],
    ['with a row of another length', `${HEADER}\n7;A;48`, 'Invalid Record Length'],
    ['with a quote that never closes', `${HEADER}\n7;"A;48;11;ja\n8;B;48;11;ja`, 'Quote Not Closed'],
    ['with a row of 200 kB', `${HEADER}\n7;${'A'.repeat(200_000)};48;11;ja`, 'Max Record Size'],
    ['with 501 columns', `${Array.from({ length: 501 }, (_, i) => `c${i}`).join(';')}\n`, 'more than 500'],
    ['in Latin-1', Buffer.from(`${HEADER}\n7;Örtchen;48;11;ja`, 'latin1'), 'it has no column|not UTF-8'],
    ['that is a web page', '<!doctype html><title>404</title>', 'it has no column'],
  ])('%s', async (_, content, reason) => {
    await expect(read(content)).rejects.toThrow(new RegExp(reason));
  });
});
