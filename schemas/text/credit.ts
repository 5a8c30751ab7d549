/** The credits of the data, in answers and in copies. */

export const OPENSTREETMAP_CREDIT = '© OpenStreetMap contributors';

/** Stands in place of the credit if the toilets are those of the demo. */
export const INVENTED_CREDIT = 'INVENTED toilets of the Lootiles demo';
