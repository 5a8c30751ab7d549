/** The way to one toilet on foot. Beyond the interface. */
import { z } from 'zod';
import { DECIMAL } from '../text/decimal.ts';
import { WALK_PARAMETERS, Walk } from '../toilet/walk.ts';
import { between } from './read-query.ts';
import { Attribution } from './read-results.ts';

/** Degrees of a position at an end of a walk. */
export const walkEnd = (does: string, what: string, max: number) =>
  z
    .string({ error: `is required: the position that the walk ${does}` })
    .pipe(between(DECIMAL, 'a decimal number', -max, max))
    .describe(`${what} in degrees (WGS84).`);

export const Line = z.strictObject({
  type: z.literal('LineString'),
  coordinates: z.array(z.array(z.number()).length(2)).min(2),
});

export const RouteQuery = z.object({
  lat: walkEnd('starts from', 'Latitude of the start', 90),
  lon: walkEnd('starts from', 'Longitude of the start', 180),
  step_free: WALK_PARAMETERS.step_free,
});
export type RouteQuery = z.infer<typeof RouteQuery>;

export const RouteResult = z.strictObject({
  status: z
    .enum(['ok', 'no_route', 'no_graph'])
    .describe(
      'no_route: the map has no way there within 5 km. no_graph: this server has no walking graph, so it knows no ways at all. Neither is an error; walk is an estimate then.',
    ),
  walk: Walk,
  geometry: Line.nullable().describe(
    'GeoJSON line of the walk from the start to the toilet, lon before lat. Null without a way.',
  ),
  attribution: Attribution,
  display_note: z.string().describe('Note to show beside the walk.'),
});
export type RouteResult = z.infer<typeof RouteResult>;
