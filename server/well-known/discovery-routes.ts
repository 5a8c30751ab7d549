/**
 * The documents that machines look for before they ask: open to every origin, counted against a wide
 * quota. There is no `/.well-known/oauth-authorization-server`, because there is no authorization server.
 */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { DAY_MS } from '../../common/durations.ts';
import { namesEtag, OPEN_TO_ALL, openReads } from '../../reads/http/http-response.ts';
import { QUOTAS } from '../../schemas/problems/limits.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { hostOf, identityOf, MCP_PATH, PUBLIC_WORDS, SPOKEN } from '../mcp/protocol.ts';
import { TOOLS } from '../mcp/tools.ts';
import { bounded, type LimitParts } from '../rate-limit/limited.ts';

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
  fixed(CARD_PATH, CARD_TYPE, serverCard(baseUrl));
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

/**
 * OAuth protected resource metadata (RFC 9728) that says there is nothing to sign in to. The two empty lists
 * stand because the interface says so (interface 8.1, decision 5.8), although the RFC would leave them out.
 */
const PROTECTED_RESOURCE_PATH = '/.well-known/oauth-protected-resource';

/** @param resource the address that was asked about */
function protectedResource(resource: string) {
  return { resource, authorization_servers: [], bearer_methods_supported: [] };
}

/** The standard wants less than a year. */
const GOOD_FOR_MS = 90 * DAY_MS;

interface SecurityTextParts {
  readonly baseUrl: string;
  /** Contact of the operator: an e-mail address or a URL. Without one, the page that says what this service is. */
  readonly contact?: string | undefined;
  readonly imprint?: string | undefined;
  /** Unix time, ms. */
  readonly now: () => number;
}

/** Returns the text of a day: it is the same until midnight (UTC). */
export function securityText({ baseUrl, contact, imprint, now }: SecurityTextParts): string {
  const expires = new Date(Math.floor(now() / DAY_MS) * DAY_MS + GOOD_FOR_MS);
  return [
    `Contact: ${contactOf(contact) ?? `${baseUrl}/${imprint === undefined ? 'about' : 'imprint'}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

function contactOf(contact: string | undefined): string | undefined {
  if (contact === undefined || /^https?:/.test(contact)) return contact;
  return `mailto:${contact}`;
}

const AI_CATALOG_TYPE = 'application/ai-catalog+json';
const API_CATALOG_PATH = '/.well-known/api-catalog';
const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/**
 * Catalogues that lead machines from the site's name to its interfaces: the AI catalogue to the MCP server card,
 * the API catalogue (RFC 9727, a link set of RFC 9264) to REST and MCP.
 */
function aiCatalog(baseUrl: string) {
  const { title, description, version } = identityOf(baseUrl);
  return {
    specVersion: '1.0',
    host: { displayName: title, identifier: hostOf(baseUrl), documentationUrl: `${baseUrl}/docs` },
    entries: [
      {
        identifier: `urn:air:${hostOf(baseUrl)}:lootiles`,
        displayName: title,
        type: CARD_TYPE,
        url: `${baseUrl}${CARD_PATH}`,
        description,
        version,
        tags: ['toilets', 'restrooms', 'accessibility', 'openstreetmap'],
        representativeQueries: [
          'Where is the nearest public toilet that is open now?',
          'Find a free, wheelchair-accessible toilet near the main station.',
        ],
      },
    ],
  };
}

function apiCatalog(baseUrl: string) {
  const link = (path: string, type: string) => ({ href: `${baseUrl}${path}`, type });
  const licence = link('/licence', 'text/html');
  const docs = link('/docs', 'text/html');
  const [rest, mcp] = [`${baseUrl}/api/v1`, `${baseUrl}${MCP_PATH}`];
  return {
    linkset: [
      { anchor: `${baseUrl}${API_CATALOG_PATH}`, item: [{ href: rest }, { href: mcp }] },
      {
        anchor: rest,
        'service-desc': [link('/openapi.json', 'application/vnd.oai.openapi+json;version=3.1')],
        'service-doc': [docs],
        license: [licence],
      },
      {
        anchor: mcp,
        'service-desc': [link(CARD_PATH, CARD_TYPE)],
        'service-doc': [docs],
        license: [licence],
      },
    ],
  };
}

const SKILLS_PATH = '/.well-known/agent-skills/index.json';
const NAME = 'find-public-toilets';
const SKILL_PATH = `/.well-known/agent-skills/${NAME}/SKILL.md`;
const SKILL_TYPE = 'text/markdown; charset=utf-8';
const DESCRIPTION =
  'Finds public toilets near a place or position: open now, free, step-free, with a changing table, and the way there on foot. Use it if a user needs a toilet, or plans a walk or a trip with toilets.';

/**
 * The skill of this service for agents (a page of agentskills.io), and the index that leads to it: Agent Skills
 * Discovery 0.2.0. It says over REST what hosts of MCP learn from the instructions of the server.
 */
function skillText(baseUrl: string): string {
  return `---
name: ${NAME}
description: ${JSON.stringify(DESCRIPTION)}
---

# Find public toilets

No key, account or cookie is needed. If your host speaks MCP, connect ${baseUrl}${MCP_PATH} and use its tools instead.

## Find

1. Take the place in the user's words, or their position. Never guess one: without it, ask.
2. \`GET ${baseUrl}/api/v1/toilets/nearest?place=gare+de+monaco&limit=3\`, or \`?lat=43.7384&lon=7.4246\`.
3. Add only filters that the user asked for: \`open_now=true\`, \`free=true\`, \`wheelchair=true\`, \`changing_table=true\`. \`step_free=true\`
   sorts by walks without known steps.
4. \`status\` is \`ok\` or \`no_results\`. For \`needs_location\` and \`place_not_found\`, ask the user the question in \`ask_user\`.

## Say more about one

- \`GET ${baseUrl}/api/v1/toilets/{id}/details?lang=de&week=true\`: floor, how to find it, and the hours of seven days; its facts in words.
- \`GET ${baseUrl}/api/v1/toilets/{id}/route?lat=43.7384&lon=7.4246\`: the way on foot.

## Rules

- \`unknown\` and \`null\` mean "not known", never "no". Say so.
- Show \`attribution.text\` beside toilets, and \`display_note\` if it says something of this answer.
- ${PUBLIC_WORDS}
- At most ${QUOTAS.default.requests} requests a minute. After 429 or 503, wait as many seconds as \`Retry-After\` says.
- Do not copy the data through the API: the dumps are listed at ${baseUrl}/dumps/index.json.

All operations: ${baseUrl}/openapi.json
`;
}

function skillIndex(baseUrl: string) {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [
      {
        name: NAME,
        type: 'skill-md',
        description: DESCRIPTION,
        url: `${baseUrl}${SKILL_PATH}`,
        digest: `sha256:${createHash('sha256').update(skillText(baseUrl)).digest('hex')}`,
      },
    ],
  };
}

/**
 * The MCP server card: a client reads it before it connects, to learn the address and the protocol. It follows SEP-2127
 * (tools and authentication as its forerunner SEP-1649 had them, because clients of both are about).
 */
const CARD_TYPE = 'application/mcp-server-card+json';
export const CARD_PATH = '/.well-known/mcp/server-card.json';

function serverCard(baseUrl: string) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...identityOf(baseUrl),
    remotes: [
      { type: 'streamable-http', url: `${baseUrl}${MCP_PATH}`, supportedProtocolVersions: [...SPOKEN] },
    ],
    tools: TOOLS.map(({ name, title, description, inputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations,
    })),
    authentication: { type: 'none', required: false, schemes: [] },
  };
}
