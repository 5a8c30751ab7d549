/** Walks over the paths of the map. Beyond the interface: only answers that asked for them have them. */
import { z } from 'zod';

export const Walk = z
  .strictObject({
    source: z
      .enum(['network', 'straight_line'])
      .describe('straight_line: an estimate, 1.3 times the straight line.'),
    distance_m: z.int().min(0),
    min: z.int().min(1),
    flights: z.int().min(0).nullable().describe('Of steps. 0: none known. Null: not known.'),
  })
  .describe('On foot. Beyond the interface.');
export type Walk = z.infer<typeof Walk>;

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');

const STEP_FREE =
  'Walks without known steps and without ways known to be bad for wheelchairs. No promise: the map may lack some.';

/** Parameters of the nearest read. */
export const WALK_PARAMETERS = {
  by: z
    .enum(['distance', 'walk'], { error: 'must be distance or walk' })
    .describe('Order of the results: by straight line (default) or by walking time.')
    .optional(),
  step_free: flag.describe(`${STEP_FREE} Implies by=walk.`).optional(),
};

/** The same, as arguments of a tool. Short: hosts keep them in the context of every conversation. */
export const WALK_ARGUMENTS = {
  by: z.enum(['distance', 'walk']).describe('Order: straight line (default), or walking time.').optional(),
  step_free: z.boolean().describe('Walks without known steps. Implies by=walk.').optional(),
};
