/**
 * The file that several extracts are joined to. Its name follows from their editions: it is made once for all imports,
 * maps and walking graphs of them.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { joinExtracts } from '../../../packages/pbf/index.ts';
import { requireSpace, withinSpace } from './free-space.ts';

/** A higher number joins the same extracts anew. */
const RULES = 1;
const WHAT = 'The file that the extracts are joined to';

export interface Part {
  readonly extract: string;
  readonly path: string;
  readonly edition: string;
}

/** The file, as it would be named; it need not be there. */
export function joinedFile(parts: readonly Part[], folder: string): { path: string; edition: string } {
  const hash = createHash('sha256').update(`${RULES}\n`);
  for (const { extract, edition } of parts) hash.update(`${extract}\n${edition}\n`);
  const name = hash.digest('hex').slice(0, 16);
  return {
    path: join(joinedFolder(folder), `${name}.osm.pbf`),
    edition: `${parts.length} extracts, joined as ${name}`,
  };
}

/** The folder of such files, in that of downloads. */
export function joinedFolder(folder: string): string {
  return join(folder, 'joined');
}

/**
 * Joins the extracts, unless that is done already. Removes what was joined of other editions, and what a killed import
 * left. Only for who has the import lock.
 */
export async function joinParts(
  parts: readonly Part[],
  folder: string,
  options: { readonly nowMs: number; readonly onProgress: (done: number, total: number) => void },
): Promise<{ path: string; edition: string }> {
  const joined = joinedFile(parts, folder);
  const own = joinedFolder(folder);
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(own))
    if (join(own, name) !== joined.path) rmSync(join(own, name), { force: true });
  if (existsSync(joined.path)) return joined;
  const paths = parts.map(({ path }) => path);
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  await requireSpace(own, bytes, WHAT);
  await withinSpace(own, WHAT, () => joinExtracts(paths, joined.path, options));
  return joined;
}

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
