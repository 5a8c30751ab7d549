/**
 * The views of the map of the page "Find": which part of the world stands beside what the page covers. The picture of the map
 * and the map after it show the same. Pure.
 */
import { type Point, project, WORLD_PX } from '../../packages/basemap/ground.ts';
import type { FilterName } from '../../schemas/toilet/facts.ts';
import type { FoundToilet, Toilet } from '../../schemas/toilet/toilet.ts';
import { isFarther } from '../../views/find/leading-toilet.ts';
import type { Bounds } from '../page/cells.ts';
import { CLOSEST_FIT } from './map-style.ts';

/** Parts of a map at its sides, pixels. */
export type Sides = { readonly [Side in 'top' | 'bottom' | 'left' | 'right']: number };

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface View {
  readonly centre: Point;
  readonly zoom: number;
}

interface Place {
  readonly lon: number;
  readonly lat: number;
}

/** The results that a search puts on the map, or the list of what is in view. */
export interface Shown {
  readonly results: readonly (Toilet | FoundToilet)[];
  readonly origin: Place | undefined;
  /** west, south, east, north. */
  readonly bbox: readonly number[] | undefined;
  readonly filters: readonly FilterName[];
  /** Marks no others: which of them the search would find is not known here. */
  readonly onlyFound: boolean;
}

export const NOTHING: Shown = {
  results: [],
  origin: undefined,
  bbox: undefined,
  filters: [],
  onlyFound: false,
};
/** Pixels between what is shown and the edge, or what covers the map. */
export const MARGIN_PX = 40;
/** Pixels around all toilets. */
export const ALL_MARGIN_PX = 24;
/** Height of the chosen pin, which stands on its point. */
const PIN_PX = 51;
const ABOVE_PX = PIN_PX + MARGIN_PX / 2;
/** Pixels between a walk and the edge. A pin stands on its point. */
export const WAY_PADDING: Sides = { top: 60, bottom: 24, left: 24, right: 24 };
/** Zoom around a pin that is put: near enough to distinguish neighbouring entrances. */
export const PIN_ZOOM = 18;
/** Zoom around a position that has no results. */
export const EMPTY_ZOOM = 14;
/** Results that a first look must show; the rest may be far away, and the streets around the first count more. */
const FITTED = 3;

/** A view of nothing. */
const WORLD: Bounds = [-180, -60, 180, 75];

/** The view of all toilets. @param bounds null if there are none */
export function viewOfAll(bounds: Bounds | null, size: Size): View {
  return fitted(bounds ?? WORLD, size, evenly(ALL_MARGIN_PX));
}

/** @param abovePx room above what is shown */
export function paddingOf({ top, bottom, left, right }: Sides, size: Size, abovePx = ABOVE_PX): Sides {
  // Covers that leave no map count as none.
  const isTooMuch = top + bottom + 3 * MARGIN_PX > size.height || left + right + 3 * MARGIN_PX > size.width;
  if (isTooMuch) return { top: 0, bottom: 0, left: 0, right: 0 };
  return { top: top + abovePx, bottom: bottom + MARGIN_PX, left: left + MARGIN_PX, right: right + MARGIN_PX };
}

export function evenly(px: number): Sides {
  return { top: px, bottom: px, left: px, right: px };
}

/** The view that MapLibre's `fitBounds` goes to. */
export function fitted(
  [west, south, east, north]: Bounds,
  { width, height }: Size,
  { top, bottom, left, right }: Sides,
  maxZoom = CLOSEST_FIT,
): View {
  const [from, to] = [project({ lon: west, lat: north }), project({ lon: east, lat: south })];
  const scale = Math.min((width - left - right) / (to.x - from.x), (height - top - bottom) / (to.y - from.y));
  const zoom = Math.max(0, Math.min(maxZoom, Math.log2(Math.max(1, scale / WORLD_PX))));
  const world = WORLD_PX * 2 ** zoom;
  return {
    centre: {
      x: (from.x + to.x) / 2 + (right - left) / 2 / world,
      y: (from.y + to.y) / 2 + (bottom - top) / 2 / world,
    },
    zoom,
  };
}

/** Whether a list was renewed or filtered around the same point: that does not move the map. */
export function isRenewed({ origin: before }: Shown, { origin, results }: Shown): boolean {
  return (
    before !== undefined && before.lon === origin?.lon && before.lat === origin.lat && results.length > 0
  );
}

/** The box of the origin and the nearest few, without the next town; undefined across the antimeridian, or without results. */
export function boundsOfShown({ origin, results, bbox }: Shown): Bounds | undefined {
  if (!bbox || !origin) return undefined;
  const found = results.filter((toilet) => 'distance_m' in toilet);
  const near = found.filter((toilet) => !isFarther(toilet, found));
  return boxOf([origin, ...near.slice(0, FITTED)]);
}

/** Returns the places that a chosen toilet brings into sight: the whole way there, not only its end. */
export function endsOf(toilet: Place, origin: Place | null | undefined): readonly Place[] {
  return origin ? [origin, toilet] : [toilet];
}

/** The closest zoom at which a chosen toilet is brought into sight. */
export function chosenZoom(zoom: number): number {
  return Math.min(CLOSEST_FIT, Math.max(zoom, CLOSEST_FIT - 2));
}

export function boxOfLine(line: readonly (readonly number[])[]): Bounds {
  return boxOf(line.map(([lon = 0, lat = 0]) => ({ lon, lat })));
}

export function boxOf(points: readonly Place[]): Bounds {
  const [lons, lats] = [points.map(({ lon }) => lon), points.map(({ lat }) => lat)];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
