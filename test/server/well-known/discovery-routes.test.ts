import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };
import { Problem } from '../../../schemas/problems/problem.ts';
import { TOOLS } from '../../../server/mcp/tools.ts';
import { securityText } from '../../../server/well-known/discovery-routes.ts';
import { BASE_URL, emptyApp, FROM } from '../../fixtures/app.ts';

const CARD = '/.well-known/mcp/server-card.json';
const SKILL = '/.well-known/agent-skills/find-public-toilets/SKILL.md';
const CARD_TYPE = 'application/mcp-server-card+json';
const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
const ALL: [string, string][] = [
  [CARD, CARD_TYPE],
  ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
  ['/.well-known/api-catalog', CATALOG_TYPE],
  ['/.well-known/agent-skills/index.json', 'application/json'],
  [SKILL, 'text/markdown; charset=utf-8'],
  ['/.well-known/oauth-protected-resource', 'application/json'],
  ['/.well-known/oauth-protected-resource/mcp', 'application/json'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
];

const ask = async (path: string, init: RequestInit = {}) => emptyApp().app.request(path, init, FROM);
const read = async (path: string) => (await ask(path)).json();

describe.each(ALL)('%s', (path, type) => {
  test('is open to all, kept for an hour, and typed', async () => {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // Shared caches keep it: it must not say what one address has left.
    expect(headers.get('ratelimit-limit')).toBeNull();
  });

  test('answers HEAD, revalidation and preflight', async () => {
    const head = await ask(path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([200, '', type]);
    const etag = head.headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", W/${etag}`, '*'])
      expect((await ask(path, { headers: { 'if-none-match': known } })).status).toBe(304);
    expect((await ask(path, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
    const preflight = await ask(path, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version');
  });

  test('takes nothing else', async () => {
    const response = await ask(path, { method: 'POST', body: '{}' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });
});

test('the server card says what a client needs before it connects', async () => {
  const card = await read(CARD);
  expect(card).toMatchObject({
    name: 'example.toilets/lootiles',
    title: 'Lootiles',
    version: manifest.version,
    remotes: [
      {
        type: 'streamable-http',
        url: `${BASE_URL}/mcp`,
        supportedProtocolVersions: ['2026-07-28', '2025-11-25', '2025-06-18'],
      },
    ],
    authentication: { type: 'none', required: false, schemes: [] },
  });
  expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(card.description.length).toBeLessThanOrEqual(100);
  expect(card.tools.map(({ name }: { name: string }) => name)).toEqual(TOOLS.map(({ name }) => name));
});

test('the index of skills leads to a skill by its digest, with the front matter that the index repeats', async () => {
  const { skills } = await read('/.well-known/agent-skills/index.json');
  expect(skills).toMatchObject([{ type: 'skill-md', url: `${BASE_URL}${SKILL}` }]);
  const [{ name, description, digest }] = skills;
  const text = await (await ask(SKILL)).text();
  expect(digest).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
  const [, frontMatter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  expect(parse(frontMatter)).toEqual({ name, description });
  expect(name).toMatch(/^[a-z0-9-]{1,64}$/);
  expect(description.length).toBeLessThanOrEqual(1024);
});

test('the paths that the skill names are there', async () => {
  const text = await (await ask(SKILL)).text();
  const paths = Array.from(text.matchAll(/https:\/\/toilets\.example(\/[^\s`]*)/g), ([, path]) => path!);
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) {
    const { status } = await ask(path.replace('{id}', 'lt_n1').replace(/[.,]$/, ''));
    // There is no data, and MCP takes no GET.
    expect([path, [200, 405, 503].includes(status)]).toEqual([path, true]);
  }
});

test('the AI catalogue leads to the server card', async () => {
  const { specVersion, entries } = await read('/.well-known/ai-catalog.json');
  expect(specVersion).toBe('1.0');
  expect(entries).toMatchObject([
    {
      identifier: 'urn:air:toilets.example:lootiles',
      version: manifest.version,
      type: CARD_TYPE,
      url: `${BASE_URL}${CARD}`,
    },
  ]);
});

test('the API catalogue lists REST and MCP, and what describes them is there', async () => {
  const response = await ask('/.well-known/api-catalog', { method: 'HEAD' });
  expect(response.headers.get('link')).toBe(`<${BASE_URL}/.well-known/api-catalog>; rel="api-catalog"`);
  const { linkset } = await read('/.well-known/api-catalog');
  expect(linkset).toMatchObject([
    { item: [{ href: `${BASE_URL}/api/v1` }, { href: `${BASE_URL}/mcp` }] },
    {
      anchor: `${BASE_URL}/api/v1`,
      'service-desc': [{ href: `${BASE_URL}/openapi.json` }],
      'service-doc': [{ href: `${BASE_URL}/docs` }],
    },
    { anchor: `${BASE_URL}/mcp`, 'service-desc': [{ href: `${BASE_URL}${CARD}`, type: CARD_TYPE }] },
  ]);
  const hrefs = JSON.stringify(linkset.slice(1)).matchAll(/"href":"([^"]+)"/g);
  for (const [, href] of hrefs) {
    const { status, headers } = await ask(href!.replace(BASE_URL, ''));
    expect([href, status]).toEqual([href, 200]);
    expect(headers.get('content-type')).toMatch(/json|html/);
  }
});

test('nothing is to be signed in to: exactly the members of the interface', async () => {
  const metadata = { authorization_servers: [], bearer_methods_supported: [] };
  expect(await read('/.well-known/oauth-protected-resource')).toEqual({ resource: BASE_URL, ...metadata });
  expect(await read('/.well-known/oauth-protected-resource/mcp')).toEqual({
    resource: `${BASE_URL}/mcp`,
    ...metadata,
  });
});

test.each([
  '/mcp/server-card',
  '/.well-known/mcp/server-card',
  '/.well-known/mcp.json',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/mcp',
  '/.well-known/openid-configuration',
])('%s does not exist', async (path) => {
  const response = await ask(path);
  expect(response.status).toBe(404);
  expect(Problem.parse(await response.json()).status).toBe(404);
});

const baseUrl = 'https://toilets.example';
const now = () => Date.parse('2026-11-25T22:00:00Z');
const contactOf = (parts: { contact?: string; imprint?: string }) =>
  /^Contact: (.*)$/m.exec(securityText({ baseUrl, now, ...parts }))?.[1];

test('has what RFC 9116 asks for, and ends in less than a year', () => {
  expect(securityText({ baseUrl, contact: 'it@toilets.example', now })).toBe(
    [
      'Contact: mailto:it@toilets.example',
      'Expires: 2027-02-23T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://toilets.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('always names a contact: the setting, the imprint, or the page about the service', () => {
  expect(contactOf({ contact: 'https://town.example/contact', imprint: 'Town' })).toBe(
    'https://town.example/contact',
  );
  expect(contactOf({ imprint: 'Town' })).toBe(`${baseUrl}/imprint`);
  expect(contactOf({})).toBe(`${baseUrl}/about`);
});
