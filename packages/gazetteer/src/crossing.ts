/**
 * Finds the crossing of two streets: "Main St & Broadway, Springfield", "Hauptstraße Ecke Ringstraße", "esquina Alcalá y
 * Goya". Both streets must be in one town. The position is the nearest pair of the points at which they name positions
 * (labels.ts): a node of both, or else the middle between two points. That is at most some 25 m off.
 *
 * A place whose name has both halves ("Elephant and Castle") is no crossing. Cost: only texts with a word for it pay, some
 * two searches more.
 */

import { metresOf, squaredChord } from '../../sphere/index.ts';
import type { PlaceHit } from './look-up.ts';
import { type LonLat, labelOf } from './place-record.ts';
import { CANONICAL, STOP_WORDS } from './search/abbreviations.ts';
import { allowedErrors, errorsBetween } from './search/fuzzy.ts';
import { DIRECTIONS } from './search/lettered-streets.ts';
import { isOrdinal, ordinalOf } from './search/ordinals.ts';
import { wordsOf } from './search/tokenize.ts';

export interface StreetMap {
  /** Looks a text up as a place. The last word of it may be unfinished if `isLast`. */
  readonly find: (text: string, isLast: boolean) => readonly PlaceHit[];
  /** The points near a position at which a place names positions. */
  readonly pointsOf: (label: string, near: LonLat) => readonly LonLat[];
}

