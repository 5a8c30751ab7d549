/** The files of the app that is installed: its manifest, and the script of its service worker. */
import { createHash } from 'node:crypto';
import { type AllTexts, type BrowserArea, pathOf, type Site } from '#views';
import {
  type BuiltFiles,
  FIND,
  OFFLINE_TOILET,
  TOILET_TEXTS,
  WAY,
  WAY_TEXTS,
} from '../../files/built-files.ts';
import { SITE_STYLESHEET, STYLESHEET } from '../shell/stylesheet.ts';

/**
 * Makes the manifest: the name and the look of the site once it is installed.
 * @param icons whether the build has drawn them; the drawing itself is always there
 */
export function appManifest(site: Site, texts: AllTexts, icons: boolean): object {
  const at = (path: string) => pathOf(site, path);
  const png = (name: string, size: number, purpose: string) => ({
    src: at(`/icons/${name}`),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: at('/'),
    name: texts.say('find.app-name'),
    short_name: 'Lootiles',
    description: texts.say('find.description'),
    lang: texts.language,
    start_url: at('/'),
    scope: at('/'),
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0b6e62',
    categories: ['navigation', 'travel', 'utilities'],
    // A long press on the sign of the installed app offers them (web/find/search-app.tsx knows the addresses).
    shortcuts: [
      { name: texts.say('find.shortcut'), url: at('/?near=me') },
      { name: texts.say('find.shortcut-saved'), url: at('/?show=saved') },
    ],
    icons: [
      { src: at('/favicon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...(icons
        ? [
            png('icon-192.png', 192, 'any'),
            png('icon-512.png', 512, 'any'),
            png('maskable-512.png', 512, 'maskable'),
          ]
        : []),
    ],
  };
}

/** Parts of a website that the worker keeps. */
interface Shell {
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

/** Makes the script of the worker: its built code, with what it is to keep in front. A change of either is a new one. */
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
