/** A batch of nearest searches: one query, many positions. Beyond the interface. */
import { z } from 'zod';
import { MAX_POSITIONS } from '../problems/limits.ts';
import { NearestQuery } from './read-query.ts';

export const BatchQuery = NearestQuery.omit({
  ...{ place: true, country: true, lat: true, lon: true },
  ...{ by: true, step_free: true, lang: true },
}).extend({ fields: z.enum(['all', 'ids'], { error: 'must be all or ids' }).default('all') });
export type BatchQuery = z.infer<typeof BatchQuery>;

const degrees = (most: number) =>
  z
    .number({ error: 'must be a number of degrees' })
    .min(-most, `must be at least ${-most}`)
    .max(most, `must be at most ${most}`);

export const BatchBody = z.strictObject({
  positions: z
    .array(z.strictObject({ lat: degrees(90), lon: degrees(180) }), { error: 'must be a list of positions' })
    .min(1, 'must have at least one position')
    .max(MAX_POSITIONS, `must have at most ${MAX_POSITIONS} positions`),
});
export type BatchBody = z.infer<typeof BatchBody>;
