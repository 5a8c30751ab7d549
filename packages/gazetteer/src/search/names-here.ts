/** Which places of a lookup file are called exactly so, for one query. What the data has is never elsewhere. */
import { metresOf, squaredChord } from '../../../sphere/index.ts';
import type { PlaceKind } from '../place-record.ts';
import { STOP_WORDS } from './abbreviations.ts';
import { isStreet } from './in-area.ts';
import type { PlaceIndex } from './place-index.ts';
import type { QueryWord } from './place-query.ts';
import type { ReadPlace } from './place-reader.ts';

/** How far from its middle a part of a town, or a village beside one, is taken to reach. */
export const QUARTER_M: Partial<Record<PlaceKind, number>> = {
  ...{ suburb: 4_000, village: 3_000, neighbourhood: 2_000, hamlet: 2_000, locality: 2_000 },
};
/** A place so near a town is taken for one of it, with a note that the town was ignored. */
export const AROUND_TOWN_M = 50_000;
/** How far around a place another one lies whose name may stand beside it: "Fleet Street, Temple". */
const AROUND_M: Partial<Record<PlaceKind, number>> = {
  ...{ city: AROUND_TOWN_M, town: AROUND_TOWN_M, region: AROUND_TOWN_M, island: AROUND_TOWN_M },
  ...QUARTER_M,
};
const AREAS: ReadonlySet<string> = new Set(Object.keys(AROUND_M));
const AROUND_OTHERS_M = 1_000;
/** Places of one name that are looked at. */
const MOST_NAMESAKES = 20;

export class NamesHere {
  readonly #index: PlaceIndex;
  readonly #known = new Map<string, readonly ReadPlace[]>();

  constructor(index: PlaceIndex) {
    this.#index = index;
  }

  /** The places that words are a whole name of, but for articles; the most important first. */
  called(words: readonly QueryWord[]): readonly ReadPlace[] {
    const name = bare(words.map(({ word }) => word));
    return this.#with(name).filter(({ names }) => names.some((each) => bare(each) === name));
  }

  /**
   * Whether a place around the given one is called so, as addresses say it: a shop before its street, and behind a place its street,
   * its stop or its quarter. "Hotel Miramar" asks for no other hotel beside it.
   */
  isAround(words: readonly QueryWord[], place: ReadPlace, isBehind: boolean): boolean {
    const mayStand = (kind: PlaceKind) =>
      isStreet(place) || AREAS.has(kind) || (isBehind && kind !== 'landmark');
    // "Columbus Hotel" is the Columbus Hotel Monte-Carlo; a word alone may be in any name.
    const places = words.length > 1 ? this.#with(bare(words.map(({ word }) => word))) : this.called(words);
    return places.some((each) => each.id !== place.id && mayStand(each.kind) && isNear(each, place));
  }

  /** Whether words are the whole name of a place that is no sight. */
  isPartCalled(words: readonly QueryWord[]): boolean {
    return this.called(words).some(({ kind }) => kind !== 'landmark');
  }

  /** Whether the data has a quarter, station, street or square of the name: the given place or one around it. */
  isPartHere(words: readonly QueryWord[], place: ReadPlace): boolean {
    return this.called(words).some((each) => each.kind !== 'landmark' && isNear(each, place));
  }

  /** Whether any place, or a town of the world, is called so. */
  isName(words: readonly QueryWord[]): boolean {
    return this.called(words).length > 0 || this.#index.elsewhere?.has(words) === true;
  }

  /** The most important places with one name that has all words. */
  #with(name: string): readonly ReadPlace[] {
    const known = this.#known.get(name);
    if (known) return known;
    const places = name === '' ? [] : this.#find(name.split(' '));
    this.#known.set(name, places);
    return places;
  }

  #find(words: readonly string[]): ReadPlace[] {
    const { vocabulary, reader, search } = this.#index;
    const groups = words.map((word) => ({ words: [word], places: vocabulary.places(word) }));
    if (groups.some(({ places }) => places === 0)) return [];
    const found: ReadPlace[] = [];
    for (const id of search.find(groups, true).slice(0, MOST_NAMESAKES)) {
      if (!search.mayRead()) break;
      const place = reader.read(id);
      if (place.names.some((each) => words.every((word) => each.includes(word)))) found.push(place);
    }
    return found;
  }
}

/** Whether a place lies within the reach of another one, or is it. */
function isNear({ kind, lon, lat }: ReadPlace, place: ReadPlace): boolean {
  return metresOf(squaredChord(place.lon, place.lat, lon, lat)) <= (AROUND_M[kind] ?? AROUND_OTHERS_M);
}

/** The name without articles, unless it is one: a street in Munich is called Tal. */
function bare(words: readonly string[]): string {
  const others = words.filter((word) => !STOP_WORDS.has(word));
  return (others.length > 0 ? others : words).join(' ');
}
