/** The state of the service for people and programs: `/readyz` with the parts of the data, the import and the queue. */
import type { ServiceStatus } from '#views';
import { pendingFeed } from '../../overlay/feed.ts';
import type { Generations } from '../process/generations.ts';
import type { OpenOverlay } from '../process/open-overlay.ts';
import { type Health, keptAMoment, type Queue, readinessOf } from './readiness.ts';

export async function statusOf(
  generations: Generations,
  health: Health,
  nowMs: number,
): Promise<ServiceStatus> {
  const manifest = generations.current?.manifest;
  const [readiness, queue] = await Promise.all([readinessOf(generations, health, nowMs), health.queue()]);
  return {
    ...readiness,
    built_at: manifest?.created_at ?? null,
    toilets: manifest?.toilets ?? null,
    parts: manifest
      ? {
          walking: manifest.walk !== null,
          places: manifest.places !== null,
          names: manifest.labels.length > 0,
          map: manifest.map_archive !== null,
          map_points: manifest.map_tiles !== null,
          updates: manifest.source !== null,
        }
      : null,
    last_import: manifest?.imported
      ? { at: manifest.imported.at, data_date: manifest.imported.data_date }
      : null,
    queue,
  };
}

/** Counts the contributions that wait to be published; null if there is no database, or it does not say. */
export function queueOf(
  overlay: Pick<OpenOverlay, 'database' | 'isReady'> | undefined,
  now: () => number,
): () => Promise<Queue | null> {
  if (!overlay) return async () => null;
  return keptAMoment(async () => {
    if (!overlay.isReady()) return null;
    try {
      const { count, oldest } = await pendingFeed(overlay.database);
      return { waiting: count, oldest_at: oldest?.toISOString() ?? null };
    } catch {
      // Any error of the database.
      return null;
    }
  }, now);
}
