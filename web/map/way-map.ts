/** The map of a walk: its line, the stretch without a toilet, its ends, and the toilets beside it. The list holds the same. */

import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { WayTexts } from '../../views/texts/areas.ts';
import type { MapSettings } from '../../views/toilet/place-map.tsx';
import { openStateOf } from '../../views/toilet/toilet-words.ts';
import type { Point } from '../page/drawn-way.ts';
import { addMarkers, collection, createMap, pointAt, whenSeen } from './create-map.ts';
import { boxOfLine, WAY_PADDING } from './first-view.ts';
import { CLOSEST_FIT, deviceLayers, gapLayer, paletteOf, toiletLayers, wayLayers } from './map-style.ts';

type Line = readonly (readonly number[])[];

export interface WayOnMap {
  readonly line: Line;
  readonly gapLine: Line | undefined;
  readonly ends: readonly Point[];
  readonly toilets: readonly Toilet[];
}

export interface WayMapOptions {
  readonly settings: MapSettings;
  readonly texts: WayTexts;
  /** Called with the id of a toilet that was tapped. */
  onChoose(id: string): void;
  onNote(note: 'failed' | undefined): void;
}

const SOURCES = ['way', 'gap', 'device', 'toilets'] as const;

export class WayMap {
  readonly #map: MapLibre;
  #shown: WayOnMap | undefined;

  constructor(container: HTMLElement, { settings, texts, onChoose, onNote }: WayMapOptions) {
    const label = texts.say('map.label');
    this.#map = createMap(container, { settings, texts, label, onFailed: () => onNote('failed') });
    this.#map.on('style.load', () => this.#addLayers());
    whenSeen(this.#map, () => onNote(undefined));
    this.#map.on('click', 'toilets', ({ features }) => {
      const id: unknown = features?.[0]?.properties.id;
      if (typeof id === 'string') onChoose(id);
    });
  }

  /** Draws a walk, and goes to it; undefined: none. */
  show(shown: WayOnMap | undefined): void {
    const isFirst = this.#shown === undefined;
    this.#shown = shown;
    this.#draw();
    if (!shown) return;
    const movement = isFirst ? { duration: 0 } : {};
    const fit = { padding: WAY_PADDING, maxZoom: CLOSEST_FIT, ...movement };
    this.#map.fitBounds([...boxOfLine(shown.line)], fit);
  }

  destroy(): void {
    this.#map.remove();
  }

  #addLayers(): void {
    const palette = paletteOf(this.#map.getContainer());
    addMarkers(this.#map, palette);
    for (const id of SOURCES) this.#map.addSource(id, { type: 'geojson', data: collection([]) });
    const layers = [...wayLayers(palette), gapLayer(palette), ...toiletLayers(), ...deviceLayers(palette)];
    for (const layer of layers)
      if ('source' in layer && SOURCES.some((id) => id === layer.source)) this.#map.addLayer(layer);
    this.#draw();
  }

  #draw(): void {
    const { line, gapLine, ends = [], toilets = [] } = this.#shown ?? {};
    this.#set('way', line ? [lineOf(line, { isKnown: true })] : []);
    this.#set('gap', gapLine ? [lineOf(gapLine, {})] : []);
    this.#set(
      'device',
      ends.map((end) => pointAt(end, {})),
    );
    this.#set(
      'toilets',
      toilets.map((toilet) => pointAt(toilet, { id: toilet.id, state: openStateOf(toilet), rank: 1 })),
    );
  }

  #set(id: (typeof SOURCES)[number], features: GeoJSON.Feature[]): void {
    this.#map.getSource<GeoJSONSource>(id)?.setData(collection(features));
  }
}

function lineOf(line: Line, properties: GeoJSON.GeoJsonProperties): GeoJSON.Feature {
  const coordinates = line.map((point) => [...point]);
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
}
