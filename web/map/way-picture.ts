/** The pictures of the maps of a walk and of a pin: they show what these maps begin with (way-map.ts, pin-map.ts). */
import { project } from '../../packages/basemap/ground.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { Position } from '../../views/contribute/propose-view.tsx';
import { boxOfLine, fitted, PIN_ZOOM, WAY_PADDING } from './first-view.ts';
import { MapPicture, pinOf } from './map-picture.ts';
import type { WayOnMap } from './way-map.ts';

const resultPin = (toilet: Toilet) => ({ ...pinOf(toilet), isResult: true });

export class WayPicture extends MapPicture {
  show({ line, gapLine: gap, ends: dots, toilets }: WayOnMap): void {
    const scene = { pins: toilets.map(resultPin), dots, gap, way: { line, isKnown: true } };
    this.draw(scene, (size) => fitted(boxOfLine(line), size, WAY_PADDING));
  }
}

export class PinPicture extends MapPicture {
  /** @param known toilets around the pin */
  show(put: Position, known: readonly Toilet[]): void {
    this.draw({ pins: known.map(resultPin), put }, () => ({ centre: project(put), zoom: PIN_ZOOM }));
  }
}
