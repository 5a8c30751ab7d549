/**
 * A result of the scan: one OpenStreetMap object of interest, with the geometry it needs and nothing else.
 *
 * lon, lat order everywhere. Ids are exact integers up to 2^53.
 */
import type { Outline } from '../geometry.ts';

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
