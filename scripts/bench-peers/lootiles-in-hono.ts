/** Our own reads behind Hono, as the peers' are: what of the ratios is not the search but the way around the framework. */
import { Hono } from 'hono';
import { toResponse } from '../../server/answer.ts';
import { findInGazetteer } from '../../server/find-place.ts';
import { Generations } from '../../server/generations.ts';
import { readTargetOf } from '../../server/read-target.ts';
import { Reads } from '../../server/reads.ts';
import { Store } from '../../shards/store.ts';
import { BASE_URL } from '../bench-server.ts';

export function lootilesInHono(dataDir: string): Hono {
  const log = { info: () => {}, error: console.error };
  const generations = new Generations(new Store(dataDir), log);
  generations.start();
  const reads = new Reads({ baseUrl: BASE_URL, generations, now: Date.now, log, findPlace: findInGazetteer });
  const app = new Hono();
  app.get('/api/v1/toilets/:id?', (c): Response | Promise<Response> => {
    const target = readTargetOf(c.req.url.slice(c.req.url.indexOf('/', 'http://'.length)));
    if (!target) return c.text('', 404);
    const answer = reads.answer(target);
    return answer instanceof Promise ? answer.then(toResponse) : toResponse(answer);
  });
  return app;
}
