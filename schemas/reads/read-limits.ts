/** Credits of answers, the side of a box, and the order by walking time. Without schemas: browsers load it. */

/** Longest side of a box of toilets in degrees. */
export const MAX_SIDE = 0.2;

/** Whether a query asks for the order by walking time. */
export function asksForWalks(query: { by?: string | undefined; step_free?: boolean | undefined }): boolean {
  return query.by === 'walk' || query.step_free === true;
}

/** The credits of the data, in answers and in copies. */
export const OPENSTREETMAP_CREDIT = '© OpenStreetMap contributors';

/** Stands in place of the credit if the toilets are those of the demo. */
export const INVENTED_CREDIT = 'INVENTED toilets of the Lootiles demo';
