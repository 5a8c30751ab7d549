/** Bounds how often something is done that many events ask for, such as a log line. */

/**
 * Answers true at most once in so many milliseconds.
 *
 * @param now milliseconds of a clock
 */
export function atMostEvery(ms: number, now: () => number): () => boolean {
  let nextMs = -Infinity;
  return () => {
    const nowMs = now();
    if (nowMs < nextMs) return false;
    nextMs = nowMs + ms;
    return true;
  };
}
