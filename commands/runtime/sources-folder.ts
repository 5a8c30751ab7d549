/** Finds the mappings of added sources: at SOURCES, else in DATA_DIR/sources, the folder of `lootiles sources add`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../schemas/settings/settings.ts';

type Paths = Pick<Settings, 'dataDir' | 'sources'>;

/** The path of the mappings; undefined if there are none. */
export function sourcesIn(settings: Paths): string | undefined {
  const path = sourcesPath(settings);
  return settings.sources !== undefined || existsSync(path) ? path : undefined;
}

export function sourcesPath({ dataDir, sources }: Paths): string {
  return sources ?? join(dataDir, 'sources');
}
