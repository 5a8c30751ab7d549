/**
 * Programs of others that one suite runs: generators of clients, linters, inspectors. In our own node_modules they were
 * 590 MB for every developer. Their versions, and those below them, are those of package-lock.json beside this file.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const KEPT = fileURLToPath(new URL('../../node_modules/.cache/lootiles-tools', import.meta.url));
const FILES = ['package.json', 'package-lock.json'];

let folder: string | undefined;

/** Returns the `node_modules` of the tools. The first run installs them from the registry, which takes a minute. */
export function toolsFolder(): string {
  folder ??= installed();
  return join(folder, 'node_modules');
}

function installed(): string {
  const hash = createHash('sha256');
  for (const name of FILES) hash.update(readFileSync(join(HERE, name)));
  const kept = join(KEPT, hash.digest('hex').slice(0, 16));
  if (existsSync(kept)) return kept;
  mkdirSync(KEPT, { recursive: true });
  const made = mkdtempSync(join(KEPT, 'new-'));
  try {
    for (const name of FILES) copyFileSync(join(HERE, name), join(made, name));
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
    execFileSync('npm', ['ci', ...options], { cwd: made, stdio: ['ignore', 'ignore', 'inherit'] });
    renameSync(made, kept);
  } catch (error) {
    // Another suite was quicker.
    if (!existsSync(kept)) throw error;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return kept;
}
