/** What the page that proposes a toilet begins with. */
import type { MapSettings } from '../find-state.ts';

export interface Position {
  readonly lat: number;
  readonly lon: number;
}

export interface ProposeState {
  /** Path of the service below its host, without a trailing slash. */
  readonly base: string;
  /** Where somebody looked, and found none. */
  readonly position: Position | null;
  readonly map: MapSettings;
}

/** Address of the page, at a position where one is known. */
export function proposeAddress(position?: Position | null): string {
  return position ? `/propose?lat=${position.lat}&lon=${position.lon}` : '/propose';
}
