/**
 * The website as files beside `data/`: a static host alone serves it, and its scripts answer from the files of the toilets. Pages
 * are those of the server. They are in English; the other languages are files of their own, which scripts load.
 */
import { readFileSync } from 'node:fs';
import {
  type AllTexts,
  aboutPage,
  filesPrivacyPage,
  imprintPage,
  LANGUAGES,
  type Language,
  licencePage,
  messagePage,
  missingPage,
  type PageContent,
  type PageFile,
  pathOf,
  renderDocument,
  type Site,
  type SiteContent,
  TEXTS,
} from '#views';
import { mapStyle, SCHEMES } from '../../packages/basemap/ground.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import type { Directory } from '../../shards/publication/directory.ts';
import { sha256 } from '../../shards/store/whole-file.ts';
import {
  type BuiltFiles,
  FIND_TEXTS,
  ICONS,
  SPRITES,
  STATIC_FIRST,
  STATIC_MISSING,
  STATIC_PAGE,
  TOILET_TEXTS,
  WAY_TEXTS,
} from '../files/built-files.ts';
import { appManifest, serviceWorker } from '../pages/app/app-files.ts';
import { searchPage } from '../pages/search/search-routes.ts';
import { type LanguageSite, type Page, siteHeaders, sitePage } from '../pages/shell/page.ts';
import { NOSCRIPT_STYLESHEET, SITE_STYLESHEET, STYLESHEET } from '../pages/shell/stylesheet.ts';
import { wayPage } from '../pages/way/way-page.ts';
import { mapSettingsOf } from '../website/map-settings.ts';

export interface StaticWebsite {
  /** Address at which the website will be, without a trailing slash. */
  readonly baseUrl: string;
  /** Address of a website with the API, which takes contributions; undefined if there is none. */
  readonly apiUrl?: string | undefined;
  readonly contact?: string | undefined;
  readonly imprint?: string | undefined;
  readonly built: BuiltFiles;
  readonly generation: Generation;
  /** Names of the archives in `data/`. */
  readonly archives: Pick<Directory, 'mapTiles' | 'mapArchive'>;
}

/** That of the server, without what only headers can say. */
const CONTENT_POLICY = siteHeaders({ scripts: true, mapHosts: [] })['content-security-policy']!.replace(
  / frame-ancestors [^;]*;?/,
  '',
);
const OFFLINE = '/offline.html';
const FIND = 'index.html';
const MISSING = '404.html';
const WAY_FILE = 'way/index.html';
const TEXTS_OF_SCRIPTS = [...new Set([...FIND_TEXTS, ...TOILET_TEXTS, ...WAY_TEXTS])];

type Add = (path: string, content: string | Uint8Array) => void;
type MakePage = (into: LanguageSite) => Page;

/** The files by their paths, without a leading slash. */
export function websiteFiles(options: StaticWebsite): ReadonlyMap<string, Uint8Array> {
  const { baseUrl, apiUrl, contact, imprint, built, generation } = options;
  const site: Site = {
    ...{ baseUrl, contact, imprint, api: apiUrl ?? null },
    ...(apiUrl !== undefined && { contributions: {} }),
  };
  const files = new Map<string, Uint8Array>();
  const add: Add = (path, content) =>
    files.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  const scripts = built.everythingOf(STATIC_FIRST, STATIC_PAGE, STATIC_MISSING);
  const icons = ICONS.map((name) => `icons/${name}`);
  for (const path of [...scripts, ...built.textsOf(TEXTS_OF_SCRIPTS), ...icons]) add(path, built.get(path)!);
  addMap(options, add);
  for (const { path, text } of [STYLESHEET, SITE_STYLESHEET, NOSCRIPT_STYLESHEET]) add(path.slice(1), text);
  for (const name of ['favicon.svg', 'favicon.ico'])
    add(name, readFileSync(new URL(`../pages/shell/${name}`, import.meta.url)));
  add('manifest.webmanifest', JSON.stringify(appManifest(site, TEXTS.en, true)));
  const shell = {
    scripts: [STATIC_FIRST, STATIC_PAGE, STATIC_MISSING],
    texts: TEXTS_OF_SCRIPTS,
    offline: OFFLINE,
    way: `/${WAY_FILE}`,
  };
  add('sw.js', serviceWorker(site, built, { ...shell, toilets: `/${MISSING}` }));
  addPages(site, options, add);
  const offline = messagePage(site, TEXTS.en, {
    ...{ address: '/', message: 'offline.page', link: 'offline.to-find' },
  });
  const english = { site, website: { files: built }, texts: TEXTS.en };
  add(OFFLINE.slice(1), rendered(site, sitePage(english, offline)));
  add('licence/index.html', rendered(site, licencePage(site, generation.manifest, [])));
  return files;
}

