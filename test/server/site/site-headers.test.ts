import { expect, test } from 'vitest';
import { siteHeaders } from '../../../server/site/site-headers.ts';

test('a page with scripts may ask ourselves and the host of the base map, nobody else, and run nothing inline', () => {
  const headers = siteHeaders({
    scripts: true,
    mapStyleUrl: 'https://tiles.example:8443/styles/x.json?key=1',
  });
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("connect-src 'self' https://tiles.example:8443;");
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example:8443;");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe|\*|style-src 'self' /);
  expect(headers['permissions-policy']).toContain('geolocation=(self)');
});

test('a page without scripts may run nothing and know no position', () => {
  const headers = siteHeaders({ scripts: false, mapStyleUrl: 'https://tiles.example/x.json' });
  expect(headers['content-security-policy']).not.toMatch(/script-src|connect-src|tiles\.example/);
  expect(headers['permissions-policy']).toContain('geolocation=()');
});
