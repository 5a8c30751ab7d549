/**
 * The map beside an item: the spot it is about, a ring of 25 m around it, and what lies within, numbered as in the
 * list. The pin of a proposal can be moved.
 */

import { type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl';
import type { Spot } from '../../views/moderation/moderation-state.ts';
import type { KeyOf } from '../../views/texts/areas.ts';
import type { Texts } from '../../views/texts/texts.ts';
import type { MapSettings } from '../../views/toilet/place-map.tsx';
import { circleAround } from '../map/circle-around.ts';
import { collection, createMap } from '../map/create-map.ts';
import { paletteOf } from '../map/map-style.ts';

type Position = Spot['at'];

const RING_M = 25;
const ZOOM = 18;
/** To about a centimetre, as proposals have it. */
const DIGITS = 1e7;

export class SpotMap {
  readonly #map: MapLibre;
  readonly #pin: Marker;
  #spot: Spot | undefined;

  constructor(
    container: HTMLElement,
    {
      settings,
      texts,
      label,
      onMoved,
    }: { settings: MapSettings; texts: Texts<KeyOf<'search'>>; label: string; onMoved(to: Position): void },
  ) {
    // Without the map the page says the same.
    const onFailed = () => {};
    this.#map = createMap(container, { settings, texts, label, onFailed });
    this.#pin = new Marker({ element: dot('spot-pin', '') });
    this.#pin.on('dragend', () => {
      const { lng, lat } = this.#pin.getLngLat();
      onMoved({ lon: Math.round(lng * DIGITS) / DIGITS, lat: Math.round(lat * DIGITS) / DIGITS });
    });
    this.#map.on('style.load', () => {
      const palette = paletteOf(container);
      this.#map.addSource('ring', { type: 'geojson', data: collection([]) });
      this.#map.addLayer({
        id: 'ring',
        type: 'line',
        source: 'ring',
        paint: { 'line-color': palette.accent, 'line-width': 2, 'line-dasharray': [3, 2] },
      });
      this.#draw();
    });
  }

  /** Shows a spot. What is near it is drawn, and the map moved there, the first time alone. */
  show(spot: Spot): void {
    const isFirst = !this.#spot;
    this.#spot = spot;
    this.#map.resize();
    const { at, near, isMovable } = spot;
    this.#pin.setLngLat([at.lon, at.lat]).setDraggable(isMovable).addTo(this.#map);
    if (isFirst) {
      for (const [i, { lon, lat }] of near.entries())
        new Marker({ element: dot('spot-near', String(i + 1)) }).setLngLat([lon, lat]).addTo(this.#map);
      this.#map.jumpTo({ center: [at.lon, at.lat], zoom: ZOOM });
    }
    this.#draw();
  }

  #draw(): void {
    if (!this.#spot) return;
    this.#map.getSource<GeoJSONSource>('ring')?.setData(collection([circleAround(this.#spot.at, RING_M)]));
  }
}

function dot(name: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = name;
  element.textContent = text;
  return element;
}
