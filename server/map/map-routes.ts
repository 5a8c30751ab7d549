/** All that the server has of the map: its archive, its tiles, its styles. */
import { type Context, Hono } from 'hono';
import { mapStyle, SCHEMES, type StyleParts } from '../../packages/basemap/ground.ts';
import { namesEtag, openReads, problem, toResponse } from '../../reads/http/http-response.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import type { BuiltFiles } from '../files/built-files.ts';
import { openDocumentRoute } from '../files/document-route.ts';
import { fileAnswer } from '../files/file-answer.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import type { Generations } from '../process/generations.ts';
import { bounded, type LimitParts } from '../rate-limit/limited.ts';
import { MapArchives, type OwnArchive } from './map-archive.ts';

interface MapParts extends LimitParts {
  readonly generations: Generations;
  readonly website?:
    | { readonly files: BuiltFiles | undefined; readonly ownMap?: OwnArchive | undefined }
    | undefined;
}

/** The archives of a server, for all that draws the map. */
export function openArchives({ generations, website }: MapParts): MapArchives {
  return new MapArchives(generations, website?.ownMap);
}

export function mapRoutes(parts: MapParts, archives: MapArchives): Hono<AppBindings> {
  const { website } = parts;
  const app = new Hono<AppBindings>();
  app.route('/', tileRoutes({ ...parts, archives }));
  app.route('/', styleRoutes({ ...parts, archives, own: website?.ownMap, built: website?.files }));
  return app;
}

const MINUTES = 'public, max-age=300';

interface StyleRouteParts extends LimitParts {
  readonly archives: MapArchives;
  readonly own: OwnArchive | undefined;
  readonly built: BuiltFiles | undefined;
}

/** The style documents of the map and their icons, for our own pages and for any other. */
function styleRoutes(parts: StyleRouteParts): Hono<AppBindings> {
  const { built } = parts;
  const app = new Hono<AppBindings>();
  for (const scheme of SCHEMES) {
    openDocumentRoute(app, parts, 'files', `/tiles/style-${scheme}.json`, async (c) => {
      const address = publicAddress(parts.baseUrl, c);
      const source = await sourceOf(parts, address);
      if (!source) return noMap(parts.baseUrl);
      const sprite = built ? `${address}/tiles/sprite-${scheme}` : undefined;
      return answer(JSON.stringify(mapStyle({ scheme, source, sprite })), 'application/json');
    });
    for (const ending of ['.json', '.png', '@2x.json', '@2x.png']) {
      const name = `sprite-${scheme}${ending}`;
      openDocumentRoute(app, parts, 'files', `/tiles/${name}`, () => {
        const bytes = built?.get(`map/${name}`);
        if (!bytes) return noMap(parts.baseUrl);
        return answer(bytes, ending.endsWith('json') ? 'application/json' : 'image/png');
      });
    }
  }
  return app;
}

function answer(body: string | Uint8Array<ArrayBuffer>, contentType: string): Response {
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'cache-control': MINUTES,
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Our own archive tile by tile; one of another host as its archive, which MapLibre reads with the protocol `pmtiles`. */
async function sourceOf(
  { archives, own }: StyleRouteParts,
  address: string,
): Promise<StyleParts['source'] | undefined> {
  if (own && 'url' in own) return { url: `pmtiles://${own.url}` };
  const archive = await archives.current();
  if (!archive) return undefined;
  const { minZoom, maxZoom, bounds } = archive.tiles.header;
  return {
    tiles: [`${address}/tiles/map/${archive.edition}/{z}/{x}/{y}`],
    ...{ minzoom: minZoom, maxzoom: maxZoom, bounds: [...bounds] },
  };
}

/**
 * The address at which a page finds us: the public one. A service without one is asked by any name of its machine, and pages may
 * only ask the name that they came from.
 */
function publicAddress(baseUrl: string, c: Context): string {
  const { hostname, pathname } = new URL(baseUrl);
  return hostname === 'localhost' ? new URL(c.req.url).origin + pathname.replace(/\/$/, '') : baseUrl;
}

const ARCHIVE_PATH = '/tiles/map.pmtiles';
const TILE_PATH = '/tiles/map/:z/:x/:y';
const EDITION_PATH = '/tiles/map/:edition/:z/:x/:y';
const NUMBER = /^\d{1,8}$/;
const FOREVER = 'public, max-age=31536000, immutable';
const A_MINUTE = 'public, max-age=60';

interface TileParts extends LimitParts {
  readonly archives: MapArchives;
}

/**
 * The map's archive in ranges, and its tiles one by one. Pages of any site may ask for them.
 *
 * A tile's address names the version of the archive, so that browsers and proxies keep it for good. An address of
 * another version gets the tile of the current one, to be kept for a minute: the page that asks read its style a while
 * ago, or from another process.
 */
function tileRoutes(parts: TileParts): Hono<AppBindings> {
  const { baseUrl, archives } = parts;
  const app = new Hono<AppBindings>();
  const limit = bounded(parts, 'files');

  app.get(ARCHIVE_PATH, limit, async (c) => {
    const archive = await archives.current();
    return (archive && (await fileAnswer(c.req.raw, archive.file, archives.files))) ?? noMap(baseUrl);
  });
  const tile = (c: Context<AppBindings>) => tileAnswer(c, parts);
  app.get(EDITION_PATH, limit, tile);
  app.get(TILE_PATH, limit, tile);
  for (const path of [ARCHIVE_PATH, EDITION_PATH, TILE_PATH]) openReads(app, baseUrl, path);
  return app;
}

function noMap(baseUrl: string): Response {
  return toResponse(problem(baseUrl, refuse('not-found', 'file', NO_MAP)));
}

const NO_MAP =
  'This server has no map, or not of that zoom. The style documents name the zooms that there are.';

async function tileAnswer(c: Context<AppBindings>, { baseUrl, archives }: TileParts): Promise<Response> {
  const archive = await archives.current();
  const param = (name: string) => c.req.param(name) ?? '';
  const numberOf = (name: string) => (NUMBER.test(param(name)) ? Number(param(name)) : Number.NaN);
  const [zoom, column, row] = [numberOf('z'), numberOf('x'), numberOf('y')];
  if (!archive?.tiles.covers(zoom, column, row)) return noMap(baseUrl);
  const { file, edition, tiles } = archive;
  const headers = {
    etag: file.etag,
    'cache-control': param('edition') === edition ? FOREVER : A_MINUTE,
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  };
  if (namesEtag(c.req.header('if-none-match'), file.etag))
    return new Response(null, { status: 304, headers });
  const place = await tiles.find(zoom, column, row);
  const found = place && (await archives.tile(archive, place));
  // Nothing is there: that is an answer, too.
  if (!found) return new Response(null, { status: 204, headers });
  const { bytes, encoding } = found;
  return new Response(c.req.method === 'HEAD' ? null : bytes, {
    headers: {
      ...headers,
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-length': String(bytes.length),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    },
  });
}
