/** Everything that the page "Along my way" shows at one moment. The server makes the first, the browser all others. */
import type { AlongResult } from '../../schemas/reads/along.ts';
import type { Aside } from '../../schemas/reads/read-results.ts';
import type { SearchAnswer } from '../find/search-state.ts';
import type { MapSettings } from '../toilet/place-map.tsx';
import type { NamedPoint, WayQuery } from './way-query.ts';

export type WayAnswer =
  | { readonly kind: 'nothing' }
  /** No place is called so. */
  | { readonly kind: 'unknown'; readonly place: string }
  /** The walk begins or ends at the position of the reader, which is not known. */
  | { readonly kind: 'here' }
  | Extract<SearchAnswer, { kind: 'fault' | 'position' }>
  | FoundWay;

export interface FoundWay {
  readonly kind: 'found';
  readonly result: AlongResult;
  readonly from: NamedPoint;
  readonly to: NamedPoint;
  /** Facts beside the fields, by the ids of the toilets. */
  readonly asides: Readonly<Record<string, Aside>>;
  /** The time that was asked for, with its offset from UTC; undefined for now. */
  readonly at?: string;
  /** Time at which this device kept the toilets, if it answered without network. */
  readonly savedMs?: number;
}

export interface WayState {
  /** Path of the service below its host, without a trailing slash. */
  readonly base: string;
  readonly query: WayQuery;
  readonly answer: WayAnswer;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** Whether there is a build of the scripts: what needs them is shown. */
  readonly scripted: boolean;
  /** Whether the service has an API; a website of files has none. */
  readonly hasApi: boolean;
  readonly map: MapSettings;
}
