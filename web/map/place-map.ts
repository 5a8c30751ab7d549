/** A map of one toilet and what is around it: which side of the street or station it is on. */

import type { KeyOf } from '../../views/texts/areas.ts';
import type { Texts } from '../../views/texts/texts.ts';
import type { PlaceMapState } from '../../views/toilet/place-map.tsx';
import { addLayersOf, collection, createMap, pointAt, whenSeen } from './create-map.ts';
import { paletteOf } from './map-style.ts';

export function showPlace(
  container: HTMLElement,
  { lon, lat, label, marker, styles }: PlaceMapState,
  zoom: number,
  texts: Texts<KeyOf<'search'>>,
  { onDrawn, onFailed }: { onDrawn(): void; onFailed(): void },
): void {
  const settings = { styles, bounds: null };
  const map = createMap(container, { settings, texts, label, onFailed, start: { lon, lat, zoom } });
  whenSeen(map, onDrawn);
  map.on('style.load', () => {
    const source = marker === null ? 'device' : 'chosen';
    const data = collection([pointAt({ lon, lat }, { state: marker })]);
    map.addSource(source, { type: 'geojson', data });
    addLayersOf(map, [source], paletteOf(container));
  });
}
