/** Loads a map when the page has come to rest, makes it once, and takes it away with the page's part that shows it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { whenIdle } from './when-idle.ts';

export interface LazyMap<M, Note> {
  readonly ref: { current: HTMLDivElement | null };
  readonly map: M | undefined;
  readonly note: Note | 'loading' | 'failed' | undefined;
}

type Make<M, Note> = (element: HTMLDivElement, onNote: (note: Note | 'failed' | undefined) => void) => M;

/** @param load fetches the scripts of the map; called once, so what it makes never sees later properties */
export function useLazyMap<M extends { destroy(): void }, Note = never>(
  load: () => Promise<Make<M, Note>>,
): LazyMap<M, Note> {
  const ref = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<M>();
  const [note, setNote] = useState<LazyMap<M, Note>['note']>('loading');

  useEffect(() => {
    let made: M | undefined;
    let gone = false;
    whenIdle(async () => {
      try {
        const make = await load();
        if (gone || !ref.current) return;
        made = make(ref.current, setNote);
        setMap(made);
      } catch {
        // No WebGL, or the scripts of the map did not come: the page does without.
        setNote('failed');
      }
    });
    return () => {
      gone = true;
      made?.destroy();
    };
  }, []);

  return { ref, map, note };
}
