/**
 * A result of the scan: one OpenStreetMap object of interest, with the geometry it needs and nothing else.
 *
 * lon, lat order everywhere. Ids are exact integers up to 2^53.
 */
import type { LonLat, Outline } from '../geometry.ts';

export type OsmType = 'node' | 'way' | 'relation';

export interface ScannedObject {
  readonly type: OsmType;
  readonly id: number;
  readonly tags: Readonly<Record<string, string>>;
  /** The point to walk to: node, only entrance, centroid or a point on the surface (decision 7.2). Degrees, unrounded. */
  readonly lon: number;
  readonly lat: number;
  /** Present for closed ways and multipolygon relations. */
  readonly outline?: Outline;
}

/** A named place as the scan returns it: a town, a stop, a street, a landmark. No outline: millions of them go by. */
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