function pagesOf(site: Site, { built, generation }: StaticWebsite): [path: string, MakePage][] {
  const { imprint } = site;
  const { manifest } = generation;
  const nowMs = Date.parse(manifest.created_at);
  /** A page that is only read. */
  const read =
    (contentOf: (texts: AllTexts) => SiteContent): MakePage =>
    (into) =>
      sitePage(into, contentOf(into.texts), built.scriptsOf(into.texts.language, STATIC_PAGE));
  const missing: MakePage = (into) => {
    const { styles } = mapSettingsOf(site, into.website, manifest);
    const state = { base: pathOf(site, ''), styles, api: site.api ?? null };
    const scripts = built.scriptsOf(into.texts.language, STATIC_MISSING, TOILET_TEXTS);
    return sitePage(into, missingPage(site, state, into.texts), scripts);
  };
  const nothing = { answer: { kind: 'nothing' }, nowMs } as const;
  const pages: [path: string, MakePage][] = [
    [FIND, (into) => searchPage(into, generation, { query: { filters: [] }, ...nothing })],
    [WAY_FILE, (into) => wayPage(into, manifest, { query: {}, ...nothing })],
    [MISSING, missing],
    ['about/index.html', read((texts) => aboutPage(site, texts))],
    ['privacy/index.html', read((texts) => filesPrivacyPage(site, texts))],
  ];
  if (imprint !== undefined) pages.push(['imprint/index.html', read((texts) => imprintPage(texts, imprint))]);
  return pages;
}

/**
 * Adds the pages: in English at their paths, in the other languages among the assets, named by their content. A page names its own
 * files of these, and the page "Find" also those of the pages of walks and toilets, which it keeps.
 */
function addPages(site: Site, options: StaticWebsite, add: Add): void {
  const { built, archives } = options;
  const toilets = archives.mapTiles === null ? undefined : pathOf(site, `/data/${archives.mapTiles}.pmtiles`);
  const first = built.scriptsOf('en', STATIC_FIRST)?.entry;
  const pages = pagesOf(site, options).map(([path, make]) => {
    const render = (language: Language, languages: PageFile['languages']): string => {
      const website = { files: built, toilets, asFile: { languages, first, contentPolicy: CONTENT_POLICY } };
      return rendered(site, make({ site, website, texts: TEXTS[language] }));
    };
    const others = LANGUAGES.filter((language) => language !== 'en').map((language) => {
      const html = render(language, {});
      const name = `assets/${path.split(/[/.]/)[0]}-${language}-${sha256(html).slice(0, 8)}.html`;
      add(name, html);
      return [language, pathOf(site, `/${name}`)] as const;
    });
    return { path, render, others: new Map<string, string>(others) };
  });
  const keptBeside = pages.filter(({ path }) => path === MISSING || path === WAY_FILE);
  for (const { path, render, others } of pages) {
    const named = [...others].map(([language, own]) => {
      const beside = path === FIND ? keptBeside.flatMap((page) => page.others.get(language) ?? []) : [];
      return [language, [own, ...beside]];
    });
    add(path, render('en', Object.fromEntries(named)));
  }
}

function rendered(site: Site, content: PageContent): string {
  return renderDocument({ site, content, stylesheet: STYLESHEET.path });
}

/** The styles of the map and their icons. MapLibre reads the archive itself, by ranges. */
function addMap({ baseUrl, built, archives }: StaticWebsite, add: Add): void {
  if (archives.mapArchive === null) return;
  const path = pathOf({ baseUrl }, `/data/${archives.mapArchive}.pmtiles`);
  const source = { url: `pmtiles://${path}` };
  for (const scheme of SCHEMES) {
    const style = mapStyle({ scheme, source, sprite: `${baseUrl}/tiles/sprite-${scheme}` });
    add(`tiles/style-${scheme}.json`, JSON.stringify(style));
  }
  for (const path of SPRITES) add(path.replace('map/', 'tiles/'), built.get(path)!);
}
