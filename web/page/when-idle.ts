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
