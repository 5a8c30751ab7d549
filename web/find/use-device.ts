/** The time, the network and the position of the device while a page is open. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { type DevicePosition, follow } from '../page/position.ts';
import { listen } from '../page/use-events.ts';

const MINUTE_MS = 60_000;
/** Age of facts at which they are asked for again: closing times are known to a minute, but switches of owners change. */
const OLD_MS = 5 * MINUTE_MS;

/**
 * Keeps what a page says of "now" true: the time each minute and on return, the facts anew if they are old.
 * @param query facts of another query are new
 * @param onTick called each minute while the page is visible, and when it becomes visible
 * @param onOld called before it if the facts are old
 */
export function useClock(query: object, onTick: () => void, onOld: () => void): void {
  const askedMs = useRef(0);
  const latest = useRef({ onTick, onOld });
  latest.current = { onTick, onOld };
  useEffect(() => {
    askedMs.current = Date.now();
  }, [query]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      if (Date.now() - askedMs.current >= OLD_MS) {
        askedMs.current = Date.now();
        latest.current.onOld();
      }
      latest.current.onTick();
    };
    const timer = setInterval(look, MINUTE_MS);
    const end = listen(look, 'visibilitychange');
    return () => {
      clearInterval(timer);
      end();
    };
  }, []);
}

/** Follows the position of the device while the page is visible, after it was found once. */
export function useFollowing(isFollowed: boolean): DevicePosition | undefined {
  const [position, setPosition] = useState<DevicePosition>();
  useEffect(() => {
    if (!isFollowed) return;
    let end: (() => void) | undefined;
    const adapt = () => {
      end?.();
      end = document.visibilityState === 'visible' ? follow(setPosition) : undefined;
    };
    adapt();
    const leave = listen(adapt, 'visibilitychange');
    return () => {
      end?.();
      leave();
    };
  }, [isFollowed]);
  return position;
}

/** Whether the device believes to have a network. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    look();
    return listen(look, 'online', 'offline');
  }, []);
  return online;
}
