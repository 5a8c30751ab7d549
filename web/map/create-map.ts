/**
 * A map as all pages of the site have it: on the configured base map or a plain ground, turned north, with its
 * controls in the language of the page and the credit that the data asks for.
 */
import {
  AttributionControl,
  type GeoJSONSource,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapSettings } from '../../views/find-state.ts';
import type { Texts } from '../../views/texts/texts.ts';
import type { Bounds } from '../cells.ts';
import { graticuleOf } from './graticule.ts';
import { type Palette, paletteOf, plainStyle } from './map-style.ts';
import { drawMarker, MARKER_RATIO } from './marker-images.ts';

setWorkerUrl(workerUrl);

/** Near enough to see the streets around a single result. */
export const CLOSEST_FIT = 16;
/** Pixels of a screen's pixel: more cost time and battery, and nobody sees them in dots and lines. */
const SHARP_ENOUGH = 2;
const CREDIT = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';

export interface BaseMap {
  readonly settings: MapSettings;
  readonly texts: Texts;
  readonly palette: Palette;
  /** What it is a map of, for those who do not see it. */
  readonly label: string;
  /** Neither the base map nor the plain ground can be shown. */
  onFailed(): void;
}

export function createMap(container: HTMLElement, baseMap: BaseMap): MapLibre {
  const { settings, texts, palette, label, onFailed } = baseMap;
  const map = new MapLibre({
    container,
    style: settings.styleUrl ?? plainStyle(palette),
    ...(settings.bounds && { bounds: [...settings.bounds] }),
    fitBoundsOptions: { padding: 24, maxZoom: CLOSEST_FIT },
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
  map.addControl(new AttributionControl({ compact: false, customAttribution: CREDIT }));
  let isPlain = settings.styleUrl === null;
  let isThere = false;
  map.on('style.load', () => {
    isThere = true;
    drawGraticule(map);
  });
  map.on('moveend', () => drawGraticule(map));
  // A base map that does not load leaves the plain ground.
  map.on('error', () => {
    if (isThere) return;
    if (isPlain) onFailed();
    else map.setStyle(plainStyle(palette), { diff: false });
    isPlain = true;
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (!map.getLayer('ground')) return;
    const { ground, line } = paletteOf(container);
    map.setPaintProperty('ground', 'background-color', ground);
    map.setPaintProperty('graticule', 'line-color', line);
  });
  return map;
}

/** On the plain ground; a base map needs none. */
function drawGraticule(map: MapLibre): void {
  map.getSource<GeoJSONSource>('graticule')?.setData(graticuleOf(viewOf(map)));
}

export function viewOf(map: MapLibre): Bounds {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

/** The pictures of open, closed and unknown. To be called once its style is there. */
export function addMarkers(map: MapLibre, palette: Palette): void {
  for (const state of ['open', 'closed', 'unknown'] as const) {
    const image = drawMarker(state, palette);
    if (image && !map.hasImage(state)) map.addImage(state, image, { pixelRatio: MARKER_RATIO });
  }
}

export function pointAt(
  { lon, lat }: { lon: number; lat: number },
  properties: GeoJSON.GeoJsonProperties,
): GeoJSON.Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lon, lat] } };
}

export function collection(features: GeoJSON.Feature[]): GeoJSON.FeatureCollection {
  return { type: 'FeatureCollection', features };
}
