/**
 * The door: a list of mounts, each with its own routes, and what is the same for all of them. `createApp` takes
 * what it needs (generations, clock, log, limits), so that tests ask it without a port.
 */
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { accountPages } from './accounts/account-pages.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { claimModerationRoutes } from './accounts/claim-moderation-routes.ts';
import { toResponse } from './answer.ts';
import { businessRoutes } from './business/business-routes.ts';
import { contributionRoutes } from './contributions/contribution-routes.ts';
import { descriptionRoutes } from './description/description-routes.ts';
import { discoveryRoutes } from './discovery/discovery-routes.ts';
import type { Environment } from './environment.ts';
import { fault } from './fault.ts';
import { fileRoutes } from './files/file-routes.ts';
import { healthRoutes } from './health/health-routes.ts';
import { mcpRoutes } from './mcp/mcp-routes.ts';
import { moderationPage } from './moderation/moderation-page.ts';
import { moderationRoutes } from './moderation/moderation-routes.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { partnerRoutes } from './partners/partner-routes.ts';
import type { AppParts } from './parts.ts';
import { problem } from './problem.ts';
import { readRoutes } from './read-routes.ts';
import { legalRoutes } from './site/legal-routes.ts';
import { problemsAsPages } from './site/problems-as-pages.ts';
import { siteRoutes } from './site/site-routes.ts';

/** Asked with the caller's address: `app.fetch(request, { address })`. */
export function createApp(parts: AppParts): Hono<Environment> {
  const { baseUrl } = parts;
  const app = new Hono<Environment>();
  app.use(async (c, next) => {
    await next();
    c.env.onRoute?.(routePath(c));
  });
  app.use(problemsAsPages(parts));
  app.route('/', readRoutes(parts));
  app.route('/', mcpRoutes(parts));
  app.route('/', discoveryRoutes(parts));
  app.route('/', contributionRoutes(parts));
  app.route('/', moderationRoutes(parts));
  app.route('/', accountRoutes(parts));
  app.route('/', accountPages(parts));
  app.route('/', businessRoutes(parts));
  app.route('/', moderationPage(parts));
  app.route('/', claimModerationRoutes(parts));
  app.route('/', partnerRoutes(parts));
  app.route('/', descriptionRoutes(parts));
  app.route('/', pageRoutes(parts));
  app.route('/', siteRoutes(parts));
  app.route('/', legalRoutes(parts));
  app.route('/', fileRoutes(parts));
  app.route('/', healthRoutes(parts));
  app.notFound(() =>
    toResponse(
      problem(
        baseUrl,
        'not-found',
        `Nothing is at this address. Check the path: ${baseUrl}/docs lists all operations.`,
      ),
    ),
  );
  app.onError((error) => toResponse(fault(parts, error)));
  return app;
}
