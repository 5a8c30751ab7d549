import { describe, expect, test } from 'vitest';
import { mappingOf, rowsIn } from './rows-fixture.ts';

const SOURCE = mappingOf({
  adapter: 'csv',
  delimiter: ';',
  lon: 'Länge',
  lat: 'Breite',
  id: 'Nr',
  tags: { name: 'Name', wheelchair: { column: 'Rollstuhl', values: { ja: 'yes', nein: 'no' } } },
});
const HEADER = 'Nr;Name;Breite;Länge;Rollstuhl';
const read = (content: string | Uint8Array) => rowsIn(SOURCE, content);

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

test('a file in another encoding is read if the mapping names it', async () => {
  // "이름;1" in EUC-KR, as the register of Korea is written.
  const name = Buffer.from([0xc0, 0xcc, 0xb8, 0xa7]);
  const bytes = Buffer.concat([
    Buffer.from('Nr;Name;Breite;Länge\n7;', 'latin1'),
    name,
    Buffer.from(';37;127\n'),
  ]);
  const korean = mappingOf({
    ...{ adapter: 'csv', encoding: 'euc-kr', delimiter: ';', id: 'Nr', tags: { name: 'Name' } },
    ...{ lat: 'Breite', lon: 'Lon' },
  });
  const text = Buffer.from(bytes.toString('latin1').replace('L\u00e4nge', 'Lon'), 'latin1');
  expect(await rowsIn(korean, text)).toEqual([{ id: '7', lon: 127, lat: 37, tags: { name: '이름' } }]);
  expect(() => mappingOf({ ...korean, encoding: 'klingon' })).toThrow('encoding');
});

test('a column with the GeoJSON of a position has its numbers as columns', async () => {
  const source = mappingOf({
    ...{
      adapter: 'csv',
      id: '_id',
      tags: {},
      lon: 'geometry.coordinates.0.0',
      lat: 'geometry.coordinates.0.1',
    },
  });
  const text = `_id,geometry\n1,"{""coordinates"": [[-79.5, 43.6]], ""type"": ""MultiPoint""}"\n`;
  expect(await rowsIn(source, text)).toEqual([{ id: '1', lon: -79.5, lat: 43.6, tags: {} }]);
});
