import { expect, test } from 'vitest';
import { siteHeaders } from '../../../../server/pages/shell/page.ts';

test('a page with scripts may ask ourselves and the host of the base map, nobody else, and run nothing inline', () => {
  const headers = siteHeaders({
    scripts: true,
    mapHosts: ['https://tiles.example:8443'],
  });
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("connect-src 'self' https://tiles.example:8443;");
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example:8443;");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe|\*|style-src 'self' /);
  expect(headers['permissions-policy']).toContain('geolocation=(self)');
});

test('a page without scripts may run nothing and know no position', () => {
  const headers = siteHeaders({ scripts: false, mapHosts: ['https://tiles.example'] });
  expect(headers['content-security-policy']).not.toMatch(/script-src|connect-src|tiles\.example/);
  expect(headers['permissions-policy']).toContain('geolocation=()');
});
