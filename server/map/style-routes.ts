/** The style documents of the map and their icons, for our own pages and for any other. */
import { type Context, Hono } from 'hono';
import { mapStyle, SCHEMES, type StyleParts } from '../../packages/basemap/ground.ts';
import type { BuiltFiles } from '../files/built-files.ts';
import { openDocumentRoute } from '../files/document-route.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import type { LimitParts } from '../rate-limit/limited.ts';
import type { MapArchives, OwnArchive } from './map-archive.ts';
import { noMap } from './tile-routes.ts';

const MINUTES = 'public, max-age=300';

export interface StyleRouteParts extends LimitParts {
  readonly archives: MapArchives;
  readonly own: OwnArchive | undefined;
  readonly built: BuiltFiles | undefined;
}

export function styleRoutes(parts: StyleRouteParts): Hono<AppBindings> {
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
