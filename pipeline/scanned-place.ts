/**
 * What the scan hands on of a named place: a town, a stop, a street, a landmark. No outline: millions of them go by.
 */
import type { LonLat } from './geometry.ts';
import type { OsmType } from './scanned-object.ts';

export interface ScannedPlace {
  readonly type: OsmType;
  readonly id: number;
  /** Only those of the keys that the rules keep. */
  readonly tags: Readonly<Record<string, string>>;
  /** A way that ends where it starts, or an area of many ways. */
  readonly closed: boolean;
  /**
   * At least one. Of a node its own; of an open way its middle node; of a closed way its middle node and the one
   * opposite; of a relation its label, or else some nodes of its outline.
   */
  readonly points: readonly LonLat[];
}
