/**
 * The map's archive in ranges, and its tiles one by one. Pages of any site may ask for them.
 *
 * A tile's address names the version of the archive, so that browsers and proxies keep it for good. An address of
 * another version gets the tile of the current one, to be kept for a minute: the page that asks read its style a while
 * ago, or from another process.
 */
import { type Context, Hono } from 'hono';
import { openReads } from '../../reads/http/allow-only.ts';
import { namesEtag, toResponse } from '../../reads/http/http-response.ts';
import { problem } from '../../reads/http/problem.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import { fileAnswer } from '../files/file-answer.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { bounded, type LimitParts } from '../rate-limit/limited.ts';
import type { MapArchives } from './map-archive.ts';

const ARCHIVE_PATH = '/tiles/map.pmtiles';
const TILE_PATH = '/tiles/map/:z/:x/:y';
const EDITION_PATH = '/tiles/map/:edition/:z/:x/:y';
const NUMBER = /^\d{1,8}$/;
const FOREVER = 'public, max-age=31536000, immutable';
const A_MINUTE = 'public, max-age=60';

export interface TileParts extends LimitParts {
  readonly archives: MapArchives;
}

export function tileRoutes(parts: TileParts): Hono<AppBindings> {
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

export function noMap(baseUrl: string): Response {
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
