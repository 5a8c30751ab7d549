import { expect, test } from 'vitest';
import { schemeOf } from '../../../pipeline/toilets/scheme.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';

const ROWS: [Tags, string | null, boolean?][] = [
  [{ 'toilets:scheme': 'Nette Toilette' }, 'Die Nette Toilette', true],
  [{ network: 'nette_toilette' }, 'Die Nette Toilette', true],
  [{ operator: 'Nette Toilette' }, 'Die Nette Toilette', true],
  [{ name: 'Die nette Toilette' }, 'Die Nette Toilette', true],
  [{ nette_toilette: 'yes' }, 'Die Nette Toilette', true],
  [{ nette_toilette: 'no' }, null],
  [{ scheme: 'freundliche-Toilette' }, 'Freundliche Toilette', true],
  [{ network: 'Community Toilet Scheme' }, 'Community Toilet Scheme', true],
  [{ 'toilets:network': 'Use Our Loos' }, 'Use Our Loos', true],
  [{ brand: 'HogeNood' }, 'HogeNood', false],
  [{ brand: 'hoge nood' }, 'HogeNood', false],
  [{ 'toilets:scheme': 'Stadt_WC' }, 'Stadt WC', false],
  [{ 'toilets:scheme': 'yes' }, 'Community toilet scheme', false],
  [{ 'toilets:scheme': 'no' }, null],
  [{ 'toilets:scheme': 'RADAR' }, null],
  [{ network: 'Canmore Nordic', operator: 'Wall GmbH' }, null],
  [{ description: 'Nette Toilette' }, 'Die Nette Toilette', true],
  [{ 'description:de': 'Die «nette Toilette» ist eine Toilettenanlage, die…' }, 'Die Nette Toilette', true],
  [{ description: 'Rechts neben der netten Toilette' }, null],
  [{ description: 'Community Toilet for Men and Women managed by Tamil Nadu Government' }, null],
  [{ note: 'Nette Toilette' }, null],
  [{}, null],
];

test.each(ROWS)('%o names the scheme %j', (tags, name, free) => {
  expect(schemeOf(tags)).toEqual(name === null ? null : { name, free });
});

test('a long name of a scheme is cut', () => {
  expect(schemeOf({ 'toilets:scheme': 'x'.repeat(200) })?.name).toHaveLength(80);
});
