/**
 * A made gazetteer of any size for benchmarks, and what people type into one. The same count gives the same places.
 *
 * Towns are real; each gets invented streets, squares and a station, named half with the few words that every town
 * has ("Rue de la Gare"), half after other towns of the country and made surnames, so that both the frequent
 * and the rare words of a real gazetteer are there.
 */

import type { PlaceRecord } from '../../packages/gazetteer/index.ts';
import { type Language, languageOf, stationName, wordName } from '../made/names.ts';
import { type Random, seededRandom } from '../made/random.ts';
import { loadTowns, shareOut, type Town } from '../made/towns.ts';

export type MadePlace = PlaceRecord;

const SYLLABLES =
  'ba be bor cha da del do el fa fer ga gen ha hol ja ka kow la lin ma men mo na nov or pa per ra ri ros sa sen ski ta ten tor ul va ver wa wil za'.split(
    ' ',
  );

export function* madePlaces(count: number): Generator<MadePlace> {
  const towns = loadTowns();
  const shares = shareOut(Math.max(0, count - towns.length), towns);
  const neighbours = Map.groupBy(towns, (town) => town.country);
  for (const [i, town] of towns.entries()) {
    if (i >= count) return;
    yield settlement(town);
    const random = seededRandom(7, i);
    const language = languageOf(town.country);
    for (let n = 0; n < shares[i]!; n++) yield part(random, language, town, n, neighbours.get(town.country)!);
  }
}

function settlement(town: Town): MadePlace {
  const { name, country, lon, lat } = town;
  const importance = Math.min(1, 0.2 + Math.log10(1 + (town.population ?? 0)) / 10);
  return {
    kind: town.kind,
    name,
    names: [],
    lon,
    lat,
    importance,
    town: null,
    townNames: [],
    country,
    labelAt: [],
  };
}

function part(
  random: Random,
  language: Language,
  town: Town,
  n: number,
  neighbours: readonly Town[],
): MadePlace {
  const kind = n === 0 ? 'station' : random.chance(0.05) ? 'square' : 'street';
  const name =
    kind === 'station'
      ? stationName(language, town.name)
      : rarer(random, wordName(random, language, kind === 'square' ? 'squares' : 'streets'), neighbours);
  return {
    kind,
    name: name.name,
    names: name.english === null ? [] : [name.english],
    lon: Math.max(-180, Math.min(180, town.lon + random.normal() * 0.05)),
    lat: Math.max(-90, Math.min(90, town.lat + random.normal() * 0.05)),
    importance: kind === 'station' ? 0.35 : kind === 'square' ? 0.15 : 0.1,
    town: town.name,
    townNames: [town.name],
    country: town.country,
    labelAt: [],
  };
}

type Name = ReturnType<typeof wordName>;

/** Half the names as they are, the others with a town's name or a surname before or behind. */
function rarer(random: Random, name: Name, neighbours: readonly Town[]): Name {
  if (random.chance(0.5)) return name;
  const word = random.chance(0.6) ? random.pick(neighbours).name : surname(random);
  return {
    name: random.chance(0.5) ? `${word} ${name.name}` : `${name.name} ${word}`,
    english: name.english,
  };
}

function surname(random: Random): string {
  const text = Array.from({ length: random.int(3, 4) }, () => random.pick(SYLLABLES)).join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A letter changed, lost, doubled or swapped with the next, in the longest words. */
export function misspelt(random: Random, text: string, errors: number): string {
  const words = text.split(' ');
  const order = [...words.keys()].sort((a, b) => words[b]!.length - words[a]!.length);
  for (let i = 0; i < errors; i++) {
    const at = order[i % order.length]!;
    words[at] = withError(random, words[at]!);
  }
  return words.join(' ');
}

function withError(random: Random, word: string): string {
  const at = random.int(0, Math.max(0, word.length - 2));
  const [before, letter, rest] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  switch (random.int(0, 3)) {
    case 0:
      return before + rest;
    case 1:
      return before + letter + letter + rest;
    case 2:
      return before + rest.charAt(0) + letter + rest.slice(1);
    default:
      return `${before}${String.fromCharCode(97 + random.int(0, 25))}${rest}`;
  }
}

const HOSTILE = [
  ...`" ' * ^ : ( ) { } [ ] - + ; , . / \\ % _ ? ! # & | < > = ~ $ @`.split(' '),
  ...'AND OR NOT NEAR NEAR( words: rowid rank a* "a"* de la the of in der die das rue street st straße avenue berlin paris san'.split(
    ' ',
  ),
  '\0',
  '\u0001',
  '\u001b',
  '\n',
  '\u200f',
  '\u202e',
  '\u200d',
  '\ufeff',
  '\ue000fr',
  '\ud800',
  '😀',
  '👩‍👩‍👧',
  '🇩🇪',
  'é',
  'ﷺ',
  '駅',
  '東京',
  'ก',
  '가',
  'مطار',
  'שלום',
  '1',
  '12',
  '10178',
  '٣',
  'a',
  'e',
  's',
];

/** 2 to 200 characters that mean nothing: operators, quotes, control characters, only frequent words. */
export function hostileQueries(random: Random, count: number): string[] {
  return Array.from({ length: count }, () => {
    const length = random.int(2, 200);
    const between = random.pick(['', ' ', ' ', ' ']);
    let text = '';
    while (text.length < length) text += random.pick(HOSTILE) + between;
    return text.slice(0, length);
  });
}

/** The interface allows 200 characters. */
const LONG_TEXT = 185;

/**
 * Texts of many short words, which cost a lookup most: words that many places have, whole or with a letter more, single letters,
 * and letters that mean nothing; now and then a comma.
 *
 * @param words frequent ones of the file that is asked
 */
export function hostileWords(random: Random, words: readonly string[], count: number): string[] {
  const letter = () => String.fromCharCode(random.int(97, 122));
  const kinds: readonly (readonly [number, () => string])[] = [
    [2, () => random.pick(words)],
    [1, letter],
    [1, () => Array.from({ length: random.int(1, 4) }, letter).join('')],
    [1, () => random.pick(words) + letter()],
  ];
  return Array.from({ length: count }, () => {
    const word = random.weighted(kinds);
    let text = '';
    while (text.length < LONG_TEXT) text += word() + (random.chance(0.1) ? ', ' : ' ');
    return text;
  });
}
