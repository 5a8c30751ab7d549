/** Generations that diffs are applied to. */
import { applyFiles } from '../../../../pipeline/follow/diff/apply-files.ts';
import { type AppliedDiffs, DiffPublisher } from '../../../../pipeline/follow/diff/diff-publisher.ts';
import { SILENT } from '../../../../pipeline/progress.ts';
import type { Manifest } from '../../../../shards/generation/manifest.ts';
import { LocalStore } from '../../../../shards/store/local-store.ts';
import type { Store } from '../../../../shards/store/store.ts';
import { NOW, temporaryFolder } from '../../../fixtures/generation.ts';
import { importFrom } from '../../../fixtures/imports.ts';

export async function importedStore(path: string): Promise<Store> {
  const store = new LocalStore(temporaryFolder());
  await importFrom(store, path);
  return store;
}

export function apply(store: Store, ...paths: string[]): Promise<AppliedDiffs> {
  const publisher = new DiffPublisher(store, undefined);
  return applyFiles({ paths, publisher, now: () => NOW, progress: SILENT });
}

/** What does not depend on how the generation came about. */
export const contentOf = ({ tiles, ids, toilets, aliases }: Manifest) => ({ tiles, ids, toilets, aliases });
