/** A named place as the scan returns it: a town, a stop, a street, a landmark. No outline: millions of them go by. */
import type { LonLat } from '../geometry.ts';
import type { OsmType } from './scanned-object.ts';

export interface ScannedPlace {
  readonly type: OsmType;
  readonly id: number;
  /** Only those of the keys that the rules keep. */
  readonly tags: Readonly<Record<string, string>>;
  /** A way that ends at its start, or an area of many ways. */
  readonly closed: boolean;
  /**
   * At least one point. Of a node its own; of an open way its middle node; of a closed way its middle node and the one
   * opposite. Of a relation its label, or else some nodes of its outline.
   */
  readonly points: readonly LonLat[];
  /** Some nodes of a `highway` way in order, its ends among them; empty for all else. */
  readonly line: readonly LonLat[];
}
