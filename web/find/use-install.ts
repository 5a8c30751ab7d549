/** Offers to install the app, if the browser lets it, and keeps on this device how often the page was opened. */
import { useEffect } from 'preact/hooks';
import type { InstallOfferProps } from '../../views/find/install-offer.tsx';
import { keepText, keptText } from '../page/device-storage.ts';
import { useEvents } from '../page/use-events.ts';
import {
  type InstallState,
  type InstallWay,
  NEVER_OPENED,
  offeredWay,
  parseHistory,
  reduceInstall,
} from './install-events.ts';
import type { InstallPrompt } from './install-prompt.ts';

const KEY = 'lootiles-visits';
const START: InstallState = { ...NEVER_OPENED, way: undefined };

/** @param hasSaved an area, a toilet or a place is saved */
export function useInstall(prompt: InstallPrompt, hasSaved: boolean): Omit<InstallOfferProps, 'texts'> {
  const [state, send] = useEvents(reduceInstall, START, ({ history }) =>
    keepText(KEY, JSON.stringify(history)),
  );
  useEffect(() => {
    const onInstalled = () => send({ on: 'installed' });
    addEventListener('appinstalled', onInstalled);
    prompt.onReady = () => send({ on: 'ready' });
    const way = prompt.isReady ? 'prompt' : wayOfDevice();
    send({ on: 'opened', history: parseHistory(keptText(KEY)), way, nowMs: Date.now() });
    return () => removeEventListener('appinstalled', onInstalled);
  }, [prompt, send]);
  return {
    way: offeredWay(state, hasSaved),
    onInstall: () => {
      prompt.ask();
      send({ on: 'asked' });
    },
    onRefuse: () => send({ on: 'refused' }),
  };
}

/** Phones and tablets whose browser never asks. Only theirs says whether the page is the installed app. */
function wayOfDevice(): InstallWay | undefined {
  const isOpenedAsApp: unknown = Reflect.get(navigator, 'standalone');
  return isOpenedAsApp === false && navigator.maxTouchPoints > 1 ? 'share' : undefined;
}
