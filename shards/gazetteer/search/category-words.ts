/**
 * Words that say what a place is: "gare de Monaco" means the station even if no name says "gare".
 *
 * A place of such a kind is indexed under a mark of its kind, and a query's word finds the name or the mark. Marks are
 * letters of the private use area, which `wordsOf` never lets through: no text can forge one.
 */
import type { PlaceKind } from '../place-record.ts';
import { wordsOf } from './tokenize.ts';

const WORDS: readonly (readonly [PlaceKind, string])[] = [
  [
    'station',
    `station gare bahnhof hauptbahnhof hbf stazione estación estacion estació estação dworzec nádraží vasútállomás
     gara гара вокзал станция вокзал станція stasjon centralstation rautatieasema stotis jaam σταθμός istasyon gar
     تحطة محطة תחנה 駅 车站 火车站 車站 역 สถานี railway treinstation`,
  ],
  [
    'aerodrome',
    `airport flughafen aéroport aeroporto aeropuerto aeroport lotnisko letiště luchthaven lufthavn flygplats
     lentoasema repülőtér аэропорт аеропорт αεροδρόμιο havalimanı مطار 空港 机场 機場 공항`,
  ],
];

/**
 * Words that people add to the name of a station. No map has them in names, so a query is answered without them, too.
 * Written as `spellingsOf` returns them.
 */
const HINTS = new Set(
  `tube underground subway metro mrt bart mtr lrt dlr rer skytrain monorail tram tramway streetcar tramvaj tramwaj
   ubahn sbahn ubahnhof sbahnhof strassenbahn stadtbahn tunnelbana tbane tbana metropolitana subte metrou metropolitain
   train м метро ст трамвай μετρο 地铁 地鐵 捷運 捷运`.split(/\s+/),
);

const OF_HINTS: readonly PlaceKind[] = ['station', 'stop'];
const NO_KINDS: readonly PlaceKind[] = [];
const KINDS_OF: ReadonlyMap<string, readonly PlaceKind[]> = new Map([
  ...WORDS.flatMap(([kind, text]) => wordsOf(text).map((word) => [word, [kind]] as const)),
  ...[...HINTS].map((word) => [word, OF_HINTS] as const),
]);

/** The kinds of places that a word asks for. */
export function kindsOf(word: string): readonly PlaceKind[] {
  return KINDS_OF.get(word) ?? NO_KINDS;
}

export function isHint(spelling: string): boolean {
  return HINTS.has(spelling);
}

const MARKED: ReadonlySet<PlaceKind> = new Set([...WORDS.map(([kind]) => kind), 'region' as const]);

/** The mark that places of a kind are indexed under; undefined for kinds that no search asks for. */
export function kindMark(kind: PlaceKind): string | undefined {
  return MARKED.has(kind) ? `\u{e001}${kind}` : undefined;
}

/** The mark of all places of a country, so that a search never leaves it. */
export function countryMark(country: string): string {
  return `\u{e000}${country.toLowerCase()}`;
}

/** The mark of the most important places; a search with it stops after them (find-places.ts). */
export function tierMark(tier: number): string {
  return `\u{e002}${tier}`;
}
