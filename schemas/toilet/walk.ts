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
