/** The options of the edge app, and what it gives: their declarations stand alone. */
import type { HoursLocation, Timeline } from '../../hours/read.ts';

/** A binding of a bucket, as workers have it. */
export interface Bucket {
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
}

/** The place of the files: below an address, in a bucket, or wherever a function loads them from by name. */
export type Files =
  | { readonly address: string }
  | { readonly bucket: Bucket }
  | { readonly fetchBlob: (name: string) => Promise<ArrayBuffer> };

/** Evaluates opening hours beyond the compiled 22 days: both functions are those of `@lootiles/hours`. */
export interface LiveHours {
  readonly compileHours: (
    value: string,
    location: HoursLocation,
    startMin: number,
    endMin: number,
  ) => Timeline;
  readonly opensLater: (value: string, location: HoursLocation, nowMs: number) => string | null;
}

export type EdgeOptions = Files & {
  /** Address of the website that answers link to. */
  readonly baseUrl: string;
  /**
   * Address of a server that searches by name and says words: such questions are passed on. Without it the names of the
   * files answer, and `lang` is refused.
   */
  readonly apiUrl?: string;
  readonly live?: LiveHours;
  /** Milliseconds since the epoch; without it the clock of the platform. */
  readonly now?: () => number;
  /** Called with each fault, for the log of the platform. */
  readonly onFault?: (error: unknown) => void;
};

export interface EdgeApp {
  /** @param context keeps the work of a request alive if its client goes away: others may wait for the same file */
  readonly fetch: (
    request: Request,
    env?: unknown,
    context?: { waitUntil(work: Promise<unknown>): void },
  ) => Promise<Response>;
}
