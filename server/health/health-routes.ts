/** `/healthz`: this process is alive, or it would not answer. `/readyz`: send requests here (readiness.ts). */
import { Hono } from 'hono';
import { allowOnly } from '../../reads/http/allow-only.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import type { Generations } from '../process/generations.ts';
import { type Health, NO_NEWS, readinessOf } from './readiness.ts';

const NOT_KEPT = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export interface HealthParts {
  readonly baseUrl: string;
  readonly generations: Generations;
  readonly health?: Health | undefined;
  /** Unix time, ms. */
  readonly now: () => number;
}

export function healthRoutes({
  baseUrl,
  generations,
  health = NO_NEWS,
  now,
}: HealthParts): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  app.get('/healthz', (c) => c.json({ status: 'alive' }, 200, NOT_KEPT));
  app.get('/readyz', async (c) => {
    const readiness = await readinessOf(generations, health, now());
    return c.json(readiness, readiness.ready ? 200 : 503, NOT_KEPT);
  });
  for (const path of ['/healthz', '/readyz']) app.all(path, allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}
