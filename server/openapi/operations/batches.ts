/** Description of the batch of nearest searches: beyond the interface, and deprecated. */
import { z } from 'zod';
import { BATCH_PATH } from '../../../reads/read-target.ts';
import { MAX_BATCH_BYTES, QUOTAS } from '../../../schemas/problems/limits.ts';
import { exampleOf, refuse, refuseParameters } from '../../../schemas/problems/problems.ts';
import { BatchBody } from '../../../schemas/reads/more-reads.ts';
import { type Area, COUNTED_PROBLEMS, RATE_HEADERS } from '../../operations/description.ts';

const POSITIONS = [
  { lat: 43.7384, lon: 7.4246 },
  { lat: 43.7311, lon: 7.4197 },
];

const BatchLines = z
  .string()
  .describe(
    'A line of JSON for each position, in their order: a FindResult, or {"results":[{"id":"lt_…","distance_m":120}]} with fields=ids.',
  );

export const BATCHES: Area = {
  tag: { name: 'Batches', description: 'Many searches in one request.' },
  schemas: { BatchLines },
  bodies: { BatchBody },
  operations: [
    {
      id: 'findToiletsNearEach',
      method: 'post',
      path: BATCH_PATH,
      summary: 'Find the nearest toilets of many positions',
      description:
        'Beyond the interface. Searches around each position, with one query for all. An answer with fewer lines than positions was cut off.\n\n' +
        `Each position counts as a request of its own: more than ${QUOTAS.default.requests} are always refused with 429, unless the server has no limits. This operation ends with version 3.0.0 of the program. Mass reads are what published files and dumps are for.`,
      parameterExamples: { limit: 1, fields: 'ids' },
      body: {
        schema: BatchBody,
        examples: { two: { summary: 'Two positions', value: { positions: POSITIONS } } },
      },
      answer: {
        status: 200,
        description: 'The answers, as NDJSON.',
        mediaType: 'application/x-ndjson',
        schema: BatchLines,
        headers: [...RATE_HEADERS, 'Cache-Control', 'Deprecation', 'Sunset'],
        examples: {
          ids: {
            summary: 'Ids of the two positions',
            value:
              '{"results":[{"id":"lt_n21e7p74","distance_m":237}]}\n{"results":[{"id":"lt_n1qfvzne","distance_m":61}]}\n',
          },
        },
      },
      problems: [
        refuseParameters([{ name: 'positions', reason: 'must have at least one position' }]),
        refuse('body-too-large', 'body', MAX_BATCH_BYTES),
        exampleOf(['unsupported-media-type', 'json']),
        ...COUNTED_PROBLEMS,
        exampleOf(['database-unavailable', 'loading']),
      ],
    },
  ],
};
