/** All that the server has of the map: its archive, its tiles, its styles. */
import { type Context, Hono } from 'hono';
import { mapStyle, SCHEMES, type StyleParts } from '../../packages/basemap/ground.ts';
import type { BuiltFiles } from '../files/built-files.ts';
import { openDocumentRoute } from '../files/document-route.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import type { Generations } from '../process/generations.ts';
import type { LimitParts } from '../rate-limit/limited.ts';
import { MapArchives, type OwnArchive } from './map-archive.ts';
import { noMap, tileRoutes } from './tile-routes.ts';

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
