/** The start that the query of a nearest search names: a position, a name, or none. */
import type { NearestQuery } from '../../../schemas/reads/read-query.ts';
import { readPlaceText } from '../../gazetteer/labels.ts';
import { findPlaces, type NamedPlace } from './find-places.ts';
import type { NotFound } from './not-found.ts';
import type { PublishedDataset } from './publication.ts';

export type SearchStart =
  | { readonly kind: 'position'; readonly lon: number; readonly lat: number }
  | { readonly kind: 'name'; readonly name: string }
  /** A text that tries to be a position. */
  | { readonly kind: 'unreadable'; readonly text: string }
  /** The position of the caller, which the query does not say. */
  | { readonly kind: 'here' };

/** Reads the start. Beside a place, 0, 0 is no position: some agents fill in every field, and there is only sea. */
export function startOf({ lat, lon, place }: Pick<NearestQuery, 'lat' | 'lon' | 'place'>): SearchStart {
  const isFilledIn = place !== undefined && lat === 0 && lon === 0;
  if (lat !== undefined && lon !== undefined && !isFilledIn) return { kind: 'position', lon, lat };
  if (place === undefined) return { kind: 'here' };
  const read = readPlaceText(place);
  if (read.kind === 'name') return { kind: 'name', name: place };
  return read.kind === 'unreadable' ? { kind: 'unreadable', text: place } : read;
}

export type FoundByName =
  | ({ readonly status: 'found'; readonly place: NamedPlace } & Pick<NamedPlace, 'ignored'>)
  | ({ readonly status: 'not-found' } & NotFound);

/**
 * Looks a place up in the names of a publication. Never guesses: without its word for word, it is not found.
 * @param country ISO 3166-1 alpha-2 in any case; narrows
 */
export function findByName(
  dataset: PublishedDataset,
  name: string,
  country: string | undefined,
): FoundByName {
  const [place] = placesByName(dataset, name, country, 1);
  if (!place) return { status: 'not-found', covered: dataset.covered };
  return { status: 'found', place, ignored: place.ignored };
}

/** All places that have each word of a name, the best first. */
export function placesByName(
  dataset: PublishedDataset,
  name: string,
  country: string | undefined,
  most: number,
): readonly NamedPlace[] {
  return findPlaces(dataset, name, { limit: most, country, isExact: true });
}

/** Finds the first places of a text that is being typed. */
export function suggestByName(dataset: PublishedDataset, text: string, most: number): NamedPlace[] {
  const found = findPlaces(dataset, text, { limit: most, isTyping: true });
  return found.map(({ label, kind, lat, lon }) => ({ label, kind, lat, lon }));
}
