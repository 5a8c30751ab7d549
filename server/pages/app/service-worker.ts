/** The service worker's script: the built code, with what it is to keep in front. A change of either is a new one. */
import { createHash } from 'node:crypto';
import { pathOf, type Site } from '#views';
import { type BuiltFiles, FIND } from '../../files/built-files.ts';
import { SITE_STYLESHEET } from '../shell/site-stylesheet.ts';
import { STYLESHEET } from '../shell/stylesheet.ts';

/**
 * @param script of the start page
 * @param offline path of the page for when nothing is kept
 */
export function serviceWorker(site: Site, files: BuiltFiles, script = FIND, offline = '/offline'): string {
  const kept = [
    ...files.everythingOf(script).map((path) => `/${path}`),
    STYLESHEET.path,
    SITE_STYLESHEET.path,
    '/favicon.svg',
    '/manifest.webmanifest',
  ].map((path) => pathOf(site, path));
  const texts = files.textsOfFind.map((path) => pathOf(site, `/${path}`));
  const version = createHash('sha256')
    .update([...kept, ...texts].join())
    .digest('hex')
    .slice(0, 16);
  const shell = JSON.stringify({
    version,
    base: pathOf(site, ''),
    offline: pathOf(site, offline),
    files: kept,
    texts,
  });
  return `self.SHELL = ${shell};\n${files.serviceWorker}`;
}
