/**
 * Files as they are: the archive of map tiles, and the dumps. Their quota is the widest: maps ask for tiles in many
 * small pieces.
 */

import { join } from 'node:path';
import { Hono } from 'hono';
import { openReads, problem, toResponse } from '../../reads/http/http-response.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import { blobName } from '../../shards/format/map-blob.ts';
import { dumpDates, dumpsFolder, readDump, readDumps } from '../../shards/store/dump-folder.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import type { Generations } from '../process/generations.ts';
import { bounded, type LimitParts } from '../rate-limit/limited.ts';
import { fileAnswer } from './file-answer.ts';
import { OpenFiles } from './open-files.ts';
import { type NamedFile, WholeFiles } from './whole-files.ts';

const MAP_TILES_PATH = '/tiles/toilets.pmtiles';
/** Lists the dumps, for programs. */
const DUMPS_PATH = '/dumps/index.json';
const DUMP_FILE_PATH = '/dumps/:date/:name';
/** Headers of what changes when a dump is made. */
const MINUTES = { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' };

export interface FileParts extends LimitParts {
  readonly generations: Generations;
}

export function fileRoutes(parts: FileParts): Hono<AppBindings> {
  const { baseUrl, generations } = parts;
  const app = new Hono<AppBindings>();
  const whole = new WholeFiles();
  const files = new OpenFiles();
  const serve = async (request: Request, file: NamedFile | undefined, missing: string): Promise<Response> => {
    if (!file) return toResponse(problem(baseUrl, refuse('not-found', 'file', missing)));
    const checked = await whole.check(file);
    if ('error' in checked && !checked.isMissing) throw checked.error;
    if ('error' in checked) generations.report(checked.error);
    const version = 'stamp' in checked ? checked.stamp : '';
    return (
      (await fileAnswer(request, { ...file, version }, files)) ??
      toResponse(problem(baseUrl, refuse('not-found', 'file', missing)))
    );
  };

  app.get(MAP_TILES_PATH, bounded(parts, 'files'), (c) =>
    serve(
      c.req.raw,
      mapTiles(generations),
      'This server has no map tiles yet. Try again after the next import.',
    ),
  );
  app.get(DUMPS_PATH, bounded(parts, 'open'), (c) =>
    c.json({ dumps: readDumps(generations.dataDir) }, 200, {
      ...MINUTES,
      'x-content-type-options': 'nosniff',
    }),
  );
  app.get(DUMP_FILE_PATH, bounded(parts, 'files'), (c) => {
    const { date, name } = c.req.param();
    const { dataDir } = generations;
    const latest = date === LATEST ? latestDate(dataDir) : undefined;
    if (latest !== undefined && dumpFile(dataDir, latest, name))
      return new Response(null, {
        status: 302,
        headers: { ...MINUTES, location: `${baseUrl}/dumps/${latest}/${name}` },
      });
    return serve(
      c.req.raw,
      dumpFile(dataDir, date, name),
      `No file of a dump has this address. The dumps are listed at ${baseUrl}${DUMPS_PATH}.`,
    );
  });
  for (const path of [MAP_TILES_PATH, DUMPS_PATH, DUMP_FILE_PATH]) openReads(app, baseUrl, path);
  return app;
}

/** Readers of the format notice by the ETag when a new archive took the place of the one they began with. */
function mapTiles({ current }: Generations): NamedFile | undefined {
  const hash = current?.manifest.map_tiles;
  const path = current?.mapTilesPath;
  if (!hash || path === undefined) return undefined;
  return {
    path,
    contentType: 'application/vnd.pmtiles',
    name: blobName(hash),
    sha256: hash,
    etag: `"${hash}"`,
    cacheControl: 'public, max-age=86400',
  };
}

/** The name of the newest dump, in place of a date. */
const LATEST = 'latest';
/** A dump never changes, but its folder may be removed and made anew. */
const A_DAY = 'public, max-age=86400';

/** Day of the newest dump. */
export function latestDate(dataDir: string): string | undefined {
  return dumpDates(dataDir).find((date) => readDump(dataDir, date) !== undefined);
}

/** A file that the dump of a day names; nothing else in its folder is served. */
function dumpFile(dataDir: string, date: string, name: string): NamedFile | undefined {
  const file = readDump(dataDir, date)?.files.find((one) => one.name === name);
  return (
    file && {
      path: join(dumpsFolder(dataDir), date, file.name),
      contentType: file.type,
      name: `${file.name} of the dump of ${date}`,
      sha256: file.sha256,
      etag: `"${file.sha256}"`,
      cacheControl: A_DAY,
    }
  );
}
