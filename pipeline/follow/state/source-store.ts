/** The source state in the store: written by an import, opened to apply diffs. */
import { join } from 'node:path';
import type { Scan } from '../../../packages/pbf/index.ts';
import { mapBlob } from '../../../shards/format/map-blob.ts';
import type { Manifest, SourceBlobs } from '../../../shards/generation/manifest.ts';
import type { Store } from '../../../shards/store/store.ts';
import { SourceBase } from './source-base.ts';
import { readSourceChanges } from './source-changes.ts';
import { NO_CHANGES, SourceState } from './source-state.ts';
import { writeSourceBase } from './write-source-base.ts';

/**
 * Writes what the scan built its objects from; returns what the manifest says of it.
 *
 * @param folder on the disk of the store; what it wrote is gone afterwards
 */
export async function putSourceBase(
  store: Store,
  { header, source }: Pick<Scan, 'header' | 'source'>,
  folder: string,
): Promise<SourceBlobs> {
  const path = join(folder, 'source-base');
  writeSourceBase(path, source());
  return {
    base: await store.putFile(path),
    changes: null,
    sequence: header.replicationSequence,
    replication_url: header.replicationUrl,
  };
}

/** Opens states and keeps the base open: checking its bytes takes a second for a planet, and it changes only with imports. */
export class SourceStates {
  readonly #store: Store;
  #base: { readonly hash: string; readonly opened: SourceBase } | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Throws an Error if the generation cannot take diffs, BlobError if its state is damaged. */
  open({ generation, source }: Manifest): SourceState {
    if (!source)
      throw new Error(
        `Generation ${generation} has no source state, which diffs need. Run "lootiles import" first.`,
      );
    if (this.#base?.hash !== source.base)
      this.#base = {
        hash: source.base,
        opened: new SourceBase(this.#map(source.base), source.base.slice(0, 12)),
      };
    const { changes } = source;
    return new SourceState(
      this.#base.opened,
      changes === null ? NO_CHANGES : readSourceChanges(this.#map(changes), changes.slice(0, 12)),
    );
  }

  #map(hash: string): ArrayBuffer {
    return mapBlob(this.#store, hash);
  }
}
