/** The service worker's script: the built code, with what it is to keep in front. A change of either is a new one. */
import { createHash } from 'node:crypto';
import type { BuiltFiles } from '../assets/built-files.ts';
import { pathOf, type Site } from '../pages/page.ts';
import { STYLESHEET } from '../pages/stylesheet.ts';
import { SITE_STYLESHEET } from './site-stylesheet.ts';

export function serviceWorker(site: Site, files: BuiltFiles): string {
  const kept = [
    ...files.ofFind.map((path) => `/${path}`),
    STYLESHEET.path,
    SITE_STYLESHEET.path,
    '/favicon.svg',
    '/manifest.webmanifest',
  ].map((path) => pathOf(site, path));
  const version = createHash('sha256').update(kept.join()).digest('hex').slice(0, 16);
  const shell = JSON.stringify({ version, base: pathOf(site, ''), files: kept });
  return `self.SHELL = ${shell};\n${files.serviceWorker}`;
}
