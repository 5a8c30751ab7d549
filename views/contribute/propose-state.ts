/** The state of the page that proposes a toilet at its start. */
import type { MapSettings } from '../search-state.ts';

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

/** Address of the page, at a position if one is known. */
export function proposeAddress(position?: Position | null): string {
  return position ? `/propose?lat=${position.lat}&lon=${position.lon}` : '/propose';
}
