/**
 * Keeps what is around saved toilets and places for use without network, as small areas (web/offline/kept-areas.ts), and forgets
 * the areas of what is not saved any more. What did not come is tried again with the next change or visit.
 */
import type { SavedPlace } from '../../views/find/late-parts.tsx';
import type { MapStyles } from '../../views/toilet/place-map.tsx';
import { isSame, keepArea, removeArea } from '../offline/kept-areas.ts';
import { keptAreas } from '../offline/kept-list.ts';
import type { PageReader } from '../page/page-reader.ts';
import { readSaved } from './saved-things.ts';

/** @returns whether all is kept */
export async function keepSaved(data: PageReader, styles: MapStyles | null): Promise<boolean> {
  const { toilets, places } = readSaved();
  const wanted = [...toilets.map(({ id, ...at }) => areaOf(at, [id])), ...places.map((at) => areaOf(at, []))];
  for (const area of keptAreas()) {
    const isWanted = !area.isSaved || wanted.some((one) => isSame(one.area, area));
    if (!isWanted) await removeArea(data.base, area);
  }
  let isWhole = true;
  for (const { area, ids } of wanted) {
    if (keptAreas().some((kept) => isSame(kept, area))) continue;
    isWhole = (await keepArea(data, styles, area, ids)) && isWhole;
  }
  return isWhole;
}

function areaOf({ name, lon, lat }: SavedPlace, ids: readonly string[]) {
  return { area: { label: name, lon, lat, isSaved: true }, ids };
}
