/**
 * From a query to ranked places: searches from strict to lenient, until one answers every word that matters.
 *
 * 1. every word as it is, the one being typed finished by its rarest words first; 2. without house numbers, postcodes and
 * hints; 3. words that no place has are finished or mended; 4. so are the others, because a typing error can make another
 * word; 5. each part of an address by itself; 6. one word is left out; 7. all again with a space more or less, then in
 * Latin letters.
 * What every search found is ranked together, and nothing that answers only half of the query is an answer.
 */

import { metresOf, squaredChord } from '../../../sphere/index.ts';
import type { PlaceKind } from '../place-record.ts';
import { addressApart } from './address-apart.ts';
import { isAlike, mayStand } from './answer-rule.ts';
import { countryMark, markOfWord, REGION_MARK } from './category-words.ts';
import { mayAnswer } from './elsewhere.ts';
import { isStreet, isTown, namesTown, type WithoutArea, withoutArea } from './in-area.ts';
import { japaneseAddress } from './japanese.ts';
import { AROUND_TOWN_M, NamesHere, QUARTER_M } from './names-here.ts';
import type { PlaceIndex } from './place-index.ts';
import { parsePlaceQuery, type QueryWord } from './place-query.ts';
import type { ReadPlace } from './place-reader.ts';
import { ENOUGH, type RankedWord, Ranking } from './rank.ts';
import { respaced, withCategoryApart } from './split-words.ts';
import { wordsOf } from './tokenize.ts';
import { understand } from './understand.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Group } from './word-search.ts';

export interface FindOptions {
  /** ISO 3166-1 alpha-2; only places there. */
  readonly country?: string | undefined;
  /** The last word may be unfinished even if it is a word. */
  readonly prefix?: boolean | undefined;
}

export interface RankedPlace {
  readonly place: ReadPlace;
  readonly score: number;
  /** rank.ts: share of the query's words that the place answers. */
  readonly answered: number;
  /** rank.ts: whether all words of one of its names were asked for. */
  readonly isNamed: boolean;
  /** Returns the words of the text that the place was found without, as `spellingsOf` does. */
  readonly ignored: () => readonly string[];
}

/** Words at the end of a text without commas that may name a quarter. */
const QUARTER_WORDS = 3;
/** Words of the longest text without commas that is cut in two: longer ones are no street and quarter. */
const MOST_CUT = 6;
/** Bonus of the nearest of several towns of one name, if the text names its region. */
const IN_REGION = 0.05;
/** More than half: less would answer "Berlin" to any place in Berlin. */
const LEAST_ANSWERED = 0.51;
const WHOLLY = 0.999;
/** Places that the rarer words which finish a word may have. */
const FEW_PLACES = 100;
const FEW_OF_ALL = 0.01;
/** Candidates that answer-rule.ts judges; no answer has more hits. */
const MOST_JUDGED = 60;
/** Parts of an address that are looked for by themselves. */
const MOST_PARTS = 4;
/** Words that step 6 leaves out one at a time. */
const MOST_LEFT_OUT = 6;

/** @param words those of the text, as `parsePlaceQuery` returns them */
export function findPlaces(
  text: string,
  words: readonly QueryWord[],
  options: FindOptions,
  index: PlaceIndex,
): RankedPlace[] {
  const candidates = findWords(words, options, index, true);
  if (isShort(text, words)) return ranked(candidates.filter(calledSo(text, options.prefix ?? false)));
  const isCalled = candidates.some(calledSo(text, false));
  const apart = isCalled ? undefined : addressApart(text);
  const typed = best(candidates);
  const asTyped = apart === undefined ? typed : better(typed, best(findSpaced(apart, options, index, true)));
  if (asTyped.some(isWhole)) return asTyped;
  const parted = [japaneseAddress(text), withCategoryApart(text)].filter((each) => each !== undefined);
  const found = parted.reduce(
    (first, other) => better(first, best(findSpaced(other, options, index, true))),
    asTyped,
  );
  if (found.some(isWhole)) return found;
  // One space too many or too few: the words themselves were wrong.
  for (const other of respaced(text, index.vocabulary)) {
    const respacedFound = best(findSpaced(other, options, index, false));
    if (respacedFound.some(isWhole)) return respacedFound;
  }
  const isRead = (found.length === 0 && !SHORT_NAME.test(text)) || WITH_VOWELS.test(text);
  const latin = isRead ? index.latinOf(text) : undefined;
  const inLatin = latin === undefined ? [] : best(findSpaced(latin, options, index, false));
  const answers = found.length === 0 || inLatin.some(isWhole) ? inLatin : found;
  return answers.length > 0 ? answers : aroundStation(text, options, index);
}

