/** The values of access tags, by their meaning. */
import type { Access } from '../../schemas/toilet/toilet.ts';

const MEANING: ReadonlyMap<string, Access> = new Map<string, Access>([
  ['yes', 'public'],
  // Deprecated for `yes`, still 4 % of the values.
  ['public', 'public'],
  ['official', 'public'],
  // Everyone may who pays; fee.ts reads the same value.
  ['fee', 'public'],
  ['permissive', 'permissive'],
  ['customers', 'customers'],
  ['customer', 'customers'],
  ['guests', 'customers'],
  ['visitors', 'customers'],
  ['patrons', 'customers'],
  // The German wiki page recommends it for toilets of customers.
  ['destination', 'customers'],
  ['passengers', 'customers'],
  ['students', 'customers'],
]);
/** Values that name a key instead of people. `watermate_key` opens the toilets of Dutch marinas. */
export const KEYS = new Set([
  'key',
  'ask for key',
  'ask_for_key',
  'watermate_key',
  'radar',
  'radar_key',
  'radar key',
  'euro_key',
  'euro key',
  'eurokey',
  'nks',
]);
/** Values of `access` and `toilets:access` that keep the public out. */
export const CLOSED_TO_PUBLIC = new Set(
  'private no employee employees staff resident residents member members military delivery forestry agricultural'.split(
    ' ',
  ),
);

/** The meaning of a stated value; null if it has none of ours. */
export function accessMeaning(stated: string): Access | null {
  return MEANING.get(stated) ?? null;
}
