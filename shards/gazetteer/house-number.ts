/**
 * House numbers as maps and people write them, in one spelling: small letters, no spaces. Pure.
 *
 * A map's "12 A; 14" are `12a` and `14`. A text's "Rue Grimaldi 12 bis" asks for `12bis`.
 */

/** Longer ones are notes of mappers. */
const MAX_NUMBER = 12;
/** Numbers of one building. */
const MAX_NUMBERS = 50;
const NUMBER = /^[\p{L}\p{N}/\-.]*\d[\p{L}\p{N}/\-.]*$/u;
/** A number, a letter after it, and what a slash or a hyphen adds: 12, 12 b, 12-b, 12bis, 1234/5, 12-14. */
const ASKED =
  /(?<![\p{L}\p{N}])\d{1,5}(?:[\s-]?(?:bis|ter|quater|[a-z])(?![\p{L}\p{N}]))?(?:\s?[/-]\s?\d{1,5}[a-z]?)?(?![\p{L}\p{N}])/gu;

export interface AskedHouse {
  /** As `houseNumbersOf` returns it. */
  readonly number: string;
  /** Whether it comes before the street, as in France: the first word between commas. */
  readonly isFirst: boolean;
}

/** The numbers of an `addr:housenumber`, each once; empty if it has none. */
export function houseNumbersOf(tag: string): string[] {
  const parts = tag.split(/[;,|]/, MAX_NUMBERS).map(spelled);
  return [...new Set(parts.filter((part) => part.length <= MAX_NUMBER && NUMBER.test(part)))];
}

/** Everything in a query that may be the number of a house, in its order. */
export function askedHouses(text: string): AskedHouse[] {
  return text.split(/[,;\n|]/).flatMap((part) => {
    const trimmed = part.trim().toLowerCase();
    return [...trimmed.matchAll(ASKED)].map(({ 0: number, index }) => ({
      number: spelled(number),
      isFirst: index === 0,
    }));
  });
}

function spelled(number: string): string {
  return number.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
}
