/** The extract of a job: on the disk of this machine, or from the object store. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtractFile } from '../../pipeline/import/jobs.ts';
import {
  DEMO_EXTRACT,
  extractOnDisk,
  type FoundExtract,
  forgetExtract,
} from '../../pipeline/osm/download/find-extract.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import { newestManifest, type Store } from '../../shards/store/store.ts';
import { DEMO_TOWN } from './demo-town.ts';

export const OUTDATED = 'A newer import has taken the place of this one, so this job is left out.';

interface TakenExtract extends FoundExtract {
  readonly demo: boolean;
}

/**
 * Undefined if a newer import has taken the place of this one: it has jobs of its own. Throws if this machine cannot have
 * the extract: then another worker can.
 */
export async function takeExtract(
  { dataDir }: Pick<Settings, 'dataDir'>,
  store: Store,
  file: ExtractFile,
): Promise<TakenExtract | undefined> {
  if (isOutdated(newestManifest(store), file)) return undefined;
  const { extract, edition, demo, blob } = file;
  const folder = join(dataDir, 'extracts');
  const taken = { extract, edition, demo, clockAheadMs: null };
  if (demo) return { ...taken, ...DEMO_TOWN, extract: DEMO_EXTRACT, forget: async () => {} };
  const here = extractOnDisk(extract, folder);
  if (here?.edition === edition)
    return { ...taken, path: here.path, forget: () => forgetExtract(extract, folder) };
  if (blob !== null && (existsSync(store.storedPath(blob)) || (await store.restore([blob])).length === 0))
    return { ...taken, path: store.blobPath(blob), forget: async () => {} };
  throw new Error(
    `The extract ${extract} of ${edition} is not on this machine, and not in an object store. A worker that has it can do this job.`,
  );
}

function isOutdated(served: Manifest | undefined, { extract, edition, begunMs }: ExtractFile): boolean {
  if (!served?.imported || (served.extract === extract && served.imported.edition === edition)) return false;
  return Date.parse(served.imported.at) > begunMs;
}
