/** The picture of the map on which a pin is put: shows what the map (pin-map.ts) begins with. */
import { project } from '../../packages/basemap/ground.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { Position } from '../../views/contribute/propose-state.ts';
import type { ProposeTexts } from '../../views/texts/areas.ts';
import type { MapSettings } from '../../views/toilet/place-map.tsx';
import { openStateOf } from '../../views/toilet/toilet-words.ts';
import { PIN_ZOOM, viewOfAll } from './first-view.ts';
import { MapPicture } from './map-picture.ts';

export class PinPicture extends MapPicture {
  constructor(slot: HTMLElement, settings: MapSettings, texts: ProposeTexts) {
    const { styles, bounds } = settings;
    super(slot, { label: texts.say('propose.map'), styles, view: (size) => viewOfAll(bounds, size) });
  }

  /** @param known toilets around the pin */
  show(put: Position, known: readonly Toilet[]): void {
    const pins = known.map((toilet) => {
      const { lon, lat } = toilet;
      return { lon, lat, state: openStateOf(toilet), isResult: true };
    });
    this.draw({ pins, put }, () => ({ centre: project(put), zoom: PIN_ZOOM }));
  }
}
