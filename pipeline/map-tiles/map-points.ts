/**
 * The toilets of a generation as points on the square of Web Mercator, in the order in which tiles need them.
 *
 * Memory: about 100 bytes a toilet, and 50 for each further attribute.
 */
import { z } from 'zod';
import { curveIndex, project } from '../../packages/basemap/ground.ts';
import { ToiletDetails } from '../../schemas/toilet/detail-shape.ts';
import type { Detail } from '../../schemas/toilet/details.ts';
import { ANSWERED_SHAPE } from '../../schemas/toilet/plain-shape.ts';
import { type AccessRule, Toilet } from '../../schemas/toilet/toilet.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { shownToilets } from '../../shards/generation/page-toilets.ts';

/** The deepest zoom, which holds every toilet; maps magnify its tiles for the zooms below. */
export const DEEPEST_ZOOM = 12;
const SIDE = 2 ** DEEPEST_ZOOM;
/** Just left of 1, so that the east and the south edge belong to the last tile. */
const LAST = 1 - Number.EPSILON;

/** Details that maps are styled by; left out if they are not known. */
const STYLED_DETAILS = [
  ...['level', 'position', 'disposal', 'central_key', 'indoor', 'drinking_water', 'shower'],
  'changing_places',
] as const satisfies readonly Detail[];

const { id, lon, lat, access_rule, wheelchair, gender, name, fee, opening_hours } = Toilet.shape;
const MapToilet = z.object({
  ...{ id, lon, lat, access_rule, wheelchair, gender, name, fee, opening_hours },
  ...z.object(ANSWERED_SHAPE).pick({ changing_table: true }).shape,
  details: ToiletDetails.strip().pick({
    ...{ level: true, position: true, disposal: true, central_key: true, indoor: true },
    ...{ drinking_water: true, shower: true, changing_places: true },
  } satisfies Record<(typeof STYLED_DETAILS)[number], true>),
});
type MapToilet = z.infer<typeof MapToilet>;

/** Names of the attributes that are left out if they are not known. */
export const MORE: readonly string[] = ['gender', 'changing_table', ...STYLED_DETAILS];

/** Attributes that tiles of the deepest zoom alone have, if they are known. */
export const DEEP: readonly string[] = ['name', 'fee', 'fee_amount', 'opening_hours'];

export interface MapPoint {
  /** 0 west to 1 east, 0 north to 1 south; what lies beyond 85 degrees stands on the edge. */
  readonly x: number;
  readonly y: number;
  /** Place of its tile on the curve of the deepest zoom. */
  readonly place: number;
  readonly id: string;
  readonly access_rule: AccessRule;
  readonly wheelchair: Toilet['wheelchair'];
  /** Further attributes that are known, by name. */
  readonly more: readonly (readonly [name: string, value: string])[];
  /** Those of the deepest zoom alone. */
  readonly deep: MapPoint['more'];
}

/** Sorted by tile, and within a tile by id. */
export function mapPoints(generation: Generation): MapPoint[] {
  const points = Array.from(shownToilets(generation, MapToilet), (toilet): MapPoint => {
    const at = project(toilet);
    const [x, y] = [within(at.x), within(at.y)];
    const place = curveIndex(DEEPEST_ZOOM, Math.floor(x * SIDE), Math.floor(y * SIDE));
    const { id, access_rule, wheelchair } = toilet;
    return { x, y, place, id, access_rule, wheelchair, more: moreOf(toilet), deep: deepOf(toilet) };
  });
  return points.sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));
}

const NOTHING: MapPoint['more'] = [];

/** Lists have `;` between, as tags of OpenStreetMap. Few toilets have any: the others share one empty list. */
function moreOf({ gender, details, changing_table }: MapToilet): MapPoint['more'] {
  const known: [string, string][] = [];
  if (gender.length > 0) known.push(['gender', gender.join(';')]);
  if (changing_table !== 'unknown') known.push(['changing_table', changing_table]);
  for (const name of STYLED_DETAILS) {
    const value = details[name];
    if (value !== undefined) known.push([name, typeof value === 'string' ? value : value.join(';')]);
  }
  return known.length > 0 ? known : NOTHING;
}

/** `fee` is free or paid, `fee_amount` such as `0.5 EUR`. */
function deepOf({ name, fee, opening_hours }: MapToilet): MapPoint['deep'] {
  const known: [string, string][] = [];
  if (name !== null) known.push(['name', name]);
  if (fee.required !== null) known.push(['fee', fee.required ? 'paid' : 'free']);
  if (fee.amount !== null) known.push(['fee_amount', `${fee.amount} ${fee.currency ?? ''}`.trimEnd()]);
  if (opening_hours !== null) known.push(['opening_hours', opening_hours]);
  return known.length > 0 ? known : NOTHING;
}

function within(value: number): number {
  return Math.min(Math.max(value, 0), LAST);
}
