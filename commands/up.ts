/**
 * `lootiles up`, what `npm start` runs: import where there is nothing to serve, then serve.
 *
 * The import runs in a process of its own, so that the memory it needs is given back before serving begins.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../schemas/settings.ts';
import type { Manifest } from '../shards/manifest.ts';
import { Store } from '../shards/store.ts';
import { serveCommand } from './serve.ts';

export async function up(settings: Settings): Promise<void> {
  const store = new Store(settings.dataDir);
  const current = readCurrent(store);
  if (!current || (settings.extract !== undefined && settings.extract !== current.extract))
    await runImport(store);
  await serveCommand(settings);
}

/** A damaged pointer is a reason to import, not to give up. */
function readCurrent(store: Store): Manifest | undefined {
  try {
    return store.readCurrent();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

async function runImport(store: Store): Promise<void> {
  const lootiles = fileURLToPath(new URL('../lootiles.ts', import.meta.url));
  const child = spawn(process.execPath, [lootiles, 'import'], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code === 0) return;
  if (store.generations().length === 0)
    throw new Error('The import failed, and there is nothing to serve yet.');
  console.error('The import failed. What was served before is served again.');
}
