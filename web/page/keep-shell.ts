/** Registers the worker. Without it (private windows, old browsers) all but the use without network works. */
export async function keepShell(base: string): Promise<void> {
  try {
    await navigator.serviceWorker?.register(`${base}/sw.js`);
  } catch {
    // The page says nothing of it: the user did not ask for it yet.
  }
}
