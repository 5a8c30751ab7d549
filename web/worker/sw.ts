/**
 * The service worker: the pages of the site without network. What the server needs it to keep (the start page, the
 * page for when there is no connection, scripts, styles, pictures) stands before it as SHELL, so that a change of
 * any of them is a new worker. Toilets are kept by the page itself (web/kept), which can say what is old.
 */
declare const self: ServiceWorkerGlobalScope & {
  readonly SHELL: {
    readonly version: string;
    /** Path of the service below its host, without a trailing slash. */
    readonly base: string;
    readonly files: readonly string[];
  };
};

const { version, base, files } = self.SHELL;
const SHELL_CACHE = `lootiles-shell-${version}`;
/** Pages of toilets that were read: the last of them. */
const PAGE_CACHE = 'lootiles-pages';
const MOST_PAGES = 50;
const START = `${base}/`;
const NO_CONNECTION = `${base}/offline`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(SHELL_CACHE);
      await cache.addAll([START, NO_CONNECTION, ...files]);
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
  else if (files.includes(url.pathname)) event.respondWith(shellFile(request));
});

/** Pages come from the server as long as it answers: what they say of "now" is true then. */
async function page(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const response = await fetch(event.request);
    if (url.searchParams.has('lang')) event.waitUntil(refreshShell());
    else if (response.ok && url.pathname.startsWith(`${base}/toilets/`)) {
      event.waitUntil(keepPage(event.request, response.clone()));
    }
    return response;
  } catch {
    if (url.pathname === START) return kept(START);
    return (await caches.match(event.request, { ignoreSearch: true })) ?? kept(NO_CONNECTION);
  }
}

/** Named by their content, so the kept one is the right one. */
async function shellFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function kept(path: string): Promise<Response> {
  return (await caches.match(path)) ?? Response.error();
}

/** In the language that was just chosen. */
async function refreshShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll([START, NO_CONNECTION]);
}

async function keepPage(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(PAGE_CACHE);
  await cache.delete(request);
  await cache.put(request, response);
  const pages = await cache.keys();
  await Promise.all(pages.slice(0, -MOST_PAGES).map((oldest) => cache.delete(oldest)));
}

export {};
