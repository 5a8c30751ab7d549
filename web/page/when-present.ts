/** Runs something once, when a person is at the page: at a hand or a key anywhere, or after some seconds in which neither came. */
const GESTURES = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/**
 * Without a graphics card, drawing the map blocks a slow phone for 1 to 8 s. The answer is read and "Walk there" is tapped before:
 * 5 s are the time for the first three rows. Machines that visit a page, too, have gone by then.
 */
const ALONE_MS = 5_000;

/** @returns gives it up */
export function whenPresent(run: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const begin = () => {
    over.abort();
    run();
  };
  const timer = setTimeout(begin, ALONE_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  for (const gesture of GESTURES) addEventListener(gesture, begin, { capture: true, passive: true, signal });
  return () => over.abort();
}

/** Runs something once the page is loaded and the browser has nothing better to do. */
const LATEST_MS = 2_000;

export function whenIdle(run: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATEST_MS });
    else setTimeout(run, 200);
  };
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
