/**
 * A map with one pin that is put by moving the map under it, tapping, dragging or the arrow keys, and the toilets that
 * are known around it. The pin stays in the middle, so that the next move of the map begins there.
 * The pin is a button of the page: it has the focus ring, and a name that says how it moves.
 */

import { Marker } from 'maplibre-gl';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { Position } from '../../views/contribute/propose-view.tsx';
import type { ProposeTexts } from '../../views/texts/areas.ts';
import type { MapSettings } from '../../views/toilet/place-map.tsx';
import { openStateOf } from '../../views/toilet/toilet-words.ts';
import type { ToiletCells } from '../page/toilet-cells.ts';
import { addLayersOf, PageMap, pointAt, viewOf, whenSeen } from './create-map.ts';
import { PIN_ZOOM } from './first-view.ts';
import { LISTING_ZOOM, type Palette } from './map-style.ts';
import { PUT_PIN } from './marker-images.ts';

/** Pixels an arrow key moves the pin; with Shift. */
const STEP = 4;
const LONG_STEP = 32;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface PinMapOptions {
  readonly settings: MapSettings;
  readonly texts: ProposeTexts;
  /** The toilets that are listed in the view. */
  readonly cells: ToiletCells;
  /** Called when the user puts the pin. */
  onPin(position: Position): void;
  onNote(note: 'failed' | undefined): void;
}

export class PinMap extends PageMap {
  readonly #marker: Marker;
  readonly #options: PinMapOptions;
  readonly #toilets = new Map<string, Toilet>();
  /** Ids of those that stand out. */
  #known: ReadonlySet<string> = new Set();
  #isPlaced = false;
  /** The user moves the map under the pin. Zooming by the wheel goes elsewhere, so it does not count. */
  #isMoved = false;

  constructor(container: HTMLElement, options: PinMapOptions) {
    const { settings, texts } = options;
    const onFailed = () => options.onNote('failed');
    super(container, { settings, texts, label: texts.say('propose.map'), onFailed });
    this.#options = options;
    this.#marker = new Marker({ element: pinElement(texts), anchor: 'bottom', draggable: true });
    this.#marker.getElement().addEventListener('keydown', (event) => this.#onKey(event));
    this.#marker.on('dragend', () => {
      this.#toMiddle();
      this.#tell();
    });
    this.map.on('click', ({ lngLat: { lng: lon, lat } }) => {
      this.#place({ lon, lat });
      this.#toMiddle();
      this.#tell();
    });
    this.map.on('dragstart', () => {
      this.#isMoved = this.#isPlaced || this.map.getZoom() >= LISTING_ZOOM;
    });
    this.map.on('move', () => {
      if (this.#isMoved) this.#place(this.center);
    });
    this.map.on('moveend', () => {
      if (this.#isMoved) this.#tell();
      this.#isMoved = false;
      this.#load();
    });
    whenSeen(this.map, () => options.onNote(undefined));
    this.map.getCanvas().style.cursor = 'crosshair';
  }

  /** Puts the pin and goes there. */
  goTo(position: Position): void {
    this.#place(position);
    const zoom = Math.max(PIN_ZOOM, this.map.getZoom());
    this.map.jumpTo({ center: [position.lon, position.lat], zoom });
  }

  get center(): Position {
    const { lng: lon, lat } = this.map.getCenter();
    return { lon, lat };
  }

  /** Toilets around the pin, which stand out from what else is there. */
  showKnown(toilets: readonly Toilet[]): void {
    this.#known = new Set(toilets.map(({ id }) => id));
    this.#add(toilets);
  }

  protected override addLayers(palette: Palette): void {
    addLayersOf(this.map, ['toilets'], palette);
    this.#load();
  }

  /** Loads the toilets in view. From afar single toilets are too many to ask for. */
  #load(): void {
    this.#add([]);
    if (this.map.getZoom() < LISTING_ZOOM) return;
    void this.#options.cells.load(viewOf(this.map), (toilets) => this.#add(toilets));
  }

  #add(toilets: readonly Toilet[]): void {
    for (const toilet of toilets) this.#toilets.set(toilet.id, toilet);
    const features = Array.from(this.#toilets.values(), (toilet) =>
      pointAt(toilet, { state: openStateOf(toilet), rank: this.#known.has(toilet.id) ? 1 : 0 }),
    );
    this.setData('toilets', features);
  }

  #place({ lon, lat }: Position): void {
    this.#marker.setLngLat([lon, lat]);
    if (this.#isPlaced) return;
    this.#marker.addTo(this.map);
    this.#isPlaced = true;
  }

  #toMiddle(): void {
    this.map.panTo(this.#marker.getLngLat());
  }

  #tell(): void {
    const { lng: lon, lat } = this.#marker.getLngLat().wrap();
    this.#options.onPin({ lon, lat });
  }

  #onKey(event: KeyboardEvent): void {
    const [dx, dy] = ARROWS[event.key] ?? [];
    if (dx === undefined || dy === undefined) return;
    // The map below would move, too.
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? LONG_STEP : STEP;
    const point = this.map.project(this.#marker.getLngLat());
    const at = this.map.unproject([point.x + dx * step, point.y + dy * step]);
    this.#marker.setLngLat(at);
    this.#toMiddle();
    this.#tell();
  }
}

function pinElement(texts: ProposeTexts): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'pin';
  button.setAttribute('aria-label', texts.say('propose.pin'));
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PUT_PIN);
  svg.append(path);
  button.append(svg);
  return button;
}
