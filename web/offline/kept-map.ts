/**
 * The map of kept areas, in the browser's cache storage: both styles, their icons, and tiles one by one. The service
 * worker answers from it when there is no network (worker/sw.ts knows the names). A tile is kept under its place alone,
 * so that a style of later days finds it.
 */
import type { MapStyles } from '../../views/toilet/place-map.tsx';
import { tilesOfArea } from './area-tiles.ts';

const MAP = 'lootiles-map';
/** Version of the archive that a kept tile is from. */
const EDITION = 'x-edition';
/** Requests at a time. */
const AT_ONCE = 6;
/** Zooms of all archives. */
const ALL_ZOOMS = { minzoom: 0, maxzoom: 24 };

interface Place {
  readonly lon: number;
  readonly lat: number;
}

interface TileSource {
  readonly tiles: readonly [string];
  readonly minzoom: number;
  readonly maxzoom: number;
}

/** Keeps the map around a position. Throws if a part of it did not come. */
export async function keepMap(base: string, styles: MapStyles, at: Place): Promise<void> {
  const store = await caches.open(MAP);
  let source: TileSource | undefined;
  for (const address of new Set([styles.light, styles.dark])) {
    const answer = await wholeAnswer(address);
    const style: unknown = await answer.clone().json();
    if (!isOwnStyle(style)) throw new Error(`${address} is no style.`);
    source = sourceOf(style);
    await store.put(address, answer);
    for (const part of spriteParts(style)) await store.put(part, await wholeAnswer(part));
  }
  if (!source) return;
  const { tiles } = source;
  const edition = editionOf(tiles[0]);
  const waiting = tilesOfArea(at, source);
  const keepNext = async (): Promise<void> => {
    for (let tile = waiting.pop(); tile !== undefined; tile = waiting.pop()) {
      const key = tileKey(base, tile);
      const kept = await store.match(key);
      if (kept?.headers.get(EDITION) === edition) continue;
      const answer = await wholeAnswer(tiles[0].replace('{z}/{x}/{y}', tile));
      // Unpacked, so that it is read as it is; an empty tile has no bytes.
      const headers = { 'content-type': 'application/vnd.mapbox-vector-tile', [EDITION]: edition };
      await store.put(key, new Response(await answer.arrayBuffer(), { headers }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
}

/** Forgets the tiles that none of the areas needs. */
export async function forgetMap(base: string, areas: readonly Place[]): Promise<void> {
  const needed = new Set(
    areas.flatMap((area) => tilesOfArea(area, ALL_ZOOMS)).map((tile) => tileKey(base, tile)),
  );
  const store = await caches.open(MAP);
  for (const request of await store.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(tileKey(base, '')) && !needed.has(pathname)) await store.delete(request);
  }
}

async function wholeAnswer(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer;
}

/** Only a name in the store: nothing is asked there. */
function tileKey(base: string, tile: string): string {
  return `${base}/kept-tiles/${tile}`;
}

/** The part of an address of tiles that names the archive. */
function editionOf(template: string): string {
  return template.split('/').at(-4) ?? '';
}

/** The part that is read of a style document of ours. */
interface OwnStyle {
  readonly sprite?: string;
  readonly sources: { readonly map: Partial<TileSource> };
}

function isOwnStyle(value: unknown): value is OwnStyle {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sources' in value &&
    typeof value.sources === 'object' &&
    value.sources !== null &&
    'map' in value.sources
  );
}

/** The tiles of a style; undefined if they are an archive of another host, which is not kept. */
function sourceOf({ sources }: OwnStyle): TileSource | undefined {
  const { tiles, minzoom = 0, maxzoom = 0 } = sources.map;
  return tiles && { tiles, minzoom, maxzoom };
}

function spriteParts({ sprite }: OwnStyle): string[] {
  const ratio = devicePixelRatio > 1 ? '@2x' : '';
  return sprite === undefined ? [] : [`${sprite}${ratio}.json`, `${sprite}${ratio}.png`];
}
