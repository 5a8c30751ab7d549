import { expect, test } from 'vitest';
import { COLUMNS, DumpToilet, plainColumn } from '../../../pipeline/exports/columns.ts';
import { MIRROR } from '../../fixtures/made-up-facts.ts';
import { fixedToilet } from '../../fixtures/toilets.ts';

const TOILET = DumpToilet.parse({
  ...fixedToilet({ id: 'lt_n1', wheelchair: 'limited' }),
  details: { disposal: ['flush', 'dry'], level: '-1', description: { de: 'Im Keller' }, capacity: 3 },
});

test('the column of a plain fact names its values, and what is not known is unknown', () => {
  const description = 'Mirror: yes, no or unknown.';
  const column = plainColumn('wheelchair', MIRROR);
  expect(column).toMatchObject({ type: 'string', nullable: false, description });
  expect(column.of(TOILET)).toBe('limited');
  expect(plainColumn('changing_table', MIRROR).of(TOILET)).toBe('unknown');
});

test('a detail is a column: lists are joined, texts are JSON, the unknown is null', () => {
  const cell = (name: string) => COLUMNS.find((column) => column.name === name)?.of(TOILET);
  expect(cell('disposal')).toBe('flush;dry');
  expect(cell('level')).toBe('-1');
  expect(cell('capacity')).toBe(3);
  expect(cell('description')).toBe('{"de":"Im Keller"}');
  expect(cell('drinking_water')).toBeNull();
});

test('the exported facts stand between the hours and the genders', () => {
  const names = COLUMNS.map(({ name }) => name);
  const [from, until] = [names.indexOf('opening_hours') + 1, names.indexOf('gender')];
  expect(names.slice(from, from + 2)).toEqual(['wheelchair', 'changing_table']);
  expect(until).toBeGreaterThanOrEqual(from + 2);
});
