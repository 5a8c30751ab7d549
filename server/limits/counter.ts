/**
 * Counts requests in fixed windows: an address's window begins with its first request, and the next one after
 * that has ended. So whoever waits for the end of the window, as the headers say, has the whole allowance again.
 */
import type { Bucket } from './rate-limits.ts';

/** Where an address stands in its window. */
export interface Use {
  /** Requests of this window, this one included; may be more than are allowed. */
  readonly used: number;
  /** Until the window ends; more than 0. */
  readonly resetMs: number;
}

/** In the memory of this process. */
export interface Counter {
  count(bucket: Bucket, address: string): Use;
}

/** Outside of this process: may fail, or never answer. */
export interface RemoteCounter {
  count(bucket: Bucket, address: string): Promise<Use>;
}
