/** How damaged files of DATA_DIR are built again: by an import of what is served, in a process of its own. */
import type { Logger } from '../../common/logger.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import type { KeepWholeParts } from '../../shards/store/keep-whole.ts';
import type { Store } from '../../shards/store/store.ts';
import { importInChild } from './import-child.ts';
import { newestManifest } from './newest-manifest.ts';

/** @param env of the import. With IMPORT_SCHEDULE=off only the operator imports. */
export function wholeParts(
  { extract, importSchedule }: Settings,
  store: Store,
  log: Logger,
  env: Record<string, string>,
): KeepWholeParts {
  const rebuild = async (signal: AbortSignal) => {
    const served = newestManifest(store)?.extract;
    // Without either, an import would take the default extract in place of what was served.
    if (extract === undefined && served === undefined)
      throw new Error(
        'No manifest names the extract that was imported. Set EXTRACT, or run "lootiles import".',
      );
    await importInChild(extract ?? served, env, log, signal);
  };
  return {
    store,
    log,
    rebuild: importSchedule === 'off' ? undefined : rebuild,
  };
}
