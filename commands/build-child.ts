/** The browser's code, built by a child of `up --build`: the memory that a build takes is given back. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const BUILD = fileURLToPath(new URL('../scripts/build-web.ts', import.meta.url));

/** Builds where something has changed. Stops at the signal. */
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
