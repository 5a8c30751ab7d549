/**
 * Words that say what a place is: "gare de Monaco" means the station even where no name says "gare".
 *
 * A place of such a kind is indexed under a mark of its kind, and a query's word finds the name or the mark. Marks are
 * letters of the private use area, which `wordsOf` never lets through: no text can forge one.
 */
import type { PlaceKind } from './place-record.ts';
import { wordsOf } from './words.ts';

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

const KIND_OF: ReadonlyMap<string, PlaceKind> = new Map(
  WORDS.flatMap(([kind, text]) => wordsOf(text).map((word) => [word, kind] as const)),
);

export function kindOf(word: string): PlaceKind | undefined {
  return KIND_OF.get(word);
}

/** The mark that places of a kind are indexed under; undefined for kinds that no word asks for. */
export function kindMark(kind: PlaceKind): string | undefined {
  return WORDS.some(([known]) => known === kind) ? `\u{e001}${kind}` : undefined;
}

/** The mark of all places of a country, so that a search never leaves it. */
export function countryMark(country: string): string {
  return `\u{e000}${country.toLowerCase()}`;
}

/** The mark of the most important places; a search with it stops after them (search-budget.ts). */
export function tierMark(tier: number): string {
  return `\u{e002}${tier}`;
}
