/** The way to one toilet on foot. Beyond the interface. */
import { z } from 'zod';
import { DECIMAL } from '../text/decimal.ts';
import { WALK_PARAMETERS, Walk } from '../toilet/walk.ts';
import { between } from './read-query.ts';
import { Attribution } from './read-results.ts';

const position = (what: string, max: number) =>
  z
    .string({ error: 'is required: the position that the walk starts from' })
    .pipe(between(DECIMAL, 'a decimal number', -max, max))
    .describe(`${what} of the start in degrees (WGS84).`);

export const RouteQuery = z.object({
  lat: position('Latitude', 90),
  lon: position('Longitude', 180),
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
  geometry: z
    .strictObject({
      type: z.literal('LineString'),
      coordinates: z.array(z.array(z.number()).length(2)).min(2),
    })
    .nullable()
    .describe('GeoJSON line of the walk from the start to the toilet, lon before lat. Null without a way.'),
  attribution: Attribution,
  display_note: z.string().describe('Note to show beside the walk.'),
});
export type RouteResult = z.infer<typeof RouteResult>;
