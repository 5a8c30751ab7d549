/**
 * The map: toilets of the view from the box listing, from afar from the archive of all; the results of a search and
 * the chosen toilet on top. It is a second way to the list, which holds the same. Loaded after the first paint.
 */
import { addProtocol, type GeoJSONSource, type Map as MapLibre } from 'maplibre-gl';
import { Protocol } from 'pmtiles';
import type { Toilet } from '../../schemas/toilet.ts';
import type { FilterName } from '../../views/find-query.ts';
import type { MapSettings } from '../../views/find-state.ts';
import type { MapNote } from '../../views/find-view.ts';
import type { Texts } from '../../views/texts/texts.ts';
import { openStateOf } from '../../views/toilet-words.ts';
import { passes } from '../passes.ts';
import type { ToiletCells } from '../toilet-cells.ts';
import { addMarkers, CLOSEST_FIT, collection, createMap, pointAt, viewOf } from './create-map.ts';
import { farLayer, LISTING_ZOOM, type Palette, paletteOf, toiletLayers } from './map-style.ts';

addProtocol('pmtiles', new Protocol().tile);

export interface MapOptions {
  readonly base: string;
  readonly settings: MapSettings;
  readonly texts: Texts;
  readonly cells: ToiletCells;
  onChoose(toilet: Toilet): void;
  /** Somebody moved the map; not we ourselves. */
  onMoved(center: { lon: number; lat: number }): void;
  onNote(note: MapNote | undefined): void;
}

/** What a search puts on the map. */
export interface Shown {
  readonly results: readonly Toilet[];
  readonly origin: { readonly lon: number; readonly lat: number } | undefined;
  /** west, south, east, north. */
  readonly bbox: readonly number[] | undefined;
  readonly filters: readonly FilterName[];
}

const NOTHING: Shown = { results: [], origin: undefined, bbox: undefined, filters: [] };

export class ToiletMap {
  readonly #map: MapLibre;
  readonly #options: MapOptions;
  readonly #toilets = new Map<string, Toilet>();
  readonly #palette: Palette;
  #shown = NOTHING;
  #chosen: Toilet | undefined;
  /** Its layers can be written to. */
  #ready = false;
  #farFailed = false;
  /** It has shown itself once: what is missing then is told. */
  #drawn = false;
  #note: MapNote | undefined;

  constructor(container: HTMLElement, options: MapOptions) {
    const { settings, texts } = options;
    this.#options = options;
    this.#palette = paletteOf(container);
    this.#map = createMap(container, {
      settings,
      texts,
      palette: this.#palette,
      label: texts.say('map.label'),
      onFailed: () => this.#tell('failed'),
    });
    this.#map.on('style.load', () => this.#addLayers());
    this.#map.on('moveend', (event) => {
      if ('originalEvent' in event && event.originalEvent) {
        const { lng: lon, lat } = this.#map.getCenter();
        options.onMoved({ lon, lat });
      }
      void this.#update();
    });
    this.#map.once('idle', () => {
      this.#drawn = true;
      options.onNote(this.#note);
    });
    this.#map.on('error', (event) => this.#onError(event));
    this.#map.on('click', 'toilets', ({ features }) => {
      const toilet = this.#toilets.get(String(features?.[0]?.properties.id));
      if (toilet) options.onChoose(toilet);
    });
    this.#map.on('mouseenter', 'toilets', () => this.#setCursor('pointer'));
    this.#map.on('mouseleave', 'toilets', () => this.#setCursor(''));
  }

  show(shown: Shown): void {
    // The map begins at the first search; it goes to later ones.
    const movement = this.#shown === NOTHING ? { duration: 0 } : {};
    this.#shown = shown;
    for (const toilet of shown.results) this.#toilets.set(toilet.id, toilet);
    const [west, south, east, north] = shown.bbox ?? [];
    if (west !== undefined && south !== undefined && east !== undefined && north !== undefined) {
      this.#map.fitBounds([west, south, east, north], { padding: 48, maxZoom: CLOSEST_FIT, ...movement });
    } else if (shown.origin) {
      this.#map.easeTo({ center: [shown.origin.lon, shown.origin.lat], zoom: 14, ...movement });
    }
    void this.#update();
  }

  choose(toilet: Toilet | undefined): void {
    this.#chosen = toilet;
    if (toilet) this.#toilets.set(toilet.id, toilet);
    this.#draw();
    if (toilet && !this.#map.getBounds().contains([toilet.lon, toilet.lat])) {
      this.#map.easeTo({ center: [toilet.lon, toilet.lat] });
    }
  }

  destroy(): void {
    this.#map.remove();
  }

  #addLayers(): void {
    addMarkers(this.#map, this.#palette);
    for (const id of ['origin', 'chosen', 'toilets']) {
      this.#map.addSource(id, { type: 'geojson', data: collection([]) });
    }
    for (const layer of toiletLayers(this.#palette)) this.#map.addLayer(layer);
    this.#ready = true;
    void this.#update();
  }

  /** Loads what the view needs, and says what is missing. */
  async #update(): Promise<void> {
    if (!this.#ready) return;
    this.#draw();
    if (this.#map.getZoom() < LISTING_ZOOM) return this.#showFar();
    const whole = await this.#options.cells.load(viewOf(this.#map), (toilets) => {
      for (const toilet of toilets) this.#toilets.set(toilet.id, toilet);
      this.#draw();
    });
    this.#tell(whole ? undefined : 'some-missing');
  }

  /** From afar single toilets are too many to ask for: the archive has them all, where there is one. */
  #showFar(): void {
    if (!this.#farFailed && !this.#map.getSource('far')) {
      const url = `pmtiles://${location.origin}${this.#options.base}/tiles/toilets.pmtiles`;
      this.#map.addSource('far', { type: 'vector', url });
      this.#map.addLayer(farLayer(this.#palette), 'origin');
    }
    this.#tell(this.#farFailed ? 'zoom-in' : undefined);
  }

  #draw(): void {
    if (!this.#ready) return;
    const { results, origin, filters } = this.#shown;
    const found = new Set(results.map(({ id }) => id));
    const near = this.#map.getZoom() >= LISTING_ZOOM;
    const features = Array.from(this.#toilets.values())
      .filter(
        (toilet) => found.has(toilet.id) || toilet === this.#chosen || (near && passes(toilet, filters)),
      )
      .map((toilet) =>
        pointAt(toilet, { id: toilet.id, state: openStateOf(toilet), rank: found.has(toilet.id) ? 1 : 0 }),
      );
    this.#setData('toilets', features);
    this.#setData('origin', origin ? [pointAt(origin, {})] : []);
    this.#setData('chosen', this.#chosen ? [pointAt(this.#chosen, {})] : []);
  }

  #setData(id: string, features: GeoJSON.Feature[]): void {
    this.#map.getSource<GeoJSONSource>(id)?.setData(collection(features));
  }

  /** An archive that is not there leaves the listing. */
  #onError(event: object): void {
    if (!('sourceId' in event) || event.sourceId !== 'far') return;
    this.#farFailed = true;
    if (this.#map.getZoom() < LISTING_ZOOM) this.#tell('zoom-in');
  }

  #tell(note: MapNote | undefined): void {
    this.#note = note;
    if (this.#drawn || note === 'failed') this.#options.onNote(note);
  }

  #setCursor(cursor: string): void {
    this.#map.getCanvas().style.cursor = cursor;
  }
}
