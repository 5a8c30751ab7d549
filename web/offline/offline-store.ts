/**
 * Store of this device for use without network, in the browser's cache storage: the box listings of chosen areas with
 * their map, pages and ways, and the last answers. Nothing leaves the device. If storage is refused (private windows) nothing is kept.
 */
import type { AreaResult, FindResult } from '../../schemas/reads/read-results.ts';
import type { OfflineArea } from '../../views/find/offline-areas.tsx';
import type { MapStyles } from '../../views/toilet/place-map.tsx';
import { type Bounds, boxSearchOf, type Cell, keyOf } from '../page/cells.ts';
import { fetchJson, isAreaResult, isFindResult } from '../page/fetch-json.ts';
import { ToiletCells } from '../page/toilet-cells.ts';
import { forgetMap, keepMap } from './kept-map.ts';
import { forgetNearest } from './kept-nearest.ts';

const CELLS = 'lootiles-cells';
const ANSWERS = 'lootiles-answers';
const INDEX = 'lootiles-areas';
const SAVED_AT = 'x-saved-ms';
const MOST_ANSWERS = 20;
const MOST_AREAS = 20;
/** Half a side of a kept area: an hour's walk. */
const HALF_SIDE_DEGREES = 0.05;

interface IndexedArea extends OfflineArea {
  /** Cells of the box listing that it is made of. */
  readonly cells: readonly string[];
  /** Ids of toilets whose pages and ways are kept (kept-nearest.ts). */
  readonly nearest?: readonly string[];
}

export type Kept<T> = { readonly value: T; readonly savedMs: number };

/** Newest first. */
export function offlineAreas(): readonly IndexedArea[] {
  try {
    const areas: unknown = JSON.parse(localStorage.getItem(INDEX) ?? '[]');
    return Array.isArray(areas) ? areas.filter(isIndexedArea) : [];
  } catch {
    // Storage is refused, or the index is damaged.
    return [];
  }
}

/**
 * Keeps all toilets around a position, and the map there.
 * @param ask one cell of the box listing; undefined if it cannot be had
 * @param styles of our map; null if there is none that could be kept
 * @param keepNearest keeps pages and ways of the nearest toilets, whose ids it returns
 * @returns whether it is all there
 */
export async function keepArea(
  base: string,
  styles: MapStyles | null,
  at: { label: string; lon: number; lat: number },
  ask: (cell: Cell) => Promise<AreaResult | undefined>,
  keepNearest: () => Promise<readonly string[]>,
  nowMs: number,
): Promise<boolean> {
  try {
    const store = await caches.open(CELLS);
    const cells: string[] = [];
    const toilets = new Set<string>();
    const loader = new ToiletCells(async (cell) => {
      const answer = await ask(cell);
      if (!answer) return undefined;
      cells.push(keyOf(cell));
      await store.put(cellAddress(base, keyOf(cell)), stored(answer, nowMs));
      return answer;
    });
    const whole = await loader.load(around(at), (found) => {
      for (const { id } of found) toilets.add(id);
    });
    if (!whole) return false;
    if (styles) await keepMap(base, styles, at);
    const nearest = await keepNearest();
    const area: IndexedArea = { ...at, savedMs: nowMs, count: toilets.size, cells, nearest };
    await writeAreas(base, [area, ...offlineAreas().filter((other) => !isSame(other, area))]);
    return true;
  } catch {
    // No network, or no room.
    return false;
  }
}

export async function removeArea(base: string, area: OfflineArea): Promise<void> {
  await writeAreas(
    base,
    offlineAreas().filter((other) => !isSame(other, area)),
  );
}

/** The box listings of all kept areas. */
export async function offlineListings(): Promise<readonly AreaResult[]> {
  try {
    const store = await caches.open(CELLS);
    const kept = await Promise.all(
      (await store.keys()).map((request) => read(CELLS, request.url, isAreaResult)),
    );
    return kept.flatMap((listing) => (listing ? [listing.value] : []));
  } catch {
    // Storage is refused.
    return [];
  }
}

/** A kept cell, for the map. */
async function offlineCell(base: string, cell: Cell): Promise<AreaResult | undefined> {
  const kept = await read(CELLS, cellAddress(base, keyOf(cell)), isAreaResult);
  return kept?.value;
}

export async function keepAnswer(url: string, answer: FindResult, nowMs: number): Promise<void> {
  try {
    const store = await caches.open(ANSWERS);
    await store.delete(url);
    await store.put(url, stored(answer, nowMs));
    const requests = await store.keys();
    await Promise.all(requests.slice(0, -MOST_ANSWERS).map((oldest) => store.delete(oldest)));
  } catch {
    // Nothing can be kept here.
  }
}

export function offlineAnswer(url: string): Promise<Kept<FindResult> | undefined> {
  return read(ANSWERS, url, isFindResult);
}

async function read<T>(
  name: string,
  url: string,
  isWhole: (value: unknown) => value is T,
): Promise<Kept<T> | undefined> {
  try {
    const response = await (await caches.open(name)).match(url);
    const value: unknown = await response?.json();
    return isWhole(value) ? { value, savedMs: Number(response?.headers.get(SAVED_AT)) } : undefined;
  } catch {
    // Storage is refused, or what was kept is damaged.
    return undefined;
  }
}

/** Writes the index, and forgets the cells that no area needs any more. */
async function writeAreas(base: string, areas: readonly IndexedArea[]): Promise<void> {
  const kept = areas.slice(0, MOST_AREAS);
  localStorage.setItem(INDEX, JSON.stringify(kept));
  const needed = new Set(kept.flatMap(({ cells }) => cells.map((key) => addressFrom(base, key))));
  const store = await caches.open(CELLS);
  for (const request of await store.keys()) if (!needed.has(request.url)) await store.delete(request);
  await forgetMap(base, kept);
  await forgetNearest(base, kept);
}

function around({ lon, lat }: { lon: number; lat: number }): Bounds {
  const halfWidth = HALF_SIDE_DEGREES / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  return [lon - halfWidth, lat - HALF_SIDE_DEGREES, lon + halfWidth, lat + HALF_SIDE_DEGREES];
}

function stored(value: AreaResult | FindResult, nowMs: number): Response {
  return new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json', [SAVED_AT]: String(nowMs) },
  });
}

/**
 * One cell of the box listing: from the server, or without network as this device kept it.
 * @returns undefined if it cannot be had
 */
export async function fetchCell(base: string, cell: Cell): Promise<AreaResult | undefined> {
  const fetched = await fetchJson(`${base}/api/v1/toilets?${boxSearchOf(cell)}`, isAreaResult);
  if (fetched.ok) return fetched.value;
  return fetched.status === 0 ? offlineCell(base, cell) : undefined;
}

/** Only a name in the store: nothing is asked there. */
function cellAddress(base: string, key: string): string {
  return `${base}/kept-cells/${key}`;
}

function addressFrom(base: string, key: string): string {
  return new URL(cellAddress(base, key), location.href).href;
}

function isSame(a: OfflineArea, b: OfflineArea): boolean {
  return a.lon === b.lon && a.lat === b.lat;
}

function isIndexedArea(value: unknown): value is IndexedArea {
  return (
    typeof value === 'object' &&
    value !== null &&
    'cells' in value &&
    Array.isArray(value.cells) &&
    'label' in value &&
    typeof value.label === 'string' &&
    'lon' in value &&
    'lat' in value &&
    'savedMs' in value &&
    typeof value.savedMs === 'number'
  );
}
