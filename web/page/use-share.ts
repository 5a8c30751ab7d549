/** Shares the page of a toilet: by the system if it can, else as a link that is copied. It holds no position. */
import { useEffect, useState } from 'preact/hooks';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { ToiletTexts } from '../../views/texts/areas.ts';

const SHOWN_MS = 4_000;

/** @param drawn path of a service that draws pictures for links; undefined if none does */
export function useShare(
  texts: ToiletTexts,
  drawn: string | undefined,
): {
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
  const share = async ({ id, url }: Toilet, title: string) => {
    // The picture of the link is drawn while the reader chooses a receiver. Without it the link has the icon.
    if (drawn !== undefined)
      void fetch(`${drawn}/toilets/${id}/map.png`, { method: 'HEAD' }).catch(() => undefined);
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
