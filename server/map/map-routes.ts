/** All that the server has of the map: its archive, its tiles, its styles. */
import { Hono } from 'hono';
import type { BuiltFiles } from '../files/built-files.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import type { Generations } from '../process/generations.ts';
import type { LimitParts } from '../rate-limit/limited.ts';
import { MapArchives, type OwnArchive } from './map-archive.ts';
import { styleRoutes } from './style-routes.ts';
import { tileRoutes } from './tile-routes.ts';

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
