/** The names of a place in every language and script, from its tags; and what makes two spellings the same name. */

import type { Tags } from '../../../pbf/index.ts';
import { withoutStreetWord } from '../number-words.ts';
import { STOP_WORDS } from '../search/abbreviations.ts';
import { wordsOf } from '../search/tokenize.ts';

/** `name:de`, `alt_name:zh-Hant`; but not `name:etymology`, `old_name:1938-1945`. Streets have a name on each side. */
export const NAME_KEY =
  /^(?:name|alt_name|int_name|loc_name|nat_name|reg_name|short_name|official_name|old_name)(?::[a-z]{2,3}(?:[-_][A-Za-z]{2,8})*)?$|^name:(?:left|right)$/;
/** Codes that travellers know an airport by. */
const CODE_KEYS = ['iata', 'icao'];

const SIDE_KEYS = ['name:left', 'name:right'];

/** Keys of the name that is shown, the first that an object has. Some hotels and sights are only named for tourists. */
export const NAMING_KEYS = ['name', 'name:en', 'int_name', ...SIDE_KEYS];

/** Nothing in it but its case makes a spelling. */
const IS_PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/i;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
/** Without letters that have two spellings in Unicode, and without a space too many. */
const IS_TIDY = /^[!-~]+(?: [!-~]+)*$/;

/** The name that a map would show; undefined for a name without a letter or a digit. */
export function displayName(tags: Tags): string | undefined {
  for (const key of NAMING_KEYS) {
    const name = isNameKey(key, tags) ? tidy(tags[key] ?? '') : '';
    if (SAYS_SOMETHING.test(name)) return name;
  }
  return undefined;
}

/** Every other name, each once. Lists ("Old Street; High Street") count as their elements. */
export function otherNames(tags: Tags, name: string): string[] {
  const names = new Set<string>();
  for (const key in tags) {
    if (!isNameKey(key, tags) && !CODE_KEYS.includes(key)) continue;
    for (const part of tags[key]!.split(';')) names.add(tidy(part));
  }
  names.delete(name);
  names.delete('');
  return [...names];
}

/**
 * Equal for spellings of one name: case, accents, punctuation and the German ß make no difference. Marks of other
 * scripts stay: there they are vowels.
 */
export function nameKey(name: string): string {
  if (IS_PLAIN.test(name)) return name.toLowerCase();
  const bare = name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  const key = bare
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
  return key || name;
}

/**
 * Equal for spellings of one street in addresses, which differ more than those on its ways: "Rua Mouzinho da Silveira"
 * and "Rua de Mouzinho da Silveira", "Hauptstr." and "Hauptstraße", "Pasteur" and "Đường Pasteur". An eighth of the addresses of
 * Porto need it.
 */
export function streetKey(name: string): string {
  const words = wordsOf(withoutStreetWord(name));
  const needed = words.filter((word) => !STOP_WORDS.has(word));
  return (needed.length > 0 ? needed : words).join(' ');
}

/** The sides of a border have names as well. */
function isNameKey(key: string, tags: Tags): boolean {
  return (
    key.includes('name') && NAME_KEY.test(key) && (tags.highway !== undefined || !SIDE_KEYS.includes(key))
  );
}

const tidy = (text: string): string =>
  IS_TIDY.test(text) ? text : text.normalize('NFC').replace(/\s+/g, ' ').trim();
