/** Lengths of time in milliseconds, and a clock that follows no leap. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Makes a clock that begins at a time which was checked, and goes on by one that is never set: hours of work do not follow a clock that
 * leaps meanwhile. An import that counted with a leap would make the next sweep believe it, and delete what people said.
 * @param steadyMs milliseconds since any moment, such as `performance.now`
 */
export function clockFrom(now: Date, steadyMs: () => number): () => Date {
  const beganMs = steadyMs();
  return () => new Date(now.getTime() + Math.floor(steadyMs() - beganMs));
}
