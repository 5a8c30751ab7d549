/** Shares the page of a toilet: by the system if it can, else as a link that is copied. It holds no position. */
import { useEffect, useState } from 'preact/hooks';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { ToiletTexts } from '../../views/texts/areas.ts';

const SHOWN_MS = 4_000;

export function useShare(texts: ToiletTexts): {
  /** Words of what sharing did, for a moment. */
  readonly shared: string | undefined;
  share(toilet: Toilet, name: string): void;
} {
  const [shared, setShared] = useState<string>();
  useEffect(() => {
    if (shared === undefined) return;
    const timer = setTimeout(() => setShared(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shared]);
  const share = async ({ url }: Toilet, title: string) => {
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setShared(texts.say('share.copied'));
    } catch (error) {
      // The user closed the list of apps.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setShared(texts.say('share.failed'));
    }
  };
  return { shared, share: (toilet, name) => void share(toilet, name) };
}
