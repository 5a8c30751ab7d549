/** The map on a page of a business: the toilet that it is about. */
import type { PlaceMapState } from '#views';
import { PLAIN } from '../../website/website.ts';
import type { PageRequest } from '../shell/page-request.ts';
import { placeMapOf } from '../shell/place-map.ts';
import type { ToiletOf } from './toilet-of.ts';

/** Returns undefined if the toilet has no position, or this server no map. */
export function toiletMap({ parts, texts }: PageRequest, { name, at }: ToiletOf): PlaceMapState | undefined {
  const { website = PLAIN, generations } = parts;
  const toilet = at && { ...at, label: name, marker: null };
  return toilet && placeMapOf(parts, website, generations.current?.manifest, texts, toilet);
}