/** The quarter or the stop that a station is called after, if no station is: 新橋 for 新橋駅. Its label says which it is. */
function aroundStation(text: string, options: FindOptions, index: PlaceIndex): Found[] {
  const [, name, suffix] = STATION_OF.exec(text.normalize('NFKC').trim()) ?? [];
  if (name === undefined || suffix === undefined) return [];
  const asked = wordsOf(name).join(' ');
  return best(findSpaced(name, options, index, true))
    .filter(({ place }) => AROUND_STATIONS.has(place.kind))
    .filter(({ place }) => place.names.slice(0, place.written).some((words) => words.join(' ') === asked))
    .map((found) => ({ ...found, ignored: () => [...found.ignored(), suffix] }));
}

const STATION_OF =
  /^([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+?)(駅|(?:地[铁鐵]|火车|火車|[车車])?站|역)$/u;
const AROUND_STATIONS: ReadonlySet<PlaceKind> = new Set([
  ...(['stop', 'suburb', 'neighbourhood', 'locality', 'village'] as const),
]);

/** The other places, if the best of them answers as much. */
function better(found: Found[], others: Found[]): Found[] {
  const most = (each: readonly Found[]) => Math.max(0, ...each.map(({ answered }) => answered));
  return most(others) >= most(found) ? others : found;
}

interface Found extends RankedPlace {
  readonly isByKind: boolean;
  /** answer-rule.ts: whether it may be an answer. */
  readonly mayStand: () => boolean;
  /** answer-rule.ts: whether its own name was asked for. */
  readonly isAlike: () => boolean;
}

/** Scripts that are read in one way; other texts are asked again in Latin letters only if nothing was found. */
const WITH_VOWELS = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** Names so short of these scripts are others if they only sound alike: "王府井" is no "望京". */
const SHORT_NAME =
  /^\P{L}*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]{1,3}\P{L}*$/u;
