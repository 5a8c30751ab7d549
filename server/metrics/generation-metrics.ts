/** Metrics of what a process serves from: which generation, its age, and the date of its data. */
import type { Manifest } from '../../shards/generation/manifest.ts';
import { gauge, type Metric } from './metric.ts';

/** Metrics of the generation; of several processes the one that is furthest behind counts. */
export function generationMetrics(manifest: Manifest | undefined, nowMs: number): Metric[] {
  const dataDate = manifest?.data_date ?? undefined;
  return [
    gauge('lootiles_generation', 'Number of the generation that is served.', manifest?.generation, 'min'),
    gauge(
      'lootiles_generation_age_seconds',
      'Seconds since the generation that is served was built.',
      manifest && (nowMs - Date.parse(manifest.created_at)) / 1000,
      'max',
    ),
    gauge(
      'lootiles_data_timestamp_seconds',
      'Unix time of the newest source data in the generation.',
      dataDate === undefined ? undefined : Date.parse(dataDate) / 1000,
      'min',
    ),
    gauge('lootiles_toilets', 'Number of toilets that reads show.', manifest?.toilets, 'min'),
    gauge('lootiles_shards', 'Number of shards in the generation.', manifest?.tiles.length, 'min'),
  ];
}
