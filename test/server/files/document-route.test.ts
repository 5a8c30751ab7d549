import { expect, test } from 'vitest';
import { madeOnce } from '../../../server/files/document-route.ts';
import { emptyApp, FROM } from '../../fixtures/app.ts';

test('a document is made at its first request, and never again', async () => {
  let made = 0;
  const answer = madeOnce(() => new Response(`edition ${++made}`, { headers: { 'content-type': 'text/x' } }));
  expect(made).toBe(0);
  const responses = await Promise.all([answer(), answer()]);
  const later = await answer();
  for (const response of [...responses, later]) {
    expect(await response.text()).toBe('edition 1');
    expect(response.headers.get('content-type')).toBe('text/x');
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{40}"$/);
  }
});

test.each(['/openapi.json', '/docs', '/problems', '/llms.txt', '/robots.txt', '/favicon.ico'])(
  '%s is the same at every request, is not sent again to who has it, and has no body for HEAD',
  async (path) => {
    const { app } = emptyApp();
    const first = await app.request(path, {}, FROM);
    const bytes = Buffer.from(await first.arrayBuffer());
    const etag = first.headers.get('etag')!;
    const second = await app.request(path, {}, FROM);
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(second.headers)).toEqual(Object.fromEntries(first.headers));
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const kept = await app.request(path, { headers: { 'if-none-match': named } }, FROM);
      expect([kept.status, await kept.text(), kept.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const head = await app.request(path, { method: 'HEAD' }, FROM);
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
  },
);
