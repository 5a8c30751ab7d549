/** The picture of a toilet on the map, for messages and posts that link to its page: drawn when it is asked for. */
import { Hono } from 'hono';
import { pathOf } from '#views';
import { reasonOf } from '../../../common/reason-of.ts';
import { allowOnly } from '../../../reads/http/allow-only.ts';
import { toResponse } from '../../../reads/http/http-response.ts';
import { problem } from '../../../reads/http/problem.ts';
import { refuse } from '../../../schemas/problems/problems.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import type { MapArchives } from '../../map/map-archive.ts';
import { Pictures } from '../../map/pictures.ts';
import { bounded } from '../../rate-limit/limited.ts';
import { PageReads } from '../search/page-reads.ts';

const PATH = '/toilets/:id/map.png';
/** Waits longer: the icon of the app is no map, and paper has no second look. */
const PAPER_MS = 15_000;
const isForPaper = (value: string | undefined) => value === 'print';
/** A list on paper has ten. */
const MOST_TOILETS = 10;
const A_DAY = 'public, max-age=86400';

export function toiletPictureRoute(parts: AppContext, archives: MapArchives): Hono<AppBindings> {
  const { baseUrl, website, log } = parts;
  const app = new Hono<AppBindings>();
  const reads = new PageReads(parts);
  const pictures = new Pictures(archives, website?.files?.mapFont);
  const notDrawn = (error: unknown): 'late' => {
    log.error(`A picture of the map was not drawn: ${reasonOf(error)}. Its reader gets the icon of the app.`);
    return 'late';
  };
  app.get(PATH, bounded(parts, 'page'), async (c) => {
    const others = c.req.query('with')?.split(',') ?? [];
    const ids = [c.req.param('id'), ...others].slice(0, MOST_TOILETS);
    const places = ids.flatMap((id) => {
      const read = reads.toilet(id);
      return 'refusal' in read ? [] : [read.value.toilet];
    });
    const lateMs = isForPaper(c.req.query('for')) ? PAPER_MS : undefined;
    // Without one of them the numbers would be those of others.
    const isWhole = places.length === ids.length;
    const picture = isWhole ? await pictures.of(places, lateMs).catch(notDrawn) : undefined;
    if (picture === undefined) return toResponse(problem(baseUrl, refuse('not-found', 'file', NO_PICTURE)));
    // Falls back to the app icon: the page is being shared right now.
    if (picture === 'late') return c.redirect(pathOf(parts, '/icons/icon-512.png'), 302);
    return c.body(picture, 200, {
      'content-type': 'image/png',
      'cache-control': A_DAY,
      'x-content-type-options': 'nosniff',
    });
  });
  app.all(PATH, allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}

const NO_PICTURE = 'There is no such toilet, or this server has no map of its surroundings.';
