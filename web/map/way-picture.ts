/** The picture of the map of a walk: shows what the map (way-map.ts) does, at the same view. */
import type { WayTexts } from '../../views/texts/areas.ts';
import type { MapSettings } from '../../views/toilet/place-map.tsx';
import { openStateOf } from '../../views/toilet/toilet-words.ts';
import { boxOfLine, fitted, viewOfAll, WAY_PADDING } from './first-view.ts';
import { MapPicture } from './map-picture.ts';
import type { WayOnMap } from './way-map.ts';

export class WayPicture extends MapPicture {
  constructor(slot: HTMLElement, settings: MapSettings, texts: WayTexts) {
    const { styles, bounds } = settings;
    super(slot, { label: texts.say('map.label'), styles, view: (size) => viewOfAll(bounds, size) });
  }

  show({ line, gapLine: gap, ends: dots, toilets }: WayOnMap): void {
    const pins = toilets.map((toilet) => {
      const { id, lon, lat } = toilet;
      return { id, lon, lat, state: openStateOf(toilet), isResult: true };
    });
    const scene = { pins, dots, gap, way: { line, isKnown: true } };
    this.draw(scene, (size) => fitted(boxOfLine(line), size, WAY_PADDING));
  }
}
