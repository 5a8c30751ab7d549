/** A site of its own for pictures: started in a temporary folder, and stopped and removed afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const IMAGES = join(ROOT, 'docs/images');
/** Debian's browser. */
export const BROWSER = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
};
const START_MS = 120_000;

/** @param settings of the site, beside those that it needs */
export async function onSite(
  settings: Readonly<Record<string, string | undefined>>,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lootiles-pictures-'));
  const port = await freePort();
  const site = spawn(process.execPath, ['lootiles.ts', 'up', '--build'], {
    cwd: ROOT,
    env: { ...settings, DATA_DIR: dataDir, PORT: String(port), IMPORT_SCHEDULE: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const origin = `http://localhost:${port}`;
    await untilThere(`${origin}/readyz`);
    await use(origin);
  } finally {
    site.kill('SIGTERM');
    await once(site, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function untilThere(address: string): Promise<void> {
  const deadlineMs = Date.now() + START_MS;
  for (;;) {
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadlineMs)
      throw new Error(`${address} was not there in time. Start it by hand to see why.`);
    await sleep(250);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port. Try again.');
  return address.port;
}
