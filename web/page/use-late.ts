/**
 * Does something some seconds after it was asked for, so that it can be undone: for what nothing takes back. It is done at
 * once if something else is asked for. It is also begun if the page is left, but a browser may then end it: of 8 tries 3 arrived.
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { listen } from './use-events.ts';

const UNDO_MS = 5_000;

interface Waiting {
  readonly run: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

export interface Late {
  /** `undone` lasts until something is asked for again. */
  readonly phase: 'waiting' | 'undone' | undefined;
  start(run: () => void): void;
  undo(): void;
}

export function useLate(): Late {
  const waiting = useRef<Waiting | undefined>(undefined);
  const [phase, setPhase] = useState<Late['phase']>();
  const flush = useCallback(() => {
    const { run, timer } = waiting.current ?? {};
    waiting.current = undefined;
    clearTimeout(timer);
    if (!run) return;
    setPhase(undefined);
    run();
  }, []);
  const start = useCallback(
    (run: () => void) => {
      flush();
      waiting.current = { run, timer: setTimeout(flush, UNDO_MS) };
      setPhase('waiting');
    },
    [flush],
  );
  const undo = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    setPhase('undone');
  }, []);
  useEffect(() => {
    // Phones end a page in the background without a word.
    const onLeft = () => document.visibilityState === 'hidden' && flush();
    const ends = [listen(flush, 'pagehide'), listen(onLeft, 'visibilitychange')];
    return () => {
      for (const end of ends) end();
    };
  }, [flush]);
  return { phase, start, undo };
}
