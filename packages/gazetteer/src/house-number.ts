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

/** Parts of a building, and a lot, which is the house itself: "Unit 5/12", "Flat 2, 12", "Lot 12". */
const PART_NAMES = `unit|flat|apt|apartment|appt?|appartement|apto|suite|level|floor|shop|room|office|wohnung|whg|piso|interno|lokal|lok|кв|квартира|офис|daire|căn hộ`;
const PART_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${PART_NAMES})\.?\s*#?\s*\d{1,5}[a-z]?(?:\s*[/,-]\s*|\s+)(?=\d)`,
  'giu',
);
const PART_BEHIND = new RegExp(
  // "2º Dto" is a flat of the second floor.
  String.raw`(?<=\d.*)[\s,]+(?:(?:(?:${PART_NAMES})\.?\s*#?|#)\s*\d{1,5}[a-z]?|\d{1,2}º(?:\s?\p{L}{1,4}\.?)?)(?![\p{L}\p{N}])`,
  'giu',
);
const TWO_NUMBERS = /\d\D+\d/;
const LOT = /^\s*lot\s+(?=\d)/i;
/** Countries that write the flat before the house: "5/12" is flat 5 of house 12. */
const FLAT_FIRST: ReadonlySet<string> = new Set(['AU', 'NZ']);

/** The text without the part of a building, if the number of the building stands beside it. */
export function withoutPart(text: string): string {
  const rest = text.replace(LOT, '');
  return TWO_NUMBERS.test(rest) ? rest.replaceAll(PART_BEFORE, '').replaceAll(PART_BEHIND, '') : rest;
}

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

/** The numbers to look for if "5/12" is asked for in a country (houses.ts takes 5 for it, too); of another number itself. */
export function readingsOf(number: string, country: string | null): string[] {
  const [, second] = number.split('/');
  if (second === undefined) return [number];
  return FLAT_FIRST.has(country ?? '') ? [second, number] : [number, second];
}

function spelled(number: string): string {
  return number.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
}
