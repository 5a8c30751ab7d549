/**
 * The jobs that an import consists of, for workers that share them: any worker takes any of them, on any machine.
 *
 * "import" finds the extract. The others follow from what it found, each as soon as those are done that it comes after.
 * So the map is drawn beside the import of the toilets and the walking graph: two workers need little more than half the
 * time of one. A job whose worker was killed is begun anew by another one. It gives the same bytes, under the same names.
 *
 * The map of an extract whose toilets are refused is drawn in vain, and never published.
 */
import { z } from 'zod';
import { MapArchive } from '../../shards/generation/manifest.ts';

interface Part {
  /** Jobs of the same import that must have succeeded. */
  readonly after: readonly PartName[];
  /** The higher one is taken first: one worker alone does them in this order. */
  readonly priority: number;
}

export const PART_NAMES = ['toilets', 'publish-map', 'dump', 'graph', 'map'] as const;
export type PartName = (typeof PART_NAMES)[number];

export const PARTS: Readonly<Record<PartName, Part>> = {
  toilets: { after: [], priority: 5 },
  'publish-map': { after: ['toilets', 'map'], priority: 4 },
  dump: { after: ['toilets'], priority: 3 },
  graph: { after: ['toilets'], priority: 2 },
  map: { after: [], priority: 1 },
};

/** The extract that an import is of. */
const ExtractFile = z.object({
  extract: z.string(),
  edition: z.string(),
  demo: z.boolean(),
  /** Its name in the object store; null if there is none, or if the extract is too large for it. */
  blob: z.string().nullable(),
  /** When the import began. */
  begunMs: z.number(),
});
export type ExtractFile = z.infer<typeof ExtractFile>;

export const Job = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('import') }),
  z.object({ kind: z.enum(['toilets', 'dump', 'graph', 'map']), file: ExtractFile }),
  z.object({ kind: z.literal('publish-map'), file: ExtractFile, archive: MapArchive }),
]);
export type Job = z.infer<typeof Job>;

/** A job as the queue has it: one that comes after others has their results there. */
export const QueuedJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('import') }),
  z.object({ kind: z.enum(PART_NAMES).exclude(['publish-map']), file: ExtractFile, first: z.string() }),
  z.object({ kind: z.literal('publish-map'), file: ExtractFile, first: z.string() }),
]);
export type QueuedJob = z.infer<typeof QueuedJob>;

/** The job that a worker gave to a child of its, as text; undefined for none. */
export function parseJob(text: unknown): Job | undefined {
  return typeof text === 'string' ? Job.parse(JSON.parse(text)) : undefined;
}

/** The results of a job, for those after it. */
export const JobResult = z.object({
  /** Left by "import": the jobs that follow. */
  parts: z.array(z.enum(PART_NAMES)).optional(),
  file: ExtractFile.optional(),
  /** Left by "map", if the map that is served is not of this extract already. */
  archive: MapArchive.optional(),
});
export type JobResult = z.infer<typeof JobResult>;
