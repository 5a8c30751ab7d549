import { describe, expect, test } from 'vitest';
import { Problem } from '../../../../schemas/problems/problem.ts';
import { appOf, emptyApp, FROM } from '../../../fixtures/app.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';

/** As a browser asks for the address that somebody typed. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const ask = async (path: string, headers: Record<string, string>, method = 'GET') =>
  emptyApp().app.request(path, { method, headers }, FROM);

describe('an address of no page', () => {
  test.each([
    ['en', 'Page not found'],
    ['de', 'Seite nicht gefunden'],
    ['fr', 'Page introuvable'],
  ])('is told in the language %s, with a way to the search', async (language, words) => {
    const answer = await ask('/tolets/lt_n1', { accept: BROWSER, 'accept-language': language });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const html = await answer.text();
    expect(html).toContain(`<html lang="${language}" dir="ltr">`);
    expect(html).toContain(`<h1>${words}</h1>`);
    expect(html).toContain('<a class="button-link" href="/">');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test.each([
    '/problems/nothing',
    '/dumps/2026-01-01/nothing',
    '/toilets/',
    '/wp-admin.php',
    '/mcpx',
    '/apix',
  ])('%s is a page to browsers and a problem to programs', async (path) => {
    const page = await ask(path, { accept: BROWSER });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
      const answer = await ask(path, headers);
      expect(Problem.parse(await answer.json()).status).toBe(404);
    }
  });

  test.each([
    '/api',
    '/api/v2/toilets',
    '/api/v1/toilets/lt_n1',
    '/.well-known/nothing',
    '/mcp/nothing',
    '/mcp',
  ])('%s is a problem to browsers too', async (path) => {
    const answer = await ask(path, { accept: BROWSER });
    expect(Problem.parse(await answer.json()).status).toBe(answer.status);
  });

  test('leads nowhere but to our own pages, whatever the address says', async () => {
    for (const path of ['//evil.example/x', '/%22%3E%3Cscript%3E', '/x?lang=fr&next=//evil.example']) {
      const html = await (await ask(path, { accept: BROWSER })).text();
      expect(html).not.toContain('evil');
      expect(html).not.toContain('<script');
    }
  });
});

test('a refused method keeps what is allowed', async () => {
  const answer = await ask('/privacy', { accept: BROWSER }, 'POST');
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await answer.text()).toContain('<h1>This page cannot be opened like that</h1>');
});

test('a fault of ours is a page without detail', async () => {
  const { app, generations, log } = await appOf([baseToilet({ id: 'lt_n1' })]);
  Object.defineProperty(generations, 'current', {
    get: () => {
      throw new Error('secret detail');
    },
  });
  const answer = await app.request('/licence', { headers: { accept: BROWSER } }, FROM);
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).toContain('<h1>Something went wrong on our side</h1>');
  expect(html).not.toContain('secret');
  expect(log.join()).toContain(' failed. The client got status 500.');
});

test('HEAD has the status and no body', async () => {
  const answer = await ask('/nothing', { accept: BROWSER }, 'HEAD');
  expect([answer.status, await answer.text()]).toEqual([404, '']);
});
