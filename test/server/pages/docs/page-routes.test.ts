import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../../schemas/problems/problem.ts';
import { PROBLEMS } from '../../../../schemas/problems/problems.ts';
import { pageRoutes } from '../../../../server/pages/docs/page-routes.ts';
import { UNLIMITED } from '../../../../server/rate-limit/rate-limits.ts';
import { LocalStore } from '../../../../shards/store/local-store.ts';
import { appOf, appOn, BASE_URL, emptyApp, FROM, type TestApp } from '../../../fixtures/app.ts';
import { temporaryFolder } from '../../../fixtures/generation.ts';
import { importFrom, streetOf, writeExtract } from '../../../fixtures/imports.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';

const ADDRESS = { address: '192.0.2.1' };
const PAGES = [
  '/developers',
  '/developers/snippets',
  '/docs',
  '/licence',
  '/dumps',
  '/problems',
  ...Object.keys(PROBLEMS).map((kind) => `/problems/${kind}`),
];
const DOCUMENTS = [
  ['/openapi.json', 'application/json'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
] as const;

function ask({ app }: TestApp, path: string, init: RequestInit = {}) {
  return Promise.resolve(app.request(path, init, ADDRESS));
}

async function textOf(server: TestApp, path: string): Promise<string> {
  const response = await ask(server, path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** What a page refers to, on whatever host. */
function linksIn(html: string): string[] {
  return Array.from(html.matchAll(/ (?:href|src|action)="([^"]*)"/g), ([, link]) => link!);
}

describe.each(PAGES)('the page %s', (path) => {
  test('is HTML that a browser shows without loading or running anything of others', async () => {
    const server = emptyApp();
    const response = await ask(server, path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin');
    expect(response.headers.get('permissions-policy')).toContain('geolocation=()');
    const html = await response.text();
    expect(html).not.toMatch(/<script|<style| style="| on\w+="/);
    const loaded = Array.from(
      html.matchAll(/<(?:link|img)[^>]* (?:href|src)="([^"]*)"/g),
      ([, link]) => link!,
    );
    expect(loaded.length).toBeGreaterThan(1);
    for (const link of loaded) expect(link).toMatch(/^\//);
  });

  test('credits the map data, and has a title and one heading of the first order', async () => {
    const html = await textOf(emptyApp(), path);
    expect(html).toContain('© OpenStreetMap contributors');
    expect(html).toMatch(/<title>[^<]{5,}<\/title>/);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('has no dead links of ours, and no dead anchors', async () => {
    const server = emptyApp();
    const html = await textOf(server, path);
    const links = linksIn(html);
    const own = links.filter((link) => /^\/(?!api\/)/.test(link)).map((link) => link.split('#'));
    for (const [target = '', anchor] of own) {
      const there = await textOf(server, target);
      if (anchor !== undefined) expect(there).toContain(` id="${anchor}"`);
    }
    for (const link of links.filter((link) => link.startsWith('#'))) {
      expect(html).toContain(` id="${link.slice(1)}"`);
    }
  });
});

describe.each([
  ...PAGES.slice(0, 7).map((path) => [path, 'text/html; charset=utf-8'] as const),
  ...DOCUMENTS,
])('%s', (path, contentType) => {
  test('answers GET and HEAD, and 304 to whoever has it', async () => {
    const server = emptyApp();
    const response = await ask(server, path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, contentType]);
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]+"$/);
    const again = await ask(server, path, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const compressed = await ask(server, path, { headers: { 'if-none-match': `W/${etag}` } });
    expect(compressed.status).toBe(304);
    expect(again.headers.get('cache-control')).toBe(response.headers.get('cache-control'));
    expect(again.headers.get('content-security-policy')).toBe(
      response.headers.get('content-security-policy'),
    );
    const head = await ask(server, path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
  });

  test('refuses every other method with what is allowed', async () => {
    const allowed = path === '/openapi.json' ? 'GET, HEAD, OPTIONS' : 'GET, HEAD';
    const response = await ask(emptyApp(), path, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
    expect(Problem.parse(await response.json()).type).toBe(`${BASE_URL}/problems/method-not-allowed`);
  });
});

describe('the stylesheet', () => {
  test('is named by its content and kept for good', async () => {
    const server = emptyApp();
    const [path = ''] = linksIn(await textOf(server, '/licence')).filter((link) => link.endsWith('.css'));
    expect(path).toMatch(/^\/assets\/[0-9a-f]{16}\.css$/);
    const response = await ask(server, path);
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).not.toMatch(/@import|url\(/);
  });
});

describe('the page of a problem', () => {
  test.each(Object.entries(PROBLEMS))(
    'of %s shows its status, title and an example of its type',
    async (kind, { status, title }) => {
      const html = await textOf(emptyApp(), `/problems/${kind}`);
      expect(html).toContain(`<h1>${title}</h1>`);
      const example = /<pre><code>(\{[\s\S]*?\})<\/code><\/pre>/.exec(html)?.[1] ?? '';
      const unescaped = example.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
      expect(Problem.parse(JSON.parse(unescaped))).toMatchObject({
        type: `${BASE_URL}/problems/${kind}`,
        title,
        status,
      });
    },
  );

  test.each(['unknown', 'toString', '__proto__', 'internal%00', 'Internal'])(
    'of %s is not there',
    async (slug) => {
      const response = await ask(emptyApp(), `/problems/${slug}`);
      expect(response.status).toBe(404);
      expect(Problem.parse(await response.json()).type).toBe(`${BASE_URL}/problems/not-found`);
    },
  );

  test('is where the type of a problem leads', async () => {
    const server = emptyApp();
    const problem = Problem.parse((await server.get('/api/v1/toilets/lt_n1')).body);
    expect(await textOf(server, problem.type.replace(BASE_URL, ''))).toContain(problem.title);
  });
});

describe.each(PAGES)('%s as Markdown', (path) => {
  const MARKDOWN = 'text/markdown; charset=utf-8';

  test('has the address with .md, and is what callers get who name it', async () => {
    const server = await appOf([baseToilet({ id: 'lt_n1' })]);
    const byAddress = await ask(server, `${path}.md`);
    const text = await byAddress.text();
    expect([byAddress.status, byAddress.headers.get('content-type')]).toEqual([200, MARKDOWN]);
    for (const accept of [
      'text/markdown, text/html, */*',
      'text/markdown',
      'text/html;q=0.9,text/markdown',
    ]) {
      const asked = await ask(server, path, { headers: { accept } });
      expect([asked.headers.get('content-type'), await asked.text()]).toEqual([MARKDOWN, text]);
      expect(asked.headers.get('vary')).toMatch(/\bAccept\b/);
      expect(asked.headers.get('etag')).toBe(byAddress.headers.get('etag'));
    }
    for (const accept of [
      'text/html,*/*;q=0.8',
      '*/*',
      'text/*',
      'text/markdown;q=0, */*',
      'text/html, text/markdown;q=0.5',
    ]) {
      const asked = await ask(server, path, { headers: { accept } });
      expect(asked.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(asked.headers.get('vary')).toMatch(/\bAccept\b/);
    }
  });

  test('says the words of the page, without HTML, and links with whole addresses', async () => {
    const server = await appOf([baseToilet({ id: 'lt_n1' })]);
    const [html, text] = [await textOf(server, path), await textOf(server, `${path}.md`)];
    const headings = Array.from(
      html.matchAll(/<h([1-6])[^>]*>([^<]*)</g),
      ([, depth, words]) =>
        `${'#'.repeat(Number(depth))} ${words!.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')}`,
    );
    const outside = text.replace(/^```[\s\S]*?^```$/gm, '');
    expect(outside.match(/^#+ .*$/gm)).toEqual(headings.map((words) => words.trim()));
    expect(outside.replace(/`[^`]*`/g, '')).not.toMatch(/[^\\]<\/?[a-z]|&[a-z]+;|undefined|\[object/);
    for (const [, link] of outside.matchAll(/\]\(([^)]*)\)/g)) expect(link).toMatch(/^https?:\/\//);
  });
});

test('a table, a list of fields and a block of code are those of Markdown', async () => {
  const server = emptyApp();
  expect(await textOf(server, '/problems.md')).toMatch(
    /^\| Status \| Problem \| Meaning \|\n\| --- \| --- \| --- \|\n(?:\| \d{3} \| \[[^\]]+\]\(http[^)]+\) \| .+ \|\n)+/m,
  );
  expect(await textOf(server, '/docs.md')).toMatch(/^- `lat`: number, -90 to 90\. Latitude in degrees/m);
  expect(await textOf(server, '/problems/internal.md')).toContain('\n```\n{\n  "type": "');
  expect(await textOf(server, '/developers/snippets.md')).toContain(`\n\`\`\`sh\ncurl '${BASE_URL}/api/`);
  expect((await ask(server, '/problems/unknown.md')).status).toBe(404);
});

describe('the licence page', () => {
  test('is where every answer leads, and tells the generation and the date of the data', async () => {
    const server = await appOf([baseToilet({ id: 'lt_n1' })]);
    const html = await textOf(server, '/licence');
    expect(html).toContain('2026-11-17 20:21 UTC');
    expect(html).toContain('<th scope="row">Generation</th><td>1</td>');
    expect(html).toContain('Open Database License 1.0');
  });

  test('says that the toilets of the demo extract are invented, as does the first page', async () => {
    const server = await appOf([baseToilet({ id: 'lt_n1' })]);
    Object.assign(server.generations.current!.manifest, { demo: true });
    for (const path of ['/', '/licence']) expect(await textOf(server, path)).toContain('invented');
    expect(await textOf(server, '/licence')).not.toContain('Toilets, places and their names');
    expect(await textOf(emptyApp(), '/licence')).toContain('Toilets, places and their names');
  });

  test('follows the generation that is served', async () => {
    const server = await appOf([baseToilet({ id: 'lt_n1' })]);
    const before = await textOf(server, '/licence');
    Object.assign(server.generations.current!.manifest, { toilets: 1234 });
    expect(before).not.toContain('1,234');
    expect(await textOf(server, '/licence')).toContain('1,234');
  });
});

describe('the contact', () => {
  test.each([
    ['mail@example.org', 'href="mailto:mail@example.org"'],
    ['https://example.org/about', 'href="https://example.org/about"'],
    ['https://example.org/"><script>', 'href="https://example.org/&quot;>&lt;script>"'],
  ])('%s stands in the footer', async (contact, link) => {
    const { generations } = emptyApp();
    const app = pageRoutes({ baseUrl: BASE_URL, generations, limits: UNLIMITED, contact });
    const html = await (await app.request('/licence', {}, ADDRESS)).text();
    expect(html).toContain(link);
    expect(html).not.toContain('<script');
  });

  test('is not there where nobody named one', async () => {
    expect(await textOf(emptyApp(), '/licence')).not.toContain('Contact');
  });
});

describe('llms.txt', () => {
  test('has the form of llmstxt.org and links only to what is there', async () => {
    const server = emptyApp();
    const text = await textOf(server, '/llms.txt');
    expect(text).toMatch(/^# \S.*\n\n> \S.*\n\n/);
    const lists = text.split(/^## .*$/m).slice(1);
    expect(lists.length).toBeGreaterThan(1);
    const links = Array.from(lists.join('').matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S/gm), ([, link]) => link!);
    expect(links.length).toBe(lists.join('').match(/^- /gm)?.length);
    for (const link of links) await textOf(server, link.replace(BASE_URL, ''));
  });
});

describe('robots.txt', () => {
  test('keeps nobody out', async () => {
    const text = await textOf(emptyApp(), '/robots.txt');
    expect(text).toContain('User-agent: *\nAllow: /\n');
    expect(text).not.toContain('Disallow');
  });
});

/** Texts of the elements `loc` of a well-formed document. */
function locationsIn(xml: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser();
  let isLocation = false;
  parser.on('opentag', ({ name }) => {
    isLocation = name === 'loc';
  });
  parser.on('closetag', () => {
    isLocation = false;
  });
  parser.on('text', (text) => {
    if (isLocation) found.push(text);
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}

test('the site map leads to the page of every toilet, and robots.txt to the site map', async () => {
  const folder = temporaryFolder();
  const store = new LocalStore(folder);
  await importFrom(store, await writeExtract(join(folder, 'street.osm.pbf'), streetOf(30)));
  const { app } = appOn(store);
  const ask = async (url: string) => {
    const response = await app.request(url.replace(BASE_URL, ''), {}, FROM);
    expect([url, response.status]).toEqual([url, 200]);
    return response.text();
  };
  const [map] = /^Sitemap: (.*)$/m.exec(await ask('/robots.txt'))!.slice(1);
  const parts = locationsIn(await ask(map!));
  const pages = (await Promise.all(parts.map(ask))).flatMap(locationsIn);
  const toilets = pages.filter((page) => page.includes('/toilets/'));
  expect(new Set(toilets).size).toBe(30);
  for (const page of [toilets[0]!, `${BASE_URL}/`, `${BASE_URL}/docs`]) {
    expect(pages).toContain(page);
    await ask(page);
  }
});

test.each(['/sitemap.xml', '/sitemap/0.xml'])('invented toilets are not listed: %s', async (path) => {
  const { app, generations } = await appOf([baseToilet({ id: 'lt_n1' })]);
  Object.assign(generations.current!.manifest, { demo: true });
  expect((await app.request(path, {}, FROM)).status).toBe(404);
});

test.each(['1.xml', '-1.xml', '0', 'a.xml', '9999999.xml'])('there is no part %s', async (part) => {
  const folder = temporaryFolder();
  const store = new LocalStore(folder);
  await importFrom(store, await writeExtract(join(folder, 'street.osm.pbf'), streetOf(3)));
  expect((await appOn(store).app.request(`/sitemap/${part}`, {}, FROM)).status).toBe(404);
});
