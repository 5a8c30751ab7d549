/**
 * A map as all pages of the site have it: streets and names, or a plain ground if there are none, turned north, with its
 * controls in the language of the page and the credit that the data asks for. It follows the colour scheme.
 */

import type { MultiLineString } from 'geojson';
import {
  AttributionControl,
  addProtocol,
  type GeoJSONSource,
  Map as MapLibre,
  NavigationControl,
  type PaddingOptions,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { KeyOf } from '../../views/texts/areas.ts';
import type { Texts } from '../../views/texts/texts.ts';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapSettings } from '../../views/toilet/place-map.tsx';
import { archiveProtocol } from '../offline/archive-tiles.ts';
import type { Bounds } from '../page/cells.ts';
import { graticuleOf } from './circle-around.ts';
import { ALL_MARGIN_PX } from './first-view.ts';
import {
  CLOSEST_FIT,
  CLUSTER,
  CREDIT,
  deviceLayers,
  gapLayer,
  type Palette,
  paletteOf,
  plainStyle,
  SHARP_ENOUGH,
  toiletLayers,
  wayLayers,
} from './map-style.ts';
import { drawCluster, drawMarker, MARKER_RATIO } from './marker-images.ts';

setWorkerUrl(workerUrl);
addProtocol('pmtiles', archiveProtocol());

export interface BaseMap {
  readonly settings: MapSettings;
  readonly texts: Texts<KeyOf<'search'>>;
  /** Name of the map for screen readers. */
  readonly label: string;
  /** First view of the map; undefined: all toilets. */
  readonly start?:
    | { readonly bounds: Bounds; readonly padding: PaddingOptions }
    | { readonly lon: number; readonly lat: number; readonly zoom: number }
    | undefined;
  /** Called if neither the map nor the plain ground can be shown. */
  onFailed(): void;
}

/** Creates a map. `style.load` comes again when the scheme changes: what a page adds to the map, it adds there. */
export function createMap(container: HTMLElement, baseMap: BaseMap): MapLibre {
  const { settings, texts, label, start, onFailed } = baseMap;
  const bounds = start && 'bounds' in start ? start.bounds : settings.bounds;
  const padding = start && 'bounds' in start ? start.padding : ALL_MARGIN_PX;
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const styled = () =>
    settings.styles
      ? new URL(isDark.matches ? settings.styles.dark : settings.styles.light, location.href).href
      : plainStyle(paletteOf(container));
  const map = new MapLibre({
    container,
    style: styled(),
    ...(start && 'zoom' in start
      ? { center: [start.lon, start.lat], zoom: start.zoom }
      : bounds && { bounds: [...bounds] }),
    fitBoundsOptions: { padding, maxZoom: CLOSEST_FIT },
    attributionControl: false,
    // Markers are simply there: fading in, the map would draw itself again and again before anyone looks.
    fadeDuration: 0,
    pixelRatio: Math.min(devicePixelRatio, SHARP_ENOUGH),
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: {
      'Map.Title': label,
      'NavigationControl.ZoomIn': texts.say('map.zoom-in-control'),
      'NavigationControl.ZoomOut': texts.say('map.zoom-out-control'),
      'AttributionControl.ToggleAttribution': texts.say('map.attribution-control'),
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }));
  map.addControl(new ScaleControl());
  // A length in pixels says nothing to a screen reader.
  container.querySelector('.maplibregl-ctrl-scale')?.setAttribute('aria-hidden', 'true');
  map.addControl(new AttributionControl({ compact: false, customAttribution: CREDIT }));
  let isPlain = settings.styles === null;
  let isThere = false;
  map.on('style.load', () => {
    isThere = true;
    drawGraticule(map);
  });
  map.on('moveend', () => drawGraticule(map));
  // A style that does not load leaves the plain ground.
  map.on('error', () => {
    if (isThere) return;
    if (isPlain) onFailed();
    else map.setStyle(plainStyle(paletteOf(container)), { diff: false });
    isPlain = true;
  });
  const follow = () => {
    isThere = false;
    isPlain = settings.styles === null;
    map.setStyle(styled(), { diff: false });
  };
  isDark.addEventListener('change', follow);
  map.on('remove', () => isDark.removeEventListener('change', follow));
  return map;
}

/** A map that shows features of a page in layers of ours. */
export abstract class PageMap {
  protected readonly map: MapLibre;

  constructor(container: HTMLElement, baseMap: BaseMap) {
    this.map = createMap(container, baseMap);
    this.map.on('style.load', () => this.addLayers(paletteOf(container)));
  }

  destroy(): void {
    this.map.remove();
  }

  /** Called when a style is there, which has none of ours. */
  protected abstract addLayers(palette: Palette): void;

  protected setData(source: string, features: GeoJSON.Feature[]): void {
    this.map.getSource<GeoJSONSource>(source)?.setData(collection(features));
  }
}

/** Adds sources, as far as they are missing, with those of our layers that draw them. */
export function addLayersOf(map: MapLibre, sources: readonly string[], palette: Palette): void {
  addMarkers(map, palette);
  for (const id of sources)
    if (!map.getSource(id)) map.addSource(id, { type: 'geojson', data: collection([]) });
  const layers = [...wayLayers(palette), gapLayer(palette), ...toiletLayers(), ...deviceLayers(palette)];
  for (const layer of layers)
    if ('source' in layer && sources.some((id) => id === layer.source)) map.addLayer(layer);
}

/** Runs something once, when the map is drawn. A hand that moves it sees it, drawn or not. */
export function whenSeen(map: MapLibre, run: () => void): void {
  let isSeen = false;
  const see = () => {
    if (!isSeen) run();
    isSeen = true;
  };
  map.once('idle', see);
  map.on('movestart', (event) => {
    if ('originalEvent' in event && event.originalEvent !== undefined) see();
  });
}

/** Draws lines of longitude and latitude on the plain ground. The map needs none. */
function drawGraticule(map: MapLibre): void {
  const geometry: MultiLineString = { type: 'MultiLineString', coordinates: graticuleOf(viewOf(map)) };
  map.getSource<GeoJSONSource>('graticule')?.setData({ type: 'Feature', properties: {}, geometry });
}

export function viewOf(map: MapLibre): Bounds {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

/** The pictures of open, closed and unknown, and of clusters as they are met. */
function addMarkers(map: MapLibre, palette: Palette): void {
  for (const state of ['open', 'closed', 'unknown'] as const) {
    const image = drawMarker(state, palette);
    if (image && !map.hasImage(state)) map.addImage(state, image, { pixelRatio: MARKER_RATIO });
  }
  map.setMissingStyleImageResolver((id) => {
    if (!id.startsWith(CLUSTER)) return;
    const image = drawCluster(Number(id.slice(CLUSTER.length)), palette);
    if (image) map.addImage(id, image, { pixelRatio: MARKER_RATIO });
  });
}

export function pointAt(
  { lon, lat }: { lon: number; lat: number },
  properties: GeoJSON.GeoJsonProperties,
): GeoJSON.Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lon, lat] } };
}

export function lineOf(
  line: readonly (readonly number[])[],
  properties: GeoJSON.GeoJsonProperties,
): GeoJSON.Feature {
  const coordinates = line.map((point) => [...point]);
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
}

export function collection(features: GeoJSON.Feature[]): GeoJSON.FeatureCollection {
  return { type: 'FeatureCollection', features };
}
