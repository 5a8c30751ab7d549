/** Everything the page "Find" shows at one moment. The server makes the first, the browser all others. */
import type { FindResult } from '../schemas/read-results.ts';
import type { FindQuery } from './find-query.ts';

/** Why there is no answer; each has its texts `fault.…` or `position.…`. */
export type Fault = 'parameters' | 'limited' | 'lookup' | 'loading' | 'internal' | 'offline';
export type PositionFault = 'denied' | 'timeout' | 'unavailable';

export type FindAnswer =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'found';
      readonly result: FindResult;
      /** When this device kept the toilets, if it answered without network. */
      readonly savedMs?: number;
    }
  | { readonly kind: 'fault'; readonly fault: Fault; readonly retryAfterS?: number }
  | { readonly kind: 'position'; readonly fault: PositionFault };

export interface MapSettings {
  /** Of the base map; null for a plain background. */
  readonly styleUrl: string | null;
  /** west, south, east, north of all toilets; null where there are none. */
  readonly bounds: readonly [number, number, number, number] | null;
}

export interface FindState {
  /** Path of the service below its host, without a trailing slash. */
  readonly base: string;
  readonly query: FindQuery;
  readonly answer: FindAnswer;
  /** Milliseconds since the epoch: what "today" means in closing times. */
  readonly nowMs: number;
  /** The toilets are invented. */
  readonly demo: boolean;
  /** There is a build of the scripts: what needs them is shown. */
  readonly scripted: boolean;
  /** Contributions are taken. */
  readonly helps: boolean;
  readonly map: MapSettings;
}

/**
 * The meaning of a problem of the API (interface 10) to a person who searches.
 * @param type of the problem
 */
export function faultOf(status: number, type: string): Fault {
  if (status === 0) return 'offline';
  if (status === 400) return 'parameters';
  if (status === 429) return 'limited';
  if (status !== 503) return 'internal';
  return type.endsWith('/place-lookup-unavailable') ? 'lookup' : 'loading';
}
