/**
 * The Hono app: mounts all routes, and answers unknown addresses and unexpected errors. `createApp` takes what it needs
 * (generations, clock, log, limits), so that tests use it without a port.
 */
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { NOSNIFF, problem, toResponse } from '../reads/http/http-response.ts';
import { refuse } from '../schemas/problems/problems.ts';
import { batchRoute } from './api/batch-route.ts';
import { humanCheckRoute, mountOperations, webhookRoute } from './api/mount.ts';
import type { AppContext } from './app-context.ts';
import { changeRoutes } from './files/change-routes.ts';
import { fileRoutes } from './files/file-routes.ts';
import { publicationRoutes } from './files/published-files.ts';
import { healthRoutes } from './health/readiness.ts';
import { compressing } from './http/answer-packer.ts';
import type { AppBindings } from './http/app-bindings.ts';
import { fault } from './http/fault.ts';
import { mapRoutes, openArchives } from './map/map-routes.ts';
import { mcpRoutes } from './mcp/mcp-routes.ts';
import { descriptionRoutes } from './openapi/description-routes.ts';
import { OPERATIONS } from './operations/operations.ts';
import { accountPages } from './pages/account/account-pages.ts';
import { appRoutes } from './pages/app/app-routes.ts';
import { businessRoutes } from './pages/business/business-routes.ts';
import { proposeRoutes } from './pages/contribute/propose-page.ts';
import { coverageRoutes } from './pages/coverage/coverage-routes.ts';
import { pageRoutes } from './pages/docs/page-routes.ts';
import { legalRoutes } from './pages/legal/legal-routes.ts';
import { moderationPage } from './pages/moderation/moderation-page.ts';
import { PageReads } from './pages/search/page-reads.ts';
import { printRoutes, searchRoutes } from './pages/search/search-routes.ts';
import { problemsAsPages } from './pages/shell/message-page.ts';
import { statusRoute } from './pages/status/status-route.ts';
import { toiletPictureRoute, toiletRoutes } from './pages/toilet/toilet-routes.ts';
import { wayRoutes } from './pages/way/way-page.ts';
import { ogcRoutes, readRoutes } from './reads/read-routes.ts';
import { discoveryRoutes } from './well-known/discovery-routes.ts';

const SNIFF = 'x-content-type-options';

/** Asked with the caller's address: `app.fetch(request, { address })`. */
export function createApp(parts: AppContext): Hono<AppBindings> {
  const { baseUrl } = parts;
  const app = new Hono<AppBindings>();
  if (parts.compression) app.use(compressing);
  app.use(async (c, next) => {
    await next();
    c.env.onRoute?.(routePath(c));
    if (!c.res.headers.has(SNIFF)) c.res.headers.set(SNIFF, NOSNIFF[SNIFF]);
  });
  app.use(problemsAsPages(parts));
  app.route('/', batchRoute(parts));
  app.route('/', readRoutes(parts));
  app.route('/', ogcRoutes(parts));
  app.route('/', mcpRoutes(parts));
  app.route('/', discoveryRoutes(parts));
  app.route('/', mountOperations(parts, OPERATIONS));
  app.route('/', humanCheckRoute(parts));
  app.route('/', accountPages(parts));
  app.route('/', businessRoutes(parts));
  app.route('/', moderationPage(parts));
  app.route('/', webhookRoute(parts));
  app.route('/', descriptionRoutes(parts));
  app.route('/', pageRoutes(parts));
  const reads = new PageReads(parts);
  app.route('/', searchRoutes(parts, reads));
  app.route('/', wayRoutes(parts));
  app.route('/', coverageRoutes(parts));
  app.route('/', printRoutes(parts, reads));
  app.route('/', toiletRoutes(parts, reads));
  app.route('/', proposeRoutes(parts));
  app.route('/', appRoutes(parts));
  app.route('/', legalRoutes(parts));
  app.route('/', fileRoutes(parts));
  app.route('/', changeRoutes(parts));
  app.route('/', publicationRoutes(parts));
  const archives = openArchives(parts);
  app.route('/', mapRoutes(parts, archives));
  app.route('/', toiletPictureRoute(parts, archives));
  app.route('/', healthRoutes(parts));
  app.route('/', statusRoute(parts));
  app.notFound(() => toResponse(problem(baseUrl, refuse('not-found', 'address', baseUrl))));
  app.onError((error) => toResponse(fault(parts, error)));
  return app;
}
