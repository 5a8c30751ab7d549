/**
 * Loads a map when the page has come to rest, or a hand is on its place, makes it once, and takes it away with the page's part
 * that shows it.
 */
import { useEffect, useState } from 'preact/hooks';

export interface LazyMap<M, Note> {
  ref(element: HTMLDivElement | null): void;
  readonly map: M | undefined;
  readonly note: Note | 'loading' | 'failed' | undefined;
}

type Make<M, Note> = (element: HTMLDivElement, onNote: (note: Note | 'failed' | undefined) => void) => M;

const GESTURES = ['pointerdown', 'wheel'] as const;

/** @param load fetches the scripts of the map; called once, so what it makes never sees later properties */
export function useLazyMap<M extends { destroy(): void }, Note = never>(
  load: () => Promise<Make<M, Note>>,
  atRest: boolean,
): LazyMap<M, Note> {
  const [element, ref] = useState<HTMLDivElement | null>(null);
  const [map, setMap] = useState<M>();
  const [note, setNote] = useState<LazyMap<M, Note>['note']>('loading');
  const [isTouched, setTouched] = useState(false);
  const isDue = element !== null && (atRest || isTouched);

  useEffect(() => {
    const touch = () => setTouched(true);
    for (const gesture of GESTURES) element?.addEventListener(gesture, touch, { once: true, passive: true });
  }, [element]);

  useEffect(() => {
    if (!isDue) return;
    let made: M | undefined;
    let gone = false;
    void (async () => {
      try {
        const make = await load();
        if (gone) return;
        made = make(element, setNote);
        setMap(made);
      } catch {
        // No WebGL, or the scripts of the map did not come: the page does without.
        setNote('failed');
      }
    })();
    return () => {
      gone = true;
      made?.destroy();
    };
  }, [isDue]);

  return { ref, map, note };
}
