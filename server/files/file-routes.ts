/** Files as they are: the archive of map tiles. Free of limits: maps ask for it in many small pieces. */
import { Hono } from 'hono';
import { allowOnly } from '../allow-only.ts';
import { toResponse } from '../answer.ts';
import type { Environment } from '../environment.ts';
import type { Generations } from '../generations.ts';
import { problem } from '../problem.ts';
import { FILE_PREFLIGHT, fileAnswer, type ServedFile } from './file-answer.ts';

export const MAP_TILES_PATH = '/tiles/toilets.pmtiles';
const FILE_METHODS = 'GET, HEAD, OPTIONS';

export interface FileParts {
  readonly baseUrl: string;
  readonly generations: Generations;
}

export function fileRoutes({ baseUrl, generations }: FileParts): Hono<Environment> {
  const app = new Hono<Environment>();
  const serve = async (request: Request, file: ServedFile | undefined, missing: string): Promise<Response> =>
    (file && (await fileAnswer(request, file))) ?? toResponse(problem(baseUrl, 'not-found', missing));

  app.get(MAP_TILES_PATH, (c) =>
    serve(
      c.req.raw,
      mapTiles(generations),
      'There is no archive of map tiles yet. The next import makes one.',
    ),
  );
  app.options(MAP_TILES_PATH, () => new Response(null, { status: 204, headers: FILE_PREFLIGHT }));
  app.all(MAP_TILES_PATH, allowOnly(baseUrl, FILE_METHODS));
  return app;
}

/** Readers of the format notice by the ETag when a new archive took the place of the one they began with. */
function mapTiles({ current }: Generations): ServedFile | undefined {
  const hash = current?.manifest.map_tiles;
  const path = current?.mapTilesPath;
  if (!hash || path === undefined) return undefined;
  return {
    path,
    contentType: 'application/vnd.pmtiles',
    etag: `"${hash}"`,
    cacheControl: 'public, max-age=86400',
  };
}
