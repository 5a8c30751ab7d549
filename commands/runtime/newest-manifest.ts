/** The newest manifest, for an import of the same again: also if the pointer or the newest manifest are damaged. */
import { BlobError } from '../../shards/format/blob.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';

/** The extract of a generation with real toilets: an import without a name renews it. Undefined for the demo. */
export function realExtractOf(manifest: Manifest | undefined): string | undefined {
  return manifest?.demo === false ? manifest.extract : undefined;
}

/** The current manifest, otherwise the newest that can be read; undefined if there is none. */
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
