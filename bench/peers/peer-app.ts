/**
 * The three reads over a peer, in Hono: our own parser of queries, the peer's toilets, the same JSON as ours.
 *
 * What ours has and this has not: what the position is called (the label is constant), limits, and hours that move.
 */

import { type Context, Hono } from 'hono';
import { ReadBodies } from '../../packages/reader/index.ts';
import { metresOf, squaredChord } from '../../packages/sphere/index.ts';
import { OPEN_TO_ALL } from '../../reads/http/http-response.ts';
import { parseAreaQuery, parseNearestQuery } from '../../reads/read-query.ts';
import { MAX_DISTANCE_M } from '../../schemas/reads/parameters.ts';
import { BodyWriter } from '../../server/reads/body-writer.ts';
import { filterOf } from '../../shards/shard/filters.ts';
import { BASE_URL } from '../lib/server.ts';
import { type Answering, asObjects, asText } from './answering.ts';
import type { Later, Peer, Style } from './peer.ts';

const HEADERS = { 'content-type': 'application/json', 'cache-control': 'public, max-age=60', ...OPEN_TO_ALL };
const ANSWERING: Readonly<Record<Style, (tail: string) => Answering>> = { plain: asObjects, best: asText };

export function peerApp(peer: Peer, style: Style): Hono {
  const answers = ANSWERING[style](tailOfAnswers());
  const app = new Hono();
  app.get('/api/v1/toilets/nearest', (c) => {
    const parsed = parseNearestQuery(searchOf(c));
    if ('invalid' in parsed || parsed.query.lat === undefined || parsed.query.lon === undefined)
      return c.text('', 400);
    const { lon, lat, limit } = parsed.query;
    const found = peer.nearest({ lon, lat, limit, flags: filterOf(parsed.query).flags });
    return after(found, (toilets) => {
      const near = toilets
        .map((toilet) => ({ ...toilet, distanceM: metresOf(squaredChord(lon, lat, toilet.lon, toilet.lat)) }))
        .filter(({ distanceM }) => distanceM <= MAX_DISTANCE_M);
      return ok(answers.nearest({ lon, lat }, near));
    });
  });
  app.get('/api/v1/toilets/:id', (c) =>
    after(peer.byId(c.req.param('id')), (json) =>
      json === undefined ? c.text('', 404) : ok(answers.one(json)),
    ),
  );
  app.get('/api/v1/toilets', (c) => {
    const parsed = parseAreaQuery(searchOf(c));
    if ('invalid' in parsed) return c.text('', 400);
    const { bbox, limit } = parsed.query;
    const centre = { lon: (bbox.west + bbox.east) / 2, lat: (bbox.south + bbox.north) / 2 };
    const found = peer.box(bbox, { ...centre, limit: limit + 1, flags: filterOf(parsed.query).flags });
    return after(found, (toilets) => {
      const inside = toilets.filter(
        ({ lon, lat }) => lon >= bbox.west && lon <= bbox.east && lat >= bbox.south && lat <= bbox.north,
      );
      return ok(answers.box(inside.slice(0, limit), inside.length > limit));
    });
  });
  return app;
}

/** Calls `answer` with a value; one that is there already is answered without a promise. */
function after<T>(value: Later<T>, answer: (value: T) => Response): Later<Response> {
  return value instanceof Promise ? value.then(answer) : answer(value);
}

function ok(body: string): Response {
  return new Response(body, { headers: HEADERS });
}

function searchOf(c: Context): string {
  const { url } = c.req;
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** Attribution and note, as our answers end: `,"attribution":…}`. */
function tailOfAnswers(): string {
  const shortest = new ReadBodies(BASE_URL, new BodyWriter()).needsLocation().toString('latin1');
  return shortest.slice(shortest.indexOf(',"attribution"'));
}