const CORNER = String.raw`corner(?:\s+of)?|cnr|ecke|kreuzung(?:\s+von)?|esquina(?:\s+(?:con|de))?|esq\.?|cruce(?:\s+de)?|angle(?:\s+(?:de|du|des))?|angolo(?:\s+(?:con|di))?|hoek(?:\s+van)?|róg|угол|ріг|at|@`;
const AND = String.raw`&|and|und|et|y|e|en|i|i\s+ulicy|ve|ile|и|та|і|و|con|com|x`;
const SAID_FIRST =
  /^(?:(?:at\s+)?(?:the\s+)?(?:corner|crossing|intersection|junction)(?:\s+of)?|ecke|kreuzung(?:\s+von)?|(?:en\s+la\s+)?esquina(?:\s+de)?|cruce(?:\s+de)?|(?:à\s+l['’])?(?:angle|intersection)(?:\s+(?:de\s+la|de|des|du))?|(?:au\s+)?(?:coin|croisement)(?:\s+(?:de\s+la|de|des|du))?|angolo(?:\s+(?:di|tra))?|incrocio(?:\s+(?:di|tra))?|(?:op\s+de\s+)?hoek(?:\s+van)?|kruising(?:\s+van)?|róg|skrzyżowanie|cruzamento(?:\s+(?:de|da))?|esquina(?:\s+(?:de|da))?|(?:на\s+)?уг(?:лу|ол)|перекр[её]сток|(?:на\s+)?розі|ріг|перехрестя|تقاطع|زاوية)\s+/iu;
const BETWEEN = new RegExp(
  String.raw`\s*(?:[&@]|(?<!\d\s*)\/|\/(?!\s*\d))\s*|\s+(?:${CORNER}|${AND})\s+|\s+و(?=\p{L})`,
  'giu',
);
const HAS_LETTER = /\p{L}/u;
const HAS_WORD = /\p{L}{2}|\p{N}/u;
const SPACES = /\s+/;
/** Splits that are tried: names have such words, too. */
const MOST_SPLITS = 2;
const MOST_TOWNS = 2;
/** Words of a half, with a town behind it; and of one that is letters alone ("K and 14th"). Each half is a look-up. */
const MOST_WORDS = 12;
const MOST_LETTERS = 2;
const MAX_GAP_M = 150;
const METRES_OF_DEGREE = 111_195;
const STREETS: readonly string[] = ['street', 'square'];

/** Returns the crossing that a text asks for. `hits` are those of the whole text. */
export function findCrossing(text: string, hits: readonly PlaceHit[], map: StreetMap): PlaceHit | undefined {
  const bare = text.trim().replace(SAID_FIRST, '');
  const splits = [...bare.matchAll(BETWEEN)].slice(0, MOST_SPLITS);
  for (const { 0: between, index } of splits) {
    const [left, rest] = [bare.slice(0, index), bare.slice(index + between.length)];
    if (!mayName(left) || !mayName(rest) || isOneName(hits[0], left, rest)) continue;
    const found = crossingOf(left, rest, map);
    if (found) return found;
  }
  return undefined;
}

function mayName(half: string): boolean {
  const most = HAS_WORD.test(half) ? MOST_WORDS : MOST_LETTERS;
  return HAS_LETTER.test(half) && half.trim().split(SPACES).length <= most;
}

/** Whether the best place has a word of its own from both halves in its name. */
function isOneName(hit: PlaceHit | undefined, left: string, rest: string): boolean {
  if (!hit) return false;
  const name = new Set(ownWords(hit.name));
  const [right = ''] = rest.split(',');
  return [left, right].every((half) => ownWords(half).some((word) => name.has(word)));
}

function crossingOf(left: string, rest: string, map: StreetMap): PlaceHit | undefined {
  const [right = '', ...tails] = rest.split(',');
  const tail = tails.length > 0 ? `,${tails.join(',')}` : '';
  const lefts = streetsIn(map.find(left + tail, false), left);
  const rights = streetsIn(map.find(rest, true), right);
  const found = nearestPair(lefts, rights, map);
  if (found || tail !== '') return found;
  // One half may name the town of both.
  const inTowns = (half: string, others: readonly PlaceHit[]) =>
    [...new Set(others.flatMap(({ town }) => town ?? []))]
      .slice(0, MOST_TOWNS)
      .flatMap((town) => streetsIn(map.find(`${half}, ${town}`, false), half));
  return nearestPair([...lefts, ...inTowns(left, rights)], [...rights, ...inTowns(right, lefts)], map);
}

/** The streets whose whole name is in a half, but for a direction. */
function streetsIn(hits: readonly PlaceHit[], half: string): PlaceHit[] {
  const words = wordsOf(half).flatMap((word) => [word, ordinalOf(word) ?? word]);
  return hits.filter(
    ({ kind, name }) =>
      STREETS.includes(kind) && ownWords(name).every((word) => words.some((each) => isNear(word, each))),
  );
}

function isNear(word: string, other: string): boolean {
  const most = allowedErrors(word);
  return word === other || (most > 0 && errorsBetween(word, other, most) <= most);
}

/** Words that distinguish a name: no directions, types of streets and articles. */
function ownWords(name: string): string[] {
  const words = wordsOf(name).filter((word) => !STOP_WORDS.has(word) && !DIRECTIONS.has(word));
  const own = words.filter((word) => CANONICAL.get(word) !== word || isOrdinal(word));
  return own.length > 0 ? own : words;
}

/** The first two streets of one town, by rank, that come near each other. */
function nearestPair(
  lefts: readonly PlaceHit[],
  rights: readonly PlaceHit[],
  { pointsOf }: StreetMap,
): PlaceHit | undefined {
  for (const left of lefts) {
    for (const right of rights) {
      if (left.town !== right.town || left.country !== right.country || left.name === right.name) continue;
      const [ones, others] = [left, right].map((street) => pointsOf(labelOf(street), [left.lon, left.lat]));
      const at = nearest(ones!, others!);
      if (!at) continue;
      const name = `${left.name} & ${right.name}`;
      const [lon, lat] = at;
      return {
        ...left,
        name,
        lon,
        lat,
        label: labelOf({ name, town: left.town }),
        house: null,
        ignoredHouse: null,
        ignoredWords: [...new Set([...left.ignoredWords, ...right.ignoredWords])],
      };
    }
  }
  return undefined;
}

/** The middle of the two points that are nearest to each other; undefined if none are near. */
function nearest(ones: readonly LonLat[], others: readonly LonLat[]): LonLat | undefined {
  const sorted = [...others].sort((a, b) => a[1] - b[1]);
  let [bestM, best]: [number, LonLat | undefined] = [MAX_GAP_M, undefined];
  for (const [lon, lat] of ones) {
    for (let i = firstFrom(sorted, lat - bestM / METRES_OF_DEGREE); i < sorted.length; i++) {
      const [otherLon, otherLat] = sorted[i]!;
      if (otherLat - lat > bestM / METRES_OF_DEGREE) break;
      const gapM = metresOf(squaredChord(lon, lat, otherLon, otherLat));
      if (gapM > bestM) continue;
      // Across the 180th meridian one of the points is as good.
      const isAcross = Math.abs(otherLon - lon) > 1;
      [bestM, best] = [gapM, [isAcross ? lon : (lon + otherLon) / 2, (lat + otherLat) / 2]];
    }
  }
  return best;
}

/** Index of the first point that is not south of a latitude. */
function firstFrom(sorted: readonly LonLat[], lat: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]![1] < lat) low = middle + 1;
    else high = middle;
  }
  return low;
}
