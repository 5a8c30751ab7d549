/**
 * The service worker: the pages of the site without network. What the server needs it to keep (the start page, the
 * page for when there is no connection, scripts, styles, pictures) stands before it as SHELL, so that a change of
 * any of them is a new worker. Toilets and the map are kept by the page itself (web/offline), which can say what is old.
 */
declare const self: ServiceWorkerGlobalScope & {
  readonly SHELL: {
    readonly version: string;
    /** Path of the service below its host, without a trailing slash. */
    readonly base: string;
    /** Path of the page for when nothing is kept. */
    readonly offline: string;
    /** Path of the page "Along my way", for any walk. */
    readonly way: string;
    /** Path of the page that shows any toilet, on a website of files; its start page is a file, too. */
    readonly toilets?: string;
    readonly files: readonly string[];
    /** The texts of the kept pages in all languages: those that they name are kept. */
    readonly texts: readonly string[];
  };
};

const { version, base, offline, way, toilets, files, texts } = self.SHELL;
const SHELL_CACHE = `lootiles-shell-${version}`;
/** Pages of toilets that were read: the last of them. */
const PAGE_CACHE = 'lootiles-pages';
const MOST_PAGES = 50;
/** Pages of the nearest toilets of kept areas: the page keeps them (web/offline/kept-areas.ts). */
const AREA_CACHE = 'lootiles-nearest';
/** Scripts and styles of earlier releases that pages in these caches name. */
const FILE_CACHE = 'lootiles-page-files';
const START = `${base}/`;
const WAY = new RegExp(`^${base}/way/?$`);
const TOILETS = `${base}/toilets/`;
const ASSETS = `${base}/assets/`;
/** Styles, icons and tiles of the map: the page keeps those of chosen areas (web/offline/kept-map.ts). */
const MAP_FILE = /\/tiles\/(?:style-|sprite-|map\/)/;
const MAP_TILE = /\/tiles\/map\/([\da-f]+)\/(\d+\/\d+\/\d+)$/;
const MAP_CACHE = 'lootiles-map';

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(SHELL_CACHE);
      await cache.addAll(files);
      await keepStart(cache);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const outdated = (await caches.keys()).filter(
        (name) => name.startsWith('lootiles-shell-') && name !== SHELL_CACHE,
      );
      if (outdated.length > 0) await keepFilesOfPages();
      await Promise.all(outdated.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (url.pathname.startsWith(ASSETS) || files.includes(url.pathname))
    event.respondWith(shellFile(request));
  else if (MAP_FILE.test(url.pathname)) event.respondWith(mapFile(request, url));
});

/** Pages come from the server as long as it answers: what they say of "now" is true then. */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const response = await fetch(event.request);
    if (toilets !== undefined) {
      if (response.ok && url.pathname === START) event.waitUntil(renewStart(response.clone()));
    } else if (url.searchParams.has('lang')) event.waitUntil(refreshShell());
    else if (response.ok && url.pathname.startsWith(TOILETS)) {
      event.waitUntil(keepPage(event.request, response.clone()));
    }
    return response;
  } catch {
    // No network.
    if (url.pathname === START) return kept(START);
    if (WAY.test(url.pathname)) return kept(way);
    if (toilets !== undefined && url.pathname.startsWith(TOILETS)) return kept(toilets);
    const page = await newest(event.request, [PAGE_CACHE, AREA_CACHE]);
    return page ? asKept(page) : kept(offline);
  }
}

/** The page that was read last, of those that the caches have. Scripts ask with other headers than people do. */
async function newest(request: Request, names: readonly string[]): Promise<Response | undefined> {
  const found = await Promise.all(
    names.map((cacheName) => caches.match(request, { ignoreSearch: true, ignoreVary: true, cacheName })),
  );
  const readMs = (page: Response) => Date.parse(page.headers.get('date') ?? '') || 0;
  return found.filter((page) => page !== undefined).sort((a, b) => readMs(b) - readMs(a))[0];
}

/** Marks a page as kept: then it says when it was read, and hides what it said of "now" (styles/toilet.css). */
async function asKept(page: Response): Promise<Response> {
  const html = (await page.text()).replace('<html ', '<html class="is-kept" ');
  const headers = new Headers(page.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(html, { headers });
}

/** Named by their content, so the kept one is the right one. */
async function shellFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Saves what kept pages name of the shells that go, so that they do not lose their look. Drops what none names any more. */
async function keepFilesOfPages(): Promise<void> {
  const named = new Set<string>();
  for (const name of [PAGE_CACHE, AREA_CACHE]) {
    const pages = await caches.open(name);
    for (const request of await pages.keys()) {
      const html = (await (await pages.match(request, { ignoreVary: true }))?.text()) ?? '';
      for (const [, path = ''] of html.matchAll(/"([^"\s]+)"/g)) {
        if (path.startsWith(ASSETS) && !files.includes(path)) named.add(path);
      }
    }
  }
  const cache = await caches.open(FILE_CACHE);
  for (const path of named) {
    const file = await caches.match(path);
    if (file) await cache.put(path, file);
  }
  for (const request of await cache.keys()) {
    if (!named.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

/** A kept tile of the same archive is as good as a new one; an older one is better than none. */
async function mapFile(request: Request, { pathname }: URL): Promise<Response> {
  const [, edition, tile] = MAP_TILE.exec(pathname) ?? [];
  const name = tile === undefined ? pathname : `${base}/kept-tiles/${tile}`;
  const found = await caches.match(name, { cacheName: MAP_CACHE });
  if (edition !== undefined && found?.headers.get('x-edition') === edition) return found;
  try {
    return await fetch(request);
  } catch {
    // No network.
    return found ?? Response.error();
  }
}

async function kept(path: string): Promise<Response> {
  return (await caches.match(path)) ?? Response.error();
}

/** Fetches the shell again, in the language that was just chosen. */
async function refreshShell(): Promise<void> {
  await keepStart(await caches.open(SHELL_CACHE));
}

/** Fetches the shell again if the start page is another file. */
async function renewStart(response: Response): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const before = await cache.match(START);
  if ((await before?.text()) !== (await response.text())) await keepStart(cache);
}

/** Keeps the start page, those without network, of any walk and of any toilet, and the texts that they name. */
async function keepStart(cache: Cache): Promise<void> {
  await cache.addAll([START, offline]);
  let html = '';
  for (const path of [START, offline]) html += (await (await cache.match(path))?.text()) ?? '';
  for (const path of [way, toilets]) {
    if (path === undefined) continue;
    // Some hosts answer with the status 404, as they do for missing addresses, or lead elsewhere.
    const page = await (await fetch(path)).text();
    await cache.put(path, new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
    html += page;
  }
  await cache.addAll(texts.filter((path) => html.includes(path)));
}

async function keepPage(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(PAGE_CACHE);
  await cache.delete(request);
  await cache.put(request, response);
  const pages = await cache.keys();
  await Promise.all(pages.slice(0, -MOST_PAGES).map((oldest) => cache.delete(oldest)));
}

export {};
