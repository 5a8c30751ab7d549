/**
 * The documents that machines look for before they ask: open to every origin, counted against a wide
 * quota. There is no `/.well-known/oauth-authorization-server`, because there is no authorization server.
 */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { OPEN_TO_ALL } from '../../reads/http/cors.ts';
import { namesEtag } from '../../reads/http/etag.ts';
import { openReads } from '../../reads/http/open-reads.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { MCP_PATH } from '../mcp/protocol.ts';
import { bounded, type LimitParts } from '../rate-limit/limited.ts';
import { SKILL_PATH, SKILL_TYPE, SKILLS_PATH, skillIndex, skillText } from './agent-skills.ts';
import { AI_CATALOG_TYPE, API_CATALOG_PATH, API_CATALOG_TYPE, aiCatalog, apiCatalog } from './catalogs.ts';
import { PROTECTED_RESOURCE_PATH, protectedResource } from './protected-resource.ts';
import { type SecurityTextParts, securityText } from './security-txt.ts';
import { CARD_PATHS, CARD_TYPE, serverCard } from './server-card.ts';

export function discoveryRoutes(parts: LimitParts & SecurityTextParts): Hono<AppBindings> {
  const { baseUrl } = parts;
  const app = new Hono<AppBindings>();
  const serve = (path: string, type: string, bodyOf: () => string, more: Record<string, string> = {}) => {
    app.get(path, bounded(parts, 'open'), (c) => {
      const body = bodyOf();
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
      const headers = {
        'content-type': type,
        'cache-control': 'public, max-age=3600',
        ...OPEN_TO_ALL,
        etag,
        ...more,
      };
      return namesEtag(c.req.header('if-none-match'), etag)
        ? new Response(null, { status: 304, headers })
        : new Response(body, { headers });
    });
    openReads(app, baseUrl, path);
  };
  const fixed = (path: string, type: string, document: unknown, more?: Record<string, string>) => {
    const body = JSON.stringify(document);
    serve(path, type, () => body, more);
  };
  for (const path of CARD_PATHS) fixed(path, CARD_TYPE, serverCard(baseUrl));
  fixed('/.well-known/ai-catalog.json', AI_CATALOG_TYPE, aiCatalog(baseUrl));
  fixed(API_CATALOG_PATH, API_CATALOG_TYPE, apiCatalog(baseUrl), {
    link: `<${baseUrl}${API_CATALOG_PATH}>; rel="api-catalog"`,
  });
  fixed(SKILLS_PATH, 'application/json', skillIndex(baseUrl));
  const skill = skillText(baseUrl);
  serve(SKILL_PATH, SKILL_TYPE, () => skill);
  fixed(PROTECTED_RESOURCE_PATH, 'application/json', protectedResource(baseUrl));
  // The address of a resource with a path goes behind the well-known one (RFC 9728, 3.1).
  fixed(
    `${PROTECTED_RESOURCE_PATH}${MCP_PATH}`,
    'application/json',
    protectedResource(`${baseUrl}${MCP_PATH}`),
  );
  serve('/.well-known/security.txt', 'text/plain; charset=utf-8', () => securityText(parts));
  return app;
}
