/**
 * Says of which facts the map knows next to nothing around a position: an answer that is filtered by one of them leaves out
 * toilets that may have it.
 */
import type { NearestQuery } from '../../../schemas/reads/read-query.ts';
import type { Toilet } from '../../../schemas/toilet/toilet.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import { search } from '../../../shards/generation/search.ts';
import { NO_FILTER } from '../../../shards/shard/filters.ts';
import type { Shard } from '../../../shards/shard/shard.ts';
import { squaredChordOf } from '../../sphere/index.ts';
import { detailsOf } from './read-bodies.ts';

const NEAREST = 30;
const WITHIN_M = 5_000;
/** Fewer toilets say nothing of what is mapped. */
const FEWEST = 5;
const NEARLY_ALL = 0.8;

type Facts = Pick<Toilet, 'wheelchair' | 'changing_table' | 'fee'>;
type Fact = boolean | undefined;

const FACTS: Readonly<Record<string, (facts: Facts, details: ReturnType<typeof detailsOf>) => Fact>> = {
  wheelchair: ({ wheelchair }) => known(wheelchair),
  changing_table: ({ changing_table: table }) => known(table),
  free: ({ fee }) => (fee.required === null ? undefined : !fee.required),
  drinking_water: (_, { drinking_water: water }) => known(water),
  shower: (_, { shower }) => known(shower),
};

/** A sentence for each filter of the query of which nearly all toilets around do not say whether they pass; mostly none. */
export function unknownNotes(
  dataset: Dataset,
  query: NearestQuery,
  { lon, lat }: { readonly lon: number; readonly lat: number },
  nowMs: number,
): string[] {
  const asked = Object.entries(FACTS).filter(([name]) =>
    Object.entries(query).some(([key, value]) => key === name && value === true),
  );
  if (asked.length === 0) return [];
  const { count, shards, rows } = search(dataset, lon, lat, NEAREST, squaredChordOf(WITHIN_M), NO_FILTER, 0);
  if (count < FEWEST) return [];
  const toilets = Array.from({ length: count }, (_, i) => factsOf(shards[i]!, rows[i]!, nowMs));
  return asked.flatMap(([name, factOf]) => {
    const facts = toilets.map(({ facts, details }) => factOf(facts, details));
    const [yes, no] = [true, false].map((value) => facts.filter((fact) => fact === value).length);
    const unknown = facts.filter((fact) => fact === undefined).length;
    if (unknown < count * NEARLY_ALL) return [];
    return [
      `${name} is hardly mapped here: of the ${count} nearest toilets ${yes} yes, ${no} no, ${unknown} unknown. Tell the user that others may pass.`,
    ];
  });
}

function factsOf(shard: Shard, row: number, nowMs: number) {
  const facts: Facts = JSON.parse(`{"url":"${shard.record(row)}}`);
  return { facts, details: detailsOf(shard, row, nowMs) };
}

function known(value: string | undefined): Fact {
  return value === undefined || value === 'unknown' ? undefined : value !== 'no';
}
