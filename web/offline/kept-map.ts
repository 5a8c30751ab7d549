/**
 * The map of kept areas, in the browser's cache storage: both styles, their icons, and tiles one by one. The service worker
 * answers from it when there is no network, and for tiles of an archive the protocol of the map (archive-tiles.ts).
 */
import type { MapStyles } from '../../views/toilet/place-map.tsx';
import {
  type AreaPlace,
  archiveKey,
  EDITION,
  forEach,
  forgetOthers,
  MAP,
  tileKey,
  tilesOfArea,
} from './area-tiles.ts';

/** Zooms of all archives. */
const ALL_ZOOMS = { minzoom: 0, maxzoom: 24 };

/** A source of tiles: addresses of a server, or an archive. */
interface TileSource {
  readonly edition: string;
  readonly minzoom: number;
  readonly maxzoom: number;
  /** TileJSON of an archive; undefined if the style says it. */
  readonly description?: object;
  /** @param tile `zoom/column/row`; without bytes if it is empty */
  read(tile: string): Promise<ArrayBuffer>;
}

/** Keeps the map around a position. Throws if a part of it did not come. */
export async function keepMap(base: string, styles: MapStyles, at: AreaPlace): Promise<void> {
  const store = await caches.open(MAP);
  let style: OwnStyle | undefined;
  for (const address of new Set([styles.light, styles.dark])) {
    const answer = await wholeAnswer(address);
    const read: unknown = await answer.clone().json();
    if (!isOwnStyle(read)) throw new Error(`${address} is no style.`);
    style = read;
    await store.put(address, answer);
    for (const part of spriteParts(style)) await store.put(part, await wholeAnswer(part));
  }
  const source = style && (await sourceOf(style));
  if (!source) return;
  const { edition, description } = source;
  if (description) {
    const headers = { [EDITION]: edition };
    await store.put(archiveKey(base), Response.json(description, { headers }));
  }
  await forEach(tilesOfArea(at, source), async (tile) => {
    const key = tileKey(base, tile);
    const kept = await store.match(key);
    if (kept?.headers.get(EDITION) === edition) return;
    // Unpacked, so that it is read as it is; an empty tile has no bytes.
    const headers = { 'content-type': 'application/vnd.mapbox-vector-tile', [EDITION]: edition };
    await store.put(key, new Response(await source.read(tile), { headers }));
  });
}

/** Forgets the tiles that none of the areas needs. */
export async function forgetMap(base: string, areas: readonly AreaPlace[]): Promise<void> {
  const needed = new Set(
    areas.flatMap((area) => tilesOfArea(area, ALL_ZOOMS)).map((tile) => tileKey(base, tile)),
  );
  const isTile = (path: string) => path.startsWith(tileKey(base, ''));
  await forgetOthers(await caches.open(MAP), (path) => !isTile(path) || needed.has(path));
}

async function wholeAnswer(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return answer;
}

/** The part of an address of tiles that names the archive. */
function editionOf(template: string): string {
  return template.split('/').at(-4) ?? '';
}

/** The part that is read of a style document of ours. */
interface OwnStyle {
  readonly sprite?: string;
  readonly sources: {
    readonly map: {
      /** An archive. */
      readonly url?: string;
      readonly tiles?: readonly [string];
      readonly minzoom?: number;
      readonly maxzoom?: number;
    };
  };
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

/** The tiles of a style, to be shown; kept ones of an archive, too. Undefined if the style is not ours. */
export async function shownTiles(style: unknown): Promise<Omit<TileSource, 'edition'> | undefined> {
  if (!isOwnStyle(style)) return undefined;
  const { url } = style.sources.map;
  if (url === undefined) return servedTiles(style);
  const { readArchive } = await import('./archive-tiles.ts');
  return readArchive(url);
}

/** The tiles of a style; undefined if they are an archive of another host, which is not kept. */
async function sourceOf(style: OwnStyle): Promise<TileSource | undefined> {
  const served = servedTiles(style);
  if (served) return served;
  const { url } = style.sources.map;
  const { openArchive } = await import('./archive-tiles.ts');
  return url === undefined ? undefined : openArchive(url);
}

function servedTiles({ sources }: OwnStyle): TileSource | undefined {
  const { tiles, minzoom = 0, maxzoom = 0 } = sources.map;
  if (!tiles) return undefined;
  const read = async (tile: string) =>
    (await wholeAnswer(tiles[0].replace('{z}/{x}/{y}', tile))).arrayBuffer();
  return { edition: editionOf(tiles[0]), minzoom, maxzoom, read };
}

function spriteParts({ sprite }: OwnStyle): string[] {
  const ratio = devicePixelRatio > 1 ? '@2x' : '';
  return sprite === undefined ? [] : [`${sprite}${ratio}.json`, `${sprite}${ratio}.png`];
}
