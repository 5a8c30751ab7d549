/**
 * Areas that this device keeps for use without network, in the browser's cache storage: the files of the toilets that questions
 * from inside need, the map, and pages of toilets. All areas have the files of one directory: a newer one takes its place when
 * all its files are there. If storage is refused (private windows) nothing is kept.
 */
import type { MapStyles } from '../../views/toilet/place-map.tsx';
import { addressOf, DIRECTORY, dataFile, KEPT, keptDirectory, saved } from '../page/data-files.ts';
import type { PageReader } from '../page/page-reader.ts';
import { forEach, forgetOthers, halfSideOf } from './area-tiles.ts';
import { INDEX, type KeptArea, keptAreas } from './kept-list.ts';
import { forgetMap, keepMap } from './kept-map.ts';

/** Stores of earlier releases. Their areas are kept anew. */
const OUTDATED = ['lootiles-cells', 'lootiles-answers'];
const MOST_AREAS = 20;
/** As many toilets and places can be saved (web/saved/saved-things.ts). */
const MOST_SAVED = 60;
/** A directory that changes while its files are listed is taken again. */
const TRIES = 3;

type Place = Pick<KeptArea, 'label' | 'lon' | 'lat' | 'isSaved'>;

/**
 * Keeps all toilets around a position, and the map there.
 * @param styles of our map; null if there is none that could be kept
 * @param nearest ids of toilets whose pages are kept
 * @returns whether it is all there
 */
export async function keepArea(
  data: PageReader,
  styles: MapStyles | null,
  at: Place,
  nearest: readonly string[],
): Promise<boolean> {
  try {
    await inTurn(async () => {
      if (styles && isOwn(styles)) await keepMap(data.base, styles, at);
      // The page of a website of files is made of the files of the area.
      if (data.hasApi) await keepPages(data.base, nearest);
      const others = keptAreas().filter((other) => !isSame(other, at));
      const areas = [{ ...at, nearest, savedMs: 0, count: 0 }, ...others];
      const chosen = areas.filter(({ isSaved }) => !isSaved).slice(0, MOST_AREAS);
      await keepFiles(data, [...chosen, ...areas.filter(({ isSaved }) => isSaved).slice(0, MOST_SAVED)]);
    });
    return true;
  } catch {
    // No network, or no room.
    return false;
  }
}

export async function removeArea(base: string, area: Place): Promise<void> {
  const others = () => keptAreas().filter((other) => !isSame(other, area));
  await inTurn(() => writeAreas(base, others()));
}

/** Keeps the files of today for all areas, if they are others. Without network all stays as it is. */
export async function renewAreas(data: PageReader): Promise<void> {
  try {
    for (const name of OUTDATED) await caches.delete(name);
    await inTurn(async () => {
      const areas = keptAreas();
      const today = areas.length > 0 ? await data.today() : undefined;
      if (!today) return;
      const known = await keptDirectory(data.base).catch(() => undefined);
      const isKnown = known && isEqual(known.bytes, today.directory) && areas.every(({ files }) => files);
      if (!isKnown) await keepFiles(data, areas);
    });
  } catch {
    // No network, no room or no storage: what is kept stays.
  }
}

/** The caller holds the lock. Throws if a file cannot be had; what was kept is whole then. */
async function keepFiles(data: PageReader, areas: readonly KeptArea[]): Promise<void> {
  const { directory, listed } = await listFiles(data, areas);
  const store = await caches.open(KEPT);
  await forEach([...new Set(listed.flatMap(({ files }) => files))], async (name) => {
    const address = addressOf(data.base, name);
    if (!(await store.match(address)))
      await store.put(address, saved(await dataFile(data.base, name), Date.now()));
  });
  await store.put(addressOf(data.base, DIRECTORY), saved(directory, Date.now()));
  await writeAreas(data.base, listed);
}

/** Lists the files of all areas by one directory. */
async function listFiles(data: PageReader, areas: readonly KeptArea[]) {
  for (let left = TRIES; left > 0; left--) {
    const today = await data.today();
    if (!today) break;
    const { reader, directory } = today;
    const nowMs = Date.now();
    const listed: (KeptArea & { files: readonly string[] })[] = [];
    for (const area of areas) {
      const box = around(area);
      const files = await reader.filesIn(box, nowMs);
      listed.push({ ...area, files, savedMs: nowMs, count: await reader.count(box) });
    }
    if ((await data.today())?.directory === directory) return { directory, listed };
  }
  throw new Error('The files of the areas cannot be listed without network.');
}

/** Writes the index, and forgets what no area needs any more. */
async function writeAreas(base: string, areas: readonly KeptArea[]): Promise<void> {
  localStorage.setItem(INDEX, JSON.stringify(areas));
  const names = areas.flatMap(({ files = [] }) => files);
  const needed = new Set([DIRECTORY, ...names].map((name) => addressOf(base, name)));
  const store = await caches.open(KEPT);
  await forgetOthers(store, (path) => areas.length > 0 && needed.has(path));
  await forgetMap(base, areas);
  const pages = new Set(areas.flatMap(({ nearest = [] }) => nearest.map((id) => pageOf(base, id))));
  await forgetOthers(await caches.open(NEAREST), (path) => pages.has(path));
}

/** Runs alone, also beside other tabs: each of them changes the same store. */
function inTurn(run: () => Promise<void>): Promise<void> {
  return navigator.locks.request(INDEX, run);
}

function around(area: Place): [west: number, south: number, east: number, north: number] {
  const { lon, lat } = area;
  const half = halfSideOf(area);
  const halfWidth = half / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  return [lon - halfWidth, lat - half, lon + halfWidth, lat + half];
}

export function isSame(a: Place, b: Place): boolean {
  return a.lon === b.lon && a.lat === b.lat && (a.isSaved ?? false) === (b.isSaved ?? false);
}

/** Only our own map can be kept: what other hosts answer is theirs. */
function isOwn({ light }: MapStyles): boolean {
  return light.startsWith('/');
}

function isEqual(a: ArrayBuffer, b: ArrayBuffer): boolean {
  const [left, right] = [new Uint8Array(a), new Uint8Array(b)];
  return left.length === right.length && left.every((byte, i) => byte === right[i]);
}

/** The worker answers pages from it (worker/sw.ts knows the name). */
const NEAREST = 'lootiles-nearest';

/**
 * Keeps the pages of the nearest toilets of an area, which say more of them than a search. What the server refuses
 * is left out: the area is whole without.
 * @param ids of the toilets
 */
async function keepPages(base: string, ids: readonly string[]): Promise<void> {
  const store = await caches.open(NEAREST);
  for (const id of ids) {
    const page = await fetch(pageOf(base, id), { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (page?.ok) await store.put(pageOf(base, id), page);
  }
}

function pageOf(base: string, id: string): string {
  return `${base}/toilets/${id}`;
}