/** At most three letters. In scripts whose words are so short a letter or two is a word. */
const FEW_LETTERS = /^\P{L}*\p{L}(?:\P{L}*\p{L}){0,2}\P{L}*$/u;
const OTHER_SCRIPTS =
  /[\p{N}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a text has so few letters that a place for it would be a guess. "Hbf" asks for a kind, not for a name. */
function isShort(text: string, words: readonly QueryWord[]): boolean {
  if (!FEW_LETTERS.test(text) || OTHER_SCRIPTS.test(text)) return false;
  return words.every(({ kinds, role }) => kinds.length === 0 || role === 'hint');
}

/** Whether one of the written names of a place is the text or, while it is typed, has words that begin so. */
function calledSo(text: string, isTyped: boolean): (found: RankedPlace) => boolean {
  const asked = wordsOf(text);
  const isCalled = (name: readonly string[]) =>
    isTyped
      ? asked.every((word) => name.some((each) => each.startsWith(word)))
      : name.length === asked.length && asked.every((word, i) => word === name[i]);
  return ({ place: { names, written } }) => names.slice(0, written).some(isCalled);
}

function isWhole({ answered }: Found): boolean {
  return answered >= WHOLLY;
}

/** The answers among the best candidates, the best first. */
function best(found: readonly Found[]): Found[] {
  return ranked(found)
    .slice(0, MOST_JUDGED)
    .filter(({ mayStand }) => mayStand());
}

function ranked(found: readonly Found[]): Found[] {
  return found.filter(({ answered }) => answered >= LEAST_ANSWERED).sort(byScore);
}

function byScore(one: Found, other: Found): number {
  return other.score - one.score || one.place.id - other.place.id;
}

function findSpaced(text: string, options: FindOptions, index: PlaceIndex, isAgain: boolean): Found[] {
  return findWords(parsePlaceQuery(text), options, index, isAgain);
}

function findWords(
  typed: readonly QueryWord[],
  { country, prefix = false }: FindOptions,
  index: PlaceIndex,
  isAgain: boolean,
): Found[] {
  const { vocabulary, reader, search } = index;
  if (!search.mayTry()) return [];
  const words = understand(typed, prefix, vocabulary, reader.count);
  const fence = country === undefined ? [] : [groupOf([countryMark(country)], vocabulary)];
  if (words.length === 0 || fence.some((group) => group.places === 0)) return [];
  // While it is typed, "Paris" may become "Parish Road".
  const townElsewhere = prefix ? undefined : index.elsewhere?.namedBy(words);
  const names = new NamesHere(index);
  // "Largo do Anjo" is a square here, although towns are called Largo and Anjo.
  const named = townElsewhere && !names.isPartCalled(words) ? townElsewhere : undefined;
  for (const text of named ? beforeTownElsewhere(typed, index) : []) {
    const inTown = findInTown(text, { country }, index);
    if (inTown.length > 0) return inTown;
  }
  // A country says which Paris is meant.
  const town = country === undefined ? named : undefined;
  const ranking = new Ranking(words);
  const judged = judgeOf(words, ranking, names);
  const found = new Map<number, Found>();
  for (const { groups, isPart, withNumbers } of steps(words, vocabulary, reader.count)) {
    for (const id of search.find([...fence, ...groups], isAgain)) {
      if (found.has(id) || !index.search.mayRead()) continue;
      const place = reader.read(id);
      if (country !== undefined && place.country !== country.toUpperCase()) continue;
      if (town && !mayAnswer(place, town) && !names.isPartHere(town.typed, place)) continue;
      search.ranks(place, words.length);
      found.set(id, judged(place));
    }
    // "Ngõ 20 Cát Linh" has the number in its name, and Phố Cát Linh may have the house.
    const mayEnd = (each: Found) => isWhole(each) && (each.isNamed || !withNumbers);
    if (!isPart && [...found.values()].some(mayEnd)) break;
  }
  const all = nearTowns(inQuarters([...found.values()], judged), words);
  if (prefix || named || isSettled(all)) return all;
  for (const text of withoutArea(typed)) {
    const region = regionNamed(text.area, index);
    const inTown = region ? findInTown(text, { country }, index) : [];
    if (region && inTown.length > 0) return nearestFirst(inTown, region);
  }
  return all;
}

/** Whether the best place has the name that was asked for and answers all: no area is looked for behind it. */
function isSettled(found: readonly Found[]): boolean {
  const [first, ...others] = found;
  const top = others.reduce((best, each) => (best && each.score <= best.score ? best : each), first);
  return top?.isNamed === true && isWhole(top);
}

/** Adds the names of a quarter to named places in it: their town is the large one around, and people say the quarter. */
function inQuarters(found: Found[], judged: (place: ReadPlace) => Found): Found[] {
  if (found.some(isWhole)) return found;
  const quarters = found.filter(({ place, isNamed }) => isNamed && QUARTER_M[place.kind] !== undefined);
  if (quarters.length === 0) return found;
  const isIn = (place: ReadPlace, { place: quarter }: Found) =>
    metresOf(squaredChord(place.lon, place.lat, quarter.lon, quarter.lat)) <= (QUARTER_M[quarter.kind] ?? 0);
  return found.map((each) => {
    // Another station in the quarter 浜町 is not 浜町駅.
    const isOwn = each.isNamed && !each.isByKind && !isTown(each.place) && each.place.kind !== 'region';
    const quarter = !isOwn ? undefined : quarters.find((other) => isIn(each.place, other));
    if (!quarter) return each;
    const townNames = [...each.place.townNames, ...quarter.place.names];
    const place = { ...each.place, townNames, townWords: new Set(townNames.flat()) };
    return judged(place);
  });
}

/** Ranks places against words, and holds them against the rule of answers when they are asked for. */
function judgeOf(
  words: readonly RankedWord[],
  ranking: Ranking,
  names: NamesHere,
): (place: ReadPlace) => Found {
  const answersOf = (place: ReadPlace) => {
    const answers = ranking.answersOf(place);
    return words.map((word, i) => ({ ...word, ...answers[i]! }));
  };
  return (place) => ({
    place,
    ...ranking.match(place),
    ignored: () => ranking.ignoredBy(place),
    isAlike: () => isAlike(answersOf(place), place),
    mayStand: () =>
      mayStand(answersOf(place), place, {
        isAround: (run, isBehind) => names.isAround(run, place, isBehind),
        isName: (run) => names.isName(run),
      }),
  });
}

/** Leaves out what lies far from a town that the text names: "Trindade, Helsinki" is not the Trindade in Porto. */
function nearTowns(found: Found[], words: readonly QueryWord[]): Found[] {
  const typed = new Set(words.map(({ spelling }) => spelling));
  const isTyped = (name: readonly string[]) => name.length > 0 && name.every((word) => typed.has(word));
  const towns = found.filter(
    ({ place, isNamed }) =>
      isNamed && (place.kind === 'city' || place.kind === 'town') && place.names.some(isTyped),
  );
  if (towns.length === 0) return found;
  return found.filter((each) => {
    // "1st Avenue, Seattle, Washington" names its town, whatever follows.
    const isSure = isWhole(each) || isTown(each.place) || namesTown(words, each.place);
    const ignored = isSure ? [] : each.ignored();
    const meant = towns.filter(({ place: { names } }) =>
      names.some((name) => name.length > 0 && name.every((word) => ignored.includes(word))),
    );
    const metresTo = ({ place }: Found) =>
      metresOf(squaredChord(place.lon, place.lat, each.place.lon, each.place.lat));
    return meant.length === 0 || meant.some((town) => metresTo(town) <= AROUND_TOWN_M);
  });
}

/** The ways to take a town elsewhere off a text, which may be the name of a state. */
function beforeTownElsewhere(typed: readonly QueryWord[], { elsewhere }: PlaceIndex): WithoutArea[] {
  return [...withoutArea(typed)].filter(({ area }) => elsewhere?.has(area));
}

/** Answers to a text without its area, if they lie in a town which the text names, or are one. */
function findInTown({ inner, area }: WithoutArea, options: FindOptions, index: PlaceIndex): Found[] {
  const ofArea = area.map(({ spelling }) => spelling);
  return (
    findWords(inner, options, index, true)
      // "Hotel Miramar, Monaco" is no other hotel, although a town is called Miramar.
      .filter((each) => each.isAlike() || isStreet(each.place))
      .filter(({ place, answered }) => answered >= ENOUGH && namesTown(inner, place))
      .map((found) => ({ ...found, ignored: () => [...found.ignored(), ...ofArea] }))
  );
}

/** The region of the file that words are the whole name of. Files of older programs do not mark theirs. */
function regionNamed(
  words: readonly QueryWord[],
  { vocabulary, reader, search }: PlaceIndex,
): ReadPlace | undefined {
  const name = words.map(({ word }) => word);
  const groups = [REGION_MARK, ...name].map((word) => groupOf([word], vocabulary));
  if (groups.some(({ places }) => places === 0)) return undefined;
  for (const id of search.find(groups, true)) {
    if (!search.mayRead()) return undefined;
    const place = reader.read(id);
    if (place.kind === 'region' && place.names.some((each) => each.join(' ') === name.join(' ')))
      return place;
  }
  return undefined;
}

/** Puts ahead, of the places that have the name of the best one, the nearest to the middle of a region. */
function nearestFirst(found: readonly Found[], region: ReadPlace): Found[] {
  const [top] = best(found);
  const chord = ({ place }: Found) => squaredChord(place.lon, place.lat, region.lon, region.lat);
  const alike = found.filter(({ place }) => place.name === top?.place.name);
  const [nearest] = alike.sort((one, other) => chord(one) - chord(other));
  return found.map((each) => (each === nearest ? { ...each, score: (top?.score ?? 0) + IN_REGION } : each));
}

/** Whether a text names a town elsewhere, and before it none of the file. */
export function namesElsewhere(text: string, index: PlaceIndex): boolean {
  const { vocabulary, reader, elsewhere } = index;
  const typed = parsePlaceQuery(text);
  const named = elsewhere?.namedBy(understand(typed, false, vocabulary, reader.count));
  if (!named) return false;
  const parts = beforeTownElsewhere(typed, index).flatMap(({ inner }) => [
    ...Map.groupBy(inner, ({ part }) => part).values(),
  ]);
  const names = new NamesHere(index);
  if (names.isPartCalled(named.typed)) return false;
  return !parts.some((part) =>
    findInTown({ inner: part, area: [] }, {}, index).some(({ place }) => place.town === null),
  );
}

/** Places with names like one that was not found, the best first: none of them is an answer. */
export function placesAlike(text: string, country: string | undefined, index: PlaceIndex): ReadPlace[] {
  const candidates = findSpaced(text, { country }, index, true).filter((each) => each.isAlike());
  return candidates.sort(byScore).map(({ place }) => place);
}

interface Step {
  /** A place must have a word of each. */
  readonly groups: readonly Group[];
  /** The next step is needed, too. */
  readonly isPart?: true;
  /** It asks for numbers, which few places have in their names. */
  readonly withNumbers?: true;
}

function* steps(words: readonly RankedWord[], vocabulary: Vocabulary, allPlaces: number): Generator<Step> {
  const needed = essential(words);
  const finished = (word: RankedWord) => [
    ...literal(word),
    ...word.meant.keys(),
    ...vocabulary.completions(word.spelling),
  ];
  const asTyped = (word: RankedWord) => groupOf(word.unfinished ? finished(word) : literal(word), vocabulary);
  const known = (group: Group) => group.places > 0;
  const last = needed.at(-1)!;
  const typed = needed.map(asTyped);
  if (last.unfinished && needed.length > 1) {
    const rare = rarest(finished(last), allPlaces, vocabulary);
    if (known(rare)) yield { groups: [...typed.slice(0, -1), rare], isPart: true };
  }
  const extras = words.filter(({ role }) => role === 'number' || role === 'hint');
  const more = extras
    .filter((word) => !needed.includes(word))
    .map((word) => groupOf([...literal(word), ...word.meant.keys()], vocabulary))
    .filter(known);
  if (more.length > 0) yield { groups: [...typed, ...more], withNumbers: true };
  yield { groups: typed };
  // Only words that no place has, at first: mending the others as well takes a fifth of the time of a query.
  const mended = (at: number) => mend(needed[at]!, words, vocabulary);
  yield { groups: typed.map((group, at) => (known(group) ? group : mended(at))).filter(known) };
  const all = needed.map((_, at) => mended(at)).filter(known);
  yield { groups: all };
  if (all.length < 2) return;
  yield* ofParts(needed, vocabulary);
  const byRarity = [...all].sort((a, b) => b.places - a.places).slice(0, MOST_LEFT_OUT);
  for (const leftOut of byRarity) yield { groups: all.filter((group) => group !== leftOut) };
}

/** Each part between commas by itself: a shop, its street, its town. Without commas the last words, and those before. */
function* ofParts(needed: readonly RankedWord[], vocabulary: Vocabulary): Generator<Step> {
  const parts = [...Map.groupBy(needed, ({ part }) => part).values()];
  const lengths = Array.from({ length: Math.min(QUARTER_WORDS, needed.length - 1) }, (_, i) => i + 1);
  const cut = lengths.flatMap((length) => [needed.slice(-length), needed.slice(0, -length)]);
  const asOne = needed.length <= MOST_CUT ? cut : [];
  for (const part of parts.length < 2 ? asOne : parts.slice(0, MOST_PARTS)) {
    const groups = part.map((word) => groupOf([...literal(word), ...word.meant.keys()], vocabulary));
    if (groups.every(({ places }) => places > 0)) yield { groups };
  }
}

/** The words that must be answered; of a query without any, all its words. */
function essential(words: readonly RankedWord[]): RankedWord[] {
  for (const role of ['word', 'hint', 'number'] as const) {
    const found = words.filter((word) => word.role === role);
    if (found.length > 0) return found;
  }
  return [...words];
}

/** The word, and the marks of the category and country that it names. */
function literal({ word, country }: RankedWord): string[] {
  const mark = markOfWord(word);
  return [word, ...(mark ? [mark] : []), ...(country ? [countryMark(country)] : [])];
}

/** The word and everything it may have been meant to be. */
function mend(query: RankedWord, words: readonly RankedWord[], vocabulary: Vocabulary): Group {
  const { word, spelling } = query;
  const at = words.indexOf(query);
  const alternatives = new Set([...literal(query), ...query.meant.keys()]);
  if (query.role === 'word') {
    if (query.country === undefined)
      for (const mended of vocabulary.corrections(word)) alternatives.add(mended);
    if (at === words.length - 1 || word.length >= 4)
      for (const finished of vocabulary.completions(spelling)) alternatives.add(finished);
  }
  return groupOf([...alternatives], vocabulary);
}

/** The words that few places have. Otherwise "Rua da Po" in Porto is answered by the most important streets of Porto. */
function rarest(words: readonly string[], allPlaces: number, vocabulary: Vocabulary): Group {
  const most = Math.max(FEW_PLACES, FEW_OF_ALL * allPlaces);
  let sum = 0;
  const few: string[] = [];
  for (const word of [...new Set(words)].sort((a, b) => vocabulary.places(a) - vocabulary.places(b))) {
    sum += vocabulary.places(word);
    if (sum <= most) few.push(word);
  }
  return groupOf(few, vocabulary);
}

function groupOf(words: readonly string[], vocabulary: Vocabulary): Group {
  const known = words
    .map((word) => ({ word, places: vocabulary.places(word) }))
    .filter(({ places }) => places > 0);
  return { words: known.map(({ word }) => word), places: known.reduce((sum, { places }) => sum + places, 0) };
}
