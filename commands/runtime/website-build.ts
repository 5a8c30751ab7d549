/** The build of the website: run as a child of `up --build`, and required by the server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BUILD = fileURLToPath(new URL('../../scripts/build-web.ts', import.meta.url));

/** Builds the website if something has changed, in a child whose memory is given back. Stops at the signal. */
export async function buildInChild(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [BUILD], { stdio: ['ignore', 'inherit', 'inherit'] });
  const stop = () => void child.kill('SIGTERM');
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const [code] = await once(child, 'close');
  signal.removeEventListener('abort', stop);
  if (code !== 0 && !signal.aborted)
    throw new Error('The website could not be built. Run "npm run build" to see why.');
}

/** Throws if the pages are not compiled: the server imports them. */
export function expectBuilt(): void {
  if (!existsSync(fileURLToPath(import.meta.resolve('#views'))))
    throw new Error('The website is not built. Run "npm run build".');
}
