/** The map on a page of a business: the toilet that it is about. */
import type { PlaceMapState } from '#views';
import { PLAIN } from '../../website/website.ts';
import type { PageRequest } from '../shell/page-request.ts';
import { placeMapOf, placeMapScripts } from '../shell/place-map.ts';
import type { ToiletOf } from './toilet-of.ts';

interface ToiletMap {
  readonly map?: PlaceMapState;
  readonly scripts?: readonly string[];
}

export function toiletMap({ parts, texts }: PageRequest, { name, at }: ToiletOf): ToiletMap {
  const { website = PLAIN, generations } = parts;
  const toilet = at && { ...at, label: name, marker: null };
  const map = toilet && placeMapOf(parts, website, generations.current?.manifest, texts, toilet);
  return map ? { map, scripts: placeMapScripts(website, texts) } : {};
}
