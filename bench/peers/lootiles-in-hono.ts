/** Our own reads behind Hono, as the peers' are: what of the ratios is not the search but the way around the framework. */
import { Hono } from 'hono';
import { silentLogger } from '../../common/logger.ts';
import { toResponse } from '../../reads/http/http-response.ts';
import { ReadApi } from '../../reads/read-api.ts';
import { readTargetOf } from '../../reads/read-target.ts';
import { findInGazetteer } from '../../server/place-lookup/find-place.ts';
import { Generations } from '../../server/process/generations.ts';
import { readingOf } from '../../server/reads/read-parts.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import { BASE_URL } from '../lib/server.ts';

export function lootilesInHono(dataDir: string): Hono {
  const log = { ...silentLogger, error: console.error };
  const generations = new Generations(new LocalStore(dataDir), log);
  generations.start();
  const reads = new ReadApi(
    readingOf({ baseUrl: BASE_URL, generations, now: Date.now, log, findPlace: findInGazetteer }),
  );
  const app = new Hono();
  app.get('/api/v1/toilets/:id?', (c): Response | Promise<Response> => {
    const target = readTargetOf(c.req.url.slice(c.req.url.indexOf('/', 'http://'.length)));
    if (!target) return c.text('', 404);
    const answer = reads.answer(target, { accept: undefined });
    return answer instanceof Promise ? answer.then(toResponse) : toResponse(answer);
  });
  return app;
}
