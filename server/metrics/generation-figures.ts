/** What a process serves from: which generation, how old it is, of when its data is. */
import type { Manifest } from '../../shards/manifest.ts';
import { type Figure, gauge } from './figure.ts';

/** Of several processes the one that is furthest behind is told. */
export function generationFigures(manifest: Manifest | undefined, nowMs: number): Figure[] {
  const dataDate = manifest?.data_date ?? undefined;
  return [
    gauge('lootiles_generation', 'Number of the generation that answers.', manifest?.generation, 'min'),
    gauge(
      'lootiles_generation_age_seconds',
      'Since the generation that answers was built.',
      manifest && (nowMs - Date.parse(manifest.created_at)) / 1000,
      'max',
    ),
    gauge(
      'lootiles_data_timestamp_seconds',
      'Unix time up to which changes of the source are in.',
      dataDate === undefined ? undefined : Date.parse(dataDate) / 1000,
      'min',
    ),
    gauge('lootiles_toilets', 'Toilets that reads show.', manifest?.toilets, 'min'),
    gauge('lootiles_shards', 'Shards of the generation.', manifest?.tiles.length, 'min'),
  ];
}
