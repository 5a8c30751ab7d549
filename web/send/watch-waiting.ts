/** Sends what waits on this device for a connection: when a page opens, when the network is back, and then now and again. */
import { whenIdle } from '../page/when-present.ts';
import { storageOfDevice, waitingIn } from './waiting.ts';

const FIRST_PAUSE_MS = 15_000;
/** Each fault doubles the pause, up to this. */
const LONGEST_PAUSE_MS = 600_000;

export function watchWaiting(base: string): void {
  const storage = storageOfDevice();
  if (!storage) return;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout>;
  const look = async () => {
    const isSent = waitingIn(storage).length === 0 || (await sendAll(base, storage));
    pauseMs = isSent ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    clearTimeout(timer);
    timer = setTimeout(look, pauseMs);
  };
  addEventListener('online', look);
  whenIdle(look);
}

async function sendAll(base: string, storage: Storage): Promise<boolean> {
  try {
    const { sendAndTell } = await import('./send-and-tell.tsx');
    return await sendAndTell(base, storage);
  } catch {
    // The scripts did not come: there is no connection.
    return false;
  }
}
