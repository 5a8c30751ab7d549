/**
 * A map as all pages of the site have it: on the configured base map or a plain ground, turned north, with its
 * controls in the language of the page and the credit that the data asks for.
 */
import {
  AttributionControl,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapSettings } from '../../views/find-state.ts';
import type { Texts } from '../../views/texts/texts.ts';
import { type Palette, plainStyle } from './map-style.ts';
import { drawMarker, MARKER_RATIO } from './marker-images.ts';

setWorkerUrl(workerUrl);

/** Near enough to see the streets around a single result. */
export const CLOSEST_FIT = 16;
const CREDIT = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';

export interface BaseMap {
  readonly settings: MapSettings;
  readonly texts: Texts;
  readonly palette: Palette;
  /** What it is a map of, for those who do not see it. */
  readonly label: string;
}

export function createMap(container: HTMLElement, { settings, texts, palette, label }: BaseMap): MapLibre {
  const map = new MapLibre({
    container,
    style: settings.styleUrl ?? plainStyle(palette),
    ...(settings.bounds && { bounds: [...settings.bounds] }),
    fitBoundsOptions: { padding: 24, maxZoom: CLOSEST_FIT },
    attributionControl: false,
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
  return map;
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
