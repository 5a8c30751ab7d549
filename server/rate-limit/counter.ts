/**
 * Counts requests in fixed windows: an address's window begins with its first request, and the next one after that has
 * ended. So a client that waits for the end of the window, as the headers say, has the whole quota again.
 */
import type { Bucket } from '../../schemas/problems/limits.ts';

/** The use of an address in its window. */
export interface Use {
  /** Requests of this window, those of now included; may be more than are allowed. */
  readonly used: number;
  /** Milliseconds until the window ends; more than 0. */
  readonly resetMs: number;
}

/** A counter in the memory of this process. */
export interface Counter {
  /** @param requests how many at once */
  count(bucket: Bucket, address: string, requests?: number): Use;
}

/** Outside of this process: may fail, or never answer. */
export interface RemoteCounter {
  /** @param requests how many at once */
  count(bucket: Bucket, address: string, requests?: number): Promise<Use>;
}
