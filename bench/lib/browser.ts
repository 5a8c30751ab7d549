/** Finds the browser of this machine. */
import { finish } from './process.ts';

/** Path of the browser; undefined if there is none. */
export async function browserPath(): Promise<string | undefined> {
  const ask = 'command -v chromium || command -v google-chrome || command -v chromium-headless-shell || true';
  return (await finish('sh', ['-c', ask], { timeoutS: 10 })).stdout.trim() || undefined;
}
