/** The extracts that EXTRACT names: one, or several that are imported as one. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A file is itself, also if its name has commas. A folder stands for its .osm.pbf files. All else are names between commas.
 * Each once, in their order; none for a folder without such files.
 */
export function partsOf(extract: string): readonly string[] {
  const names = existsSync(extract) ? [extract] : extract.split(',').map((name) => name.trim());
  return [...new Set(names.filter(Boolean).flatMap((name) => (isFolder(name) ? filesOf(name) : name)))];
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function filesOf(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.osm.pbf'));
  return names.sort().map((name) => join(folder, name));
}
