/** Whether a page has come to rest: loaded, idle, and with nothing that its reader waits for. It stays so. */
import { useEffect, useState } from 'preact/hooks';
import { whenIdle } from './when-idle.ts';

export function useAtRest(isBusy: boolean): boolean {
  const [atRest, setAtRest] = useState(false);
  useEffect(() => {
    if (isBusy) return;
    let isStale = false;
    whenIdle(() => {
      if (!isStale) setAtRest(true);
    });
    return () => {
      isStale = true;
    };
  }, [isBusy]);
  return atRest;
}
