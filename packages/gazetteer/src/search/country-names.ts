/**
 * Names of countries in many languages, from the runtime's own tables: "Paris France", "Roma Italia".
 *
 * About 9,000 names, made once a process in some 30 ms, when a lookup file is opened.
 */
import { wordsOf } from './tokenize.ts';

const LANGUAGES =
  `en de fr es it pt nl da sv nb fi is pl cs sk hu ro bg el ru uk sr hr sl sq et lv lt tr ar fa he hi th vi id ja zh ko ca`.split(
    ' ',
  );
const SPOKEN =
  'uk gb; england gb; scotland gb; wales gb; northern ireland gb; great britain gb; usa us; america us; holland nl; czech republic cz';
export const MAX_COUNTRY_WORDS = 4;

let names: ReadonlyMap<string, string> | undefined;
let codes: ReadonlySet<string> | undefined;

/** Words of a country's name, joined by spaces, to its ISO 3166-1 code in upper case. */
export function countryNames(): ReadonlyMap<string, string> {
  names ??= collect();
  return names;
}

/** Whether a code is one of a country that has a name. */
export function isCountry(code: string): boolean {
  codes ??= new Set(countryNames().values());
  return codes.has(code);
}

function collect(): Map<string, string> {
  const found = new Map<string, string>();
  const codes = regionCodes();
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = display.of(code);
      const words = name === undefined ? [] : wordsOf(name);
      if (words.length > 0 && words.length <= MAX_COUNTRY_WORDS && !found.has(words.join(' ')))
        found.set(words.join(' '), code);
    }
  }
  for (const entry of SPOKEN.split('; ')) {
    const at = entry.lastIndexOf(' ');
    found.set(wordsOf(entry.slice(0, at)).join(' '), entry.slice(at + 1).toUpperCase());
  }
  return found;
}

/** All codes that the runtime has a name for; a region's name beats a list that ages. */
function regionCodes(): string[] {
  const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const codes = letters.flatMap((a) => letters.map((b) => a + b));
  // Not countries, but named: unions, unknown and test regions.
  const odd = new Set(['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO']);
  // A withdrawn code ("DD") has the name of the country that took its place.
  const current = (code: string) => new Intl.Locale(`und-${code}`).region === code;
  return codes.filter((code) => !odd.has(code) && current(code) && display.of(code) !== undefined);
}
