/** `lootiles import` as a child of the worker: its memory ends with it, and a fault in it harms nobody else. */
import type { Log } from '../overlay/log.ts';
import { ChildCommand } from './child-command.ts';

const FAULT = /^lootiles import: (.*)$/;

/** Throws an Error with the sentence that it ended with. Stops it at the signal. */
export async function importInChild(
  extract: string | undefined,
  env: Record<string, string>,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  let fault: string | undefined;
  const named = extract === undefined ? [] : ['--', extract];
  const child = new ChildCommand(['import', '--if-changed', ...named], env, (line) => {
    fault = FAULT.exec(line)?.[1] ?? fault;
    if (!FAULT.test(line)) log.info({ import: line }, 'Importing.');
  });
  const stop = () => void child.stop();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const code = await child.ended;
  signal.removeEventListener('abort', stop);
  if (signal.aborted) throw new Error('The import was stopped.');
  if (code !== 0)
    throw new Error(
      fault ??
        'The import process exited without an error message. It may have run out of memory: free some, then import again.',
    );
}
