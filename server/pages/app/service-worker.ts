/** The service worker's script: the built code, with what it is to keep in front. A change of either is a new one. */
import { createHash } from 'node:crypto';
import { type BrowserArea, pathOf, type Site } from '#views';
import {
  type BuiltFiles,
  FIND,
  OFFLINE_TOILET,
  TOILET_TEXTS,
  WAY,
  WAY_TEXTS,
} from '../../files/built-files.ts';
import { SITE_STYLESHEET, STYLESHEET } from '../shell/stylesheet.ts';

/** Parts of a website that the worker keeps. */
interface Shell {
  /** Scripts of its pages. */
  readonly scripts: readonly string[];
  /** The texts that these load. */
  readonly texts: readonly BrowserArea[];
  /** Path of the page for when nothing is kept. */
  readonly offline: string;
  /** Path of the page "Along my way". */
  readonly way: string;
  /** Path of the page that shows any toilet; undefined if each has its own. */
  readonly toilets?: string;
}

const OF_SERVER: Shell = {
  scripts: [FIND, WAY, OFFLINE_TOILET],
  texts: [...new Set([...WAY_TEXTS, ...TOILET_TEXTS])],
  offline: '/offline',
  way: '/way',
};

export function serviceWorker(site: Site, files: BuiltFiles, shell: Shell = OF_SERVER): string {
  const { offline, way, toilets } = shell;
  const kept = [
    ...files.everythingOf(...shell.scripts).map((path) => `/${path}`),
    STYLESHEET.path,
    SITE_STYLESHEET.path,
    '/favicon.svg',
    '/manifest.webmanifest',
  ].map((path) => pathOf(site, path));
  const texts = files.textsOf(shell.texts).map((path) => pathOf(site, `/${path}`));
  const version = createHash('sha256')
    .update([...kept, ...texts].join())
    .digest('hex')
    .slice(0, 16);
  const json = JSON.stringify({
    version,
    base: pathOf(site, ''),
    ...{ offline: pathOf(site, offline), way: pathOf(site, way) },
    ...(toilets !== undefined && { toilets: pathOf(site, toilets) }),
    files: kept,
    texts,
  });
  return `self.SHELL = ${json};\n${files.serviceWorker}`;
}
