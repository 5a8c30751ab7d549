/** What is served, for who imports it again: also where the pointer or the newest manifest are damaged. */
import { BlobError } from '../shards/blob.ts';
import type { Manifest } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';

/** The current manifest, otherwise the newest that can be read; undefined where there is none. */
export function newestManifest(store: Store): Manifest | undefined {
  try {
    const current = store.readCurrent();
    if (current) return current;
  } catch (error) {
    if (!(error instanceof BlobError)) throw error;
  }
  for (const number of store.generations()) {
    try {
      return store.readManifest(number);
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
    }
  }
  return undefined;
}
