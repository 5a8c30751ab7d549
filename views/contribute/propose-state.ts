/** The state of the page that proposes a toilet at its start. */
import type { MapSettings } from '../toilet/place-map.tsx';

export interface Position {
  readonly lat: number;
  readonly lon: number;
}

export interface ProposeState {
  /** Path of the service below its host, without a trailing slash. */
  readonly base: string;
  /** The position at which the user searched and found none. */
  readonly position: Position | null;
  readonly map: MapSettings;
}
