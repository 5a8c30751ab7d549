/**
 * The data of releases, for the test of upgrades: an archive for each, with 30 toilets (`streetOf(30)`), contributions of
 * every kind that shows, a backup by `deploy/back-up`, and its `DATA_DIR`. The pepper is 64 times `a`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
export const PEPPER = `${'a'.repeat(64)}\n`;
/** Files of running processes. */
const NOT_KEPT = new Set(['import.lock', 'publish.lock', 'tmp']);

export const RELEASES: readonly string[] = readdirSync(FOLDER).flatMap(
  (name) => name.match(/^(.+)\.tar\.gz$/)?.[1] ?? [],
);

/** Path that a release imported from: its generation names it, and public ids stay only for the same extract. */
export function extractOf(release: string): string {
  return `/tmp/lootiles-upgrade-${release}/street.osm.pbf`;
}

/** @param folder gets `data`, `backup` and `street.osm.pbf` */
export function unpack(release: string, folder: string): void {
  execFileSync('tar', ['-xzf', join(FOLDER, `${release}.tar.gz`), '-C', folder]);
}

/** Writes the archive of a release; `KEEP_UPGRADE=1.2.3 vitest run test/restore.system.ts` calls it. */
export function keep(release: string, parts: { data: string; backup: string }): void {
  const folder = mkdtempSync(join(tmpdir(), 'lootiles-keep-'));
  try {
    const filter = (path: string) => !NOT_KEPT.has(basename(path));
    cpSync(parts.data, join(folder, 'data'), { recursive: true, filter });
    cpSync(parts.backup, join(folder, 'backup'), { recursive: true });
    cpSync(extractOf(release), join(folder, 'street.osm.pbf'), { preserveTimestamps: true });
    const archive = join(FOLDER, `${release}.tar.gz`);
    execFileSync('tar', ['--owner=0', '--group=0', '-czf', archive, '-C', folder, '.']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the folder of a release's extract; the caller removes it. */
export function makeExtractFolder(release: string): string {
  const folder = dirname(extractOf(release));
  mkdirSync(folder, { recursive: true });
  return folder;
}
