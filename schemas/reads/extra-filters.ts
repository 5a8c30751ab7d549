/**
 * Filters of the list reads beyond the interface: optional, and left out by a client that does not know them. The values
 * that they look at are details (details.ts) or fields of the toilet.
 */
import { z } from 'zod';
import { CENTRAL_KEYS } from '../toilet/details.ts';
import { EXTRA_FILTER_NAMES } from './read-limits.ts';

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true')
  .optional();

export const EXTRA_FILTERS = {
  gender: z
    .enum(['unisex', 'female', 'male'], { error: 'must be unisex, female or male' })
    .optional()
    .describe(
      'Drops toilets that are known to be for others only. Toilets for everyone, and those whose genders are not known, stay.',
    ),
  key: z
    .enum(CENTRAL_KEYS, { error: `must be ${CENTRAL_KEYS.join(', ')}` })
    .optional()
    .describe('Only toilets that this central key opens.'),
  always_open: flag.describe('Only toilets that are known to be open day and night.'),
  drinking_water: flag.describe('Only toilets that are known to have drinking water.'),
  shower: flag.describe('Only toilets that are known to have a shower.'),
} as const satisfies Record<(typeof EXTRA_FILTER_NAMES)[number], z.ZodType>;

const ExtraFilters = z.object(EXTRA_FILTERS);
export type ExtraFilters = z.infer<typeof ExtraFilters>;

/** The names of all parameters beyond the interface. */
export const EXTRA_PARAMETERS = [
  ...EXTRA_FILTER_NAMES,
  'known_open',
  'max_distance_m',
  'by',
  'step_free',
  'lang',
  'at',
] as const;
