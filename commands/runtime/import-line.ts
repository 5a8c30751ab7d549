/** The line about an import that a worker ends a night with: what it did, and what it cost. */
import type { Manifest } from '../../shards/generation/manifest.ts';

/** The use of an import's process, without that of the map, which is drawn by another. */
export interface ImportCost {
  readonly cpuS: number;
  /** Most memory at one time, with mapped files. */
  readonly peakMb: number;
}

export function costOf({
  userCPUTime,
  systemCPUTime,
  maxRSS,
}: Pick<NodeJS.ResourceUsage, 'userCPUTime' | 'systemCPUTime' | 'maxRSS'>): ImportCost {
  return { cpuS: Math.round((userCPUTime + systemCPUTime) / 1e5) / 10, peakMb: Math.round(maxRSS / 1024) };
}

type Imported = Pick<Manifest, 'extract' | 'generation' | 'toilets' | 'data_date' | 'imported'>;

/**
 * Returns a message and its details for the log.
 * @param before undefined if there was no generation
 * @param cost undefined if the process did not say it
 */
export function importLine(
  before: Imported | undefined,
  after: Imported | undefined,
  seconds: number,
  cost: ImportCost | undefined,
): readonly [message: string, details: object] {
  const isNew = after?.imported?.at !== before?.imported?.at;
  const details = {
    extract: after?.extract,
    generation: after?.generation,
    dataDate: after?.data_date,
    toilets: after?.toilets,
    ...(isNew && before && after && { more: after.toilets - before.toilets }),
    seconds: Math.round(seconds * 10) / 10,
    ...cost,
  };
  return [isNew ? 'The import is done.' : 'The import is done: its extract has not changed.', details];
}
