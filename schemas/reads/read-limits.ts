/** Limits and names of the reads without their schemas: browsers use them. */

/** How far the nearest search looks. Beyond an hour's drive "no toilet near you" is the true answer. */
export const MAX_DISTANCE_M = 50_000;

/** Longest side of a box in degrees, with room for the rounding of a subtraction. */
export const MAX_BOX_SIDE = 0.2 + 1e-9;

/** The filters beyond the interface (extra-filters.ts). */
export const EXTRA_FILTER_NAMES = ['gender', 'key', 'always_open', 'drinking_water', 'shower'] as const;

/** Whether a query asks for the order by walking time. */
export function asksForWalks(query: { by?: string | undefined; step_free?: boolean | undefined }): boolean {
  return query.by === 'walk' || query.step_free === true;
}

/** The credits of the data, in answers and in copies. */
export const OPENSTREETMAP_CREDIT = '© OpenStreetMap contributors';

/** Stands in place of the credit if the toilets are those of the demo. */
export const INVENTED_CREDIT = 'INVENTED toilets of the Lootiles demo';
