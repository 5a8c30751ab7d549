/**
 * What browsers keep of releases, for the test of upgrades: an archive for each, with the service worker, the caches of
 * pages and toilets, and the list of kept areas. It is kept by a visit to `useSite`: the area around the station is
 * kept, and the page of its first toilet is read. The shell (scripts and styles) is left out: it is 1 MB.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const ENDING = '.offline.json.gz';
const KeptOffline = z.object({
  worker: z.string(),
  caches: z.record(
    z.string(),
    z.array(
      z.object({
        path: z.string(),
        headers: z.record(z.string(), z.string()),
        body: z.string(),
        /** The body is bytes as base64. Releases up to 1.0.0 kept texts alone. */
        isBase64: z.boolean().default(false),
      }),
    ),
  ),
  localStorage: z.record(z.string(), z.string()),
});
type KeptOffline = z.infer<typeof KeptOffline>;

export const OFFLINE_RELEASES: readonly string[] = readdirSync(FOLDER).flatMap((name) =>
  name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : [],
);

/** What is kept of a release. Its worker has another version than ours even if the website is the same to the byte. */
export function readKept(release: string): KeptOffline {
  const kept = KeptOffline.parse(
    JSON.parse(gunzipSync(readFileSync(join(FOLDER, release + ENDING))).toString('utf8')),
  );
  return { ...kept, worker: kept.worker.replace(/"version":"\w+"/, `"version":"${release}"`) };
}

/** Writes the archive of a release from a page of its site that has kept something. */
export async function keepOffline(release: string, page: Page): Promise<void> {
  const kept = await page.evaluate(async () => {
    const base64Of = async (response: Response) =>
      btoa(
        Array.from(new Uint8Array(await response.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(
          '',
        ),
      );
    const all: Record<string, z.input<typeof KeptOffline>['caches'][string]> = {};
    for (const name of await caches.keys()) {
      if (name.startsWith('lootiles-shell-')) continue;
      const cache = await caches.open(name);
      all[name] = await Promise.all(
        (await cache.keys()).map(async ({ url }) => {
          const response = (await cache.match(url, { ignoreVary: true }))!;
          const headers = Object.fromEntries(response.headers);
          const path = url.slice(location.origin.length);
          return { path, headers, body: await base64Of(response), isBase64: true };
        }),
      );
    }
    return { caches: all, localStorage: { ...localStorage } };
  });
  const worker = await (await page.request.get(new URL('/sw.js', page.url()).href)).text();
  const text = JSON.stringify(KeptOffline.parse({ worker, ...kept }));
  writeFileSync(join(FOLDER, release + ENDING), gzipSync(text, { level: 9 }));
}

/** Puts into the browser of a page what it kept of a release; its worker is at work afterwards. */
export async function restoreKept(page: Page, kept: KeptOffline): Promise<void> {
  await page.evaluate(async (all) => {
    for (const [key, value] of Object.entries(all.localStorage)) localStorage.setItem(key, value);
    for (const [name, entries] of Object.entries(all.caches)) {
      const cache = await caches.open(name);
      for (const { path, headers, body, isBase64 } of entries) {
        const content = isBase64 ? Uint8Array.from(atob(body), (byte) => byte.charCodeAt(0)) : body;
        await cache.put(path, new Response(content, { headers }));
      }
    }
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  }, kept);
}

export const OLD_SHELL = 'The shell of an earlier release.';
/** The style of all pages of an earlier release. */
const OLD_STYLE = 'body { --style-of: earlier }';

/**
 * Listens where a site is before and after its upgrade, in front of the server of this version.
 *
 * Before, the worker is that of a release, and pages are OLD_SHELL. Scripts and styles are named by their content:
 * those that this version has too are its own, the others are empty, or OLD_STYLE.
 * @param behind port of the server
 * @returns what makes the upgrade
 */
export async function openGate(worker: string, port: number, behind: number): Promise<() => void> {
  let isUpgraded = false;
  const server = createServer((request, response) => {
    const { url: path = '/', method, headers } = request;
    const instead = (type: string, body: string) =>
      response.writeHead(200, { 'content-type': type }).end(body);
    if (!isUpgraded && path === '/sw.js') return instead('text/javascript', worker);
    if (!isUpgraded && OLD_PAGES.has(path)) return instead('text/html', OLD_SHELL);
    // A connection of its own: one that is kept may end in the moment in which it is used again.
    const to = { host: '127.0.0.1', port: behind, path, method, headers, agent: false };
    const asked = ask(to, (answer) => {
      const { statusCode = 502 } = answer;
      if (!isUpgraded && statusCode >= 400) {
        answer.resume();
        return path.endsWith('.css') ? instead('text/css', OLD_STYLE) : instead('text/javascript', '');
      }
      response.writeHead(statusCode, answer.headers);
      return answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    return request.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return () => {
    isUpgraded = true;
  };
}

const OLD_PAGES: ReadonlySet<string> = new Set(['/', '/offline']);
