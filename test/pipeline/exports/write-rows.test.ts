import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvRecord } from '../../../pipeline/exports/write-rows.ts';

test.each([
  '=cmd|x!A0',
  '=HYPERLINK("https://evil.example","WC")',
  '+1+1',
  '-2+3+cmd',
  '@SUM(A1)',
  '\tx',
  '\r=1',
  '\n=1',
  '＝1+1',
  '-',
  '+49 30 1234567',
])('%j is no formula, and comes back behind its mark', (text) => {
  expect(parse(csvRecord(['lt_n1', text, null]))).toEqual([['lt_n1', `'${text}`, '']]);
});

test('numbers, texts of numbers and other texts stay as they are', () => {
  const cells = [-7.42, 43.73, '-1', '-1;0', '+2', 'P+R Süd', "'s Wirtshaus", 'a,"b"\nc', true, null];
  expect(parse(csvRecord(cells))).toEqual([cells.map((cell) => (cell === null ? '' : String(cell)))]);
});
