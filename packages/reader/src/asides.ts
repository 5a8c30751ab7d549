/**
 * Facts that our own pages say of toilets beside their fields: a Toilet has no such fields. The place is a street or building
 * of the data's own names, without its town: all toilets of a list are in the same one. The floor distinguishes two toilets of
 * one building.
 */

import type { NearestQuery } from '../../../schemas/reads/read-query.ts';
import type { Aside } from '../../../schemas/reads/read-results.ts';
import { TOILET_ID } from '../../../schemas/text/numbers.ts';
import type { ServedDetails } from '../../../schemas/toilet/detail-shape.ts';
import { detailShape, PLAIN_FILTERS, type PlainFilter } from '../../../schemas/toilet/facts.ts';
import type { Toilet } from '../../../schemas/toilet/toilet.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import { idKey } from '../../../shards/ids/id-key.ts';
import type { Shard } from '../../../shards/shard/shard.ts';
import { squaredChordOf } from '../../sphere/index.ts';
import { detailsOf } from './read-bodies.ts';

/** Answers by ids, without those that are not toilets, or of which nothing is known. */
export function asidesOf(dataset: Dataset, ids: readonly string[], nowMs: number): Record<string, Aside> {
  const found = ids.flatMap((id) => {
    const aside = asideOf(dataset, id, nowMs);
    return Object.keys(aside).length === 0 ? [] : [[id, aside]];
  });
  return Object.fromEntries(found);
}

export function asideOf(dataset: Dataset, id: string, nowMs: number): Aside {
  const found = locate(dataset, id);
  const place = found && placeOf(dataset, found);
  return { ...(place !== undefined && { place }), ...detailsAside(dataset, id, nowMs) };
}

/** The aside without a place. */
export function detailsAside(dataset: Dataset, id: string, nowMs: number): Aside {
  const found = locate(dataset, id);
  if (!found) return {};
  const { level, opens_at, live, reports, names, description, season, free_for } = detailsOf(
    found.shard,
    found.row,
    nowMs,
  );
  return {
    ...(level !== undefined && { level }),
    ...(opens_at !== undefined && { opens_at }),
    ...(live !== undefined && { live }),
    ...(reports !== undefined && { reports }),
    ...(names !== undefined && { names }),
    ...(description !== undefined && { description }),
    ...(season !== undefined && { season }),
    ...(free_for !== undefined && { free_for }),
  };
}

/** The position of a toilet in words, and its details. */
export interface Whereabouts {
  /** A street or building near it, of the data's own names. */
  readonly place: string | undefined;
  readonly details: ServedDetails;
}

/** Undefined if the dataset has no such toilet. */
export function whereaboutsOf(dataset: Dataset, id: string, nowMs: number): Whereabouts | undefined {
  const found = locate(dataset, id);
  return found && { place: placeOf(dataset, found), details: detailsOf(found.shard, found.row, nowMs) };
}

function locate(dataset: Dataset, id: string) {
  const key = TOILET_ID.test(id) ? idKey(id) : undefined;
  return key && dataset.locate(key);
}

function placeOf(
  dataset: Dataset,
  { shard, row }: { readonly shard: Shard; readonly row: number },
): string | undefined {
  const { positions } = shard.columns;
  const place = placeAt(dataset, positions[row * 2]! / 1e7, positions[row * 2 + 1]! / 1e7);
  if (place === undefined) return undefined;
  // "Kampin kappeli, Kampin kappeli" would say it twice.
  const { name }: Pick<Toilet, 'name'> = JSON.parse(`{"url":"${shard.record(row)}}`);
  return place === name ? undefined : place;
}

/** A street or building near a position in degrees, of the data's own names; undefined if none is known. */
export function placeAt({ labels }: Dataset, lon: number, lat: number): string | undefined {
  const label = labels.at(lon, lat);
  const text: unknown = label === undefined ? undefined : JSON.parse(`"${label}"`);
  return typeof text === 'string' ? withoutTown(text) : undefined;
}

/** "Quai Chicane, Monaco" is "Quai Chicane". */
function withoutTown(label: string): string {
  const comma = label.lastIndexOf(', ');
  return comma > 0 ? label.slice(0, comma) : label;
}

const NEAREST = 30;
const WITHIN_M = 5_000;
/** Fewer toilets say nothing of what is mapped. */
const FEWEST = 5;
const NEARLY_ALL = 0.8;

type Facts = Pick<Toilet, PlainFilter | 'fee'>;
type Fact = boolean | undefined;

type FactOf = (facts: Facts, details: ReturnType<typeof detailsOf>) => Fact;

const FACTS: Readonly<Record<string, FactOf>> = {
  ...Object.fromEntries(PLAIN_FILTERS.map((name) => [name, (facts: Facts) => known(facts[name])])),
  free: ({ fee }) => (fee.required === null ? undefined : !fee.required),
  ...detailShape(
    (name): FactOf =>
      (_, details) =>
        known(details[name]),
  ),
};

/**
 * A sentence for each filter of the query of which nearly all toilets around do not say whether they pass; mostly none. The
 * answer leaves out toilets that may pass.
 */
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
  const within = squaredChordOf(WITHIN_M);
  const { count, shards, rows } = dataset.air.nearest({ lon, lat, wanted: NEAREST, within });
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
