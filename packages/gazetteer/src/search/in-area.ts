/**
 * The area that a text names after a town: "Seattle, Washington", "Logroño (La Rioja)", "1st Avenue, Seattle, Washington".
 * No place knows its state, and the name of a state may be that of a town elsewhere. So a text is also asked without its
 * area. It counts if the town before the area was found by its own name: an area narrows a town and hides none. Pure.
 */
import type { PlaceKind } from '../place-record.ts';
import { STOP_WORDS } from './abbreviations.ts';
import { allowedErrors, errorsBetween } from './fuzzy.ts';
import type { QueryWord } from './place-query.ts';
import type { Candidate } from './rank.ts';

/** Words of the name of an area or a town. */
export const MOST_WORDS = 4;
const TOWNS: ReadonlySet<PlaceKind> = new Set([
  ...(['city', 'town', 'village', 'hamlet', 'suburb', 'neighbourhood', 'island'] as const),
]);

export interface WithoutArea {
  /** The words before the area, and those of a country after it. */
  readonly inner: readonly QueryWord[];
  readonly area: readonly QueryWord[];
}

/** Every way to take an area off a text: a part after a comma, or the last words of a text without commas. */
export function* withoutArea(words: readonly QueryWord[]): Generator<WithoutArea> {
  const named = words.filter(({ role }) => role !== 'number');
  const parts = [...Map.groupBy(named, ({ part }) => part).values()];
  const lengths = Array.from({ length: MOST_WORDS }, (_, i) => MOST_WORDS - i);
  const tails =
    parts.length > 1
      ? parts.slice(1).reverse()
      : [named, named.filter(({ country }) => country === undefined)].flatMap((each) =>
          lengths.map((length) => each.slice(-length)),
        );
  for (const area of tails) {
    const from = area[0] ? words.indexOf(area[0]) : 0;
    if (from === 0 || area.length > MOST_WORDS) continue;
    const after = words.slice(from).filter((word) => word.country !== undefined && !area.includes(word));
    yield { inner: [...words.slice(0, from), ...after], area };
  }
}

/**
 * Whether a text names a place's town by its whole name: as the beginning, as a part between commas, or right after the
 * whole name of the place ("1st Avenue Seattle"; but "Gare de Lyon" names no town).
 */
export function namesTown(text: readonly QueryWord[], { kind, names, townNames }: Candidate): boolean {
  const words = text.filter(({ role }) => role !== 'number');
  const isAt = (name: readonly string[], at: number) =>
    name.length > 0 && name.every((word, i) => isNearly(words[at + i]?.word, word));
  const begins = (at: number) => words[at]?.part !== words[at - 1]?.part;
  const ends = (at: number) => begins(at) || words[at]?.country !== undefined;
  const isPart = (name: readonly string[]) =>
    words.some((_, at) => isAt(name, at) && begins(at) && ends(at + name.length));
  if (isTown({ kind })) return names.some((name) => isAt(name, 0) || isPart(name));
  const after = names.flatMap((name) => {
    const first = words.findIndex((_, at) => isAt(name, at) && isBare(words.slice(0, at)));
    return first < 0 ? [] : [first + name.length];
  });
  return townNames.some((name) => isPart(name) || after.some((at) => isAt(name, at)));
}

/** Whether a place is a town or a part of one. */
export function isTown({ kind }: Pick<Candidate, 'kind'>): boolean {
  return TOWNS.has(kind);
}

/** Whether a place is a street or a square: it has houses. */
export function isStreet({ kind }: Pick<Candidate, 'kind'>): boolean {
  return kind === 'street' || kind === 'square';
}

function isBare(words: readonly QueryWord[]): boolean {
  return words.every(({ word }) => STOP_WORDS.has(word));
}

function isNearly(typed: string | undefined, word: string): boolean {
  if (typed === undefined) return false;
  const most = allowedErrors(typed);
  return errorsBetween(typed, word, most) <= most;
}
