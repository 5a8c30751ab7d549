/**
 * Keeps the pages of the nearest toilets of an area, which say more of them than a search. What the server refuses is left out:
 * the area is whole without.
 */

/** The worker answers pages from it (worker/sw.ts knows the name). */
const NEAREST = 'lootiles-nearest';

/** @param ids of the toilets */
export async function keepPages(base: string, ids: readonly string[]): Promise<void> {
  const store = await caches.open(NEAREST);
  for (const id of ids) {
    const page = await fetch(pageOf(base, id), { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (page?.ok) await store.put(pageOf(base, id), page);
  }
}

/** Forgets all other pages. */
export async function forgetPages(base: string, ids: readonly string[]): Promise<void> {
  const needed = new Set(ids.map((id) => pageOf(base, id)));
  const store = await caches.open(NEAREST);
  for (const request of await store.keys())
    if (!needed.has(new URL(request.url).pathname)) await store.delete(request);
}

function pageOf(base: string, id: string): string {
  return `${base}/toilets/${id}`;
}
