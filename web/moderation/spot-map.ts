/**
 * The map beside an item: the spot it is about, a ring of 100 m around it, and what lies within, numbered as in the
 * list. The pin of a proposal can be moved.
 */

import { LngLat, LngLatBounds, Marker } from 'maplibre-gl';
import type { Spot } from '../../views/moderation/moderation-state.ts';
import type { KeyOf } from '../../views/texts/areas.ts';
import type { Texts } from '../../views/texts/texts.ts';
import type { MapSettings } from '../../views/toilet/place-map.tsx';
import { circleAround } from '../map/circle-around.ts';
import { collection, PageMap } from '../map/create-map.ts';
import type { Palette } from '../map/map-style.ts';

type Position = Spot['at'];

const RING_M = 100;
/** Pixels around the ring. */
const PADDING = 8;
/** To about a centimetre, as proposals have it. */
const DIGITS = 1e7;

export class SpotMap extends PageMap {
  readonly #pin: Marker;
  #spot: Spot | undefined;
  readonly #near: Marker[] = [];
  #onMoved: ((to: Position) => void) | undefined;

  constructor(
    container: HTMLElement,
    { settings, texts, label }: { settings: MapSettings; texts: Texts<KeyOf<'search'>>; label: string },
  ) {
    // Without the map the page says the same.
    const onFailed = () => {};
    super(container, { settings, texts, label, onFailed });
    this.#pin = new Marker({ element: dot('spot-pin', '') });
    this.#pin.on('dragend', () => {
      const { lng, lat } = this.#pin.getLngLat();
      this.#onMoved?.({ lon: Math.round(lng * DIGITS) / DIGITS, lat: Math.round(lat * DIGITS) / DIGITS });
    });
  }

  /** Shows the spot of an item, with what is near it, and moves the map there. */
  show(spot: Spot, onMoved: (to: Position) => void): void {
    const { at, near } = spot;
    this.#onMoved = onMoved;
    this.map.resize();
    for (const marker of this.#near.splice(0)) marker.remove();
    for (const [i, { lon, lat }] of near.entries())
      this.#near.push(
        new Marker({ element: dot('spot-near', String(i + 1)) }).setLngLat([lon, lat]).addTo(this.map),
      );
    const around = LngLatBounds.fromLngLat(new LngLat(at.lon, at.lat), RING_M);
    this.map.fitBounds(around, { padding: PADDING, animate: false });
    this.movePin(spot);
  }

  movePin(spot: Spot): void {
    this.#spot = spot;
    this.#pin.setLngLat([spot.at.lon, spot.at.lat]).setDraggable(spot.isMovable).addTo(this.map);
    this.#draw();
  }

  protected override addLayers({ accent }: Palette): void {
    this.map.addSource('ring', { type: 'geojson', data: collection([]) });
    this.map.addLayer({
      ...{ id: 'ring', type: 'line', source: 'ring' },
      paint: { 'line-color': accent, 'line-width': 2, 'line-dasharray': [3, 2] },
    });
    this.#draw();
  }

  #draw(): void {
    if (this.#spot) this.setData('ring', [circleAround(this.#spot.at, RING_M)]);
  }
}

function dot(name: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = name;
  element.textContent = text;
  return element;
}
