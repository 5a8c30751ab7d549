/** The toilet behind a claim or a listing: what it is called, and the place whose clock counts. */

import { type AllTexts, nameOf, type PlaceMapState } from '#views';
import type { HoursLocation } from '../../../packages/hours/index.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { readBaseOf } from '../../operations/find-toilet.ts';
import { knownToilet } from '../../operations/moderation/known-toilet.ts';
import type { Generations } from '../../process/generations.ts';
import { PLAIN } from '../../website/website.ts';
import type { PageRequest } from '../shell/page-request.ts';
import { placeMapOf } from '../shell/place-map.ts';

export interface ToiletOf {
  /** The id in use. */
  readonly id: string;
  readonly name: string;
  /** Position that readers see; undefined if the toilet is not shown. */
  readonly at: { readonly lon: number; readonly lat: number } | undefined;
  /** It has a page of its own. */
  readonly isShown: boolean;
  /** Position and country for the hours; undefined if nothing is known of it any more. */
  readonly place: HoursLocation | undefined;
}

export function toiletOf(generations: Generations, baseUrl: string, id: string, texts: AllTexts): ToiletOf {
  const known = generations.read((generation) => knownToilet(generation, id, baseUrl));
  if (!known)
    return { id, name: texts.say('toilet.unnamed'), at: undefined, isShown: false, place: undefined };
  const { toilet } = known;
  return {
    id: known.id,
    name: nameOf(toilet ?? { name: null }, texts),
    at: toilet ? { lon: toilet.lon, lat: toilet.lat } : undefined,
    isShown: toilet !== null,
    place: readBaseOf(new LocalStore(generations.dataDir), known),
  };
}

/** Returns undefined if the toilet has no position, or this server no map. */
export function toiletMap({ parts, texts }: PageRequest, { name, at }: ToiletOf): PlaceMapState | undefined {
  const { website = PLAIN, generations } = parts;
  const toilet = at && { ...at, label: name, marker: null };
  return toilet && placeMapOf(parts, website, generations.current?.manifest, texts, toilet);
}
