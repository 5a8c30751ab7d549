/**
 * Facts that our own pages say of toilets beside their fields: `GET /asides?ids=lt_a,lt_b`.
 *
 * Not part of the public interface, like the suggestions: a Toilet has no such fields. The place is a street or building of
 * the generation's own gazetteer, without its town: all toilets of a list are in the same one. The floor tells two toilets of
 * one building apart.
 */
import { z } from 'zod';
import { AsidesQuery } from '../../schemas/reads/read-query.ts';
import { Aside, type AsidesResult } from '../../schemas/reads/read-results.ts';
import { TOILET_ID } from '../../schemas/toilet/toilet-id.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { idKey } from '../../shards/ids/id-key.ts';
import type { Shard } from '../../shards/shard/shard.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { type OwnPageRequest, ownPageRead } from './own-page-read.ts';
import { detailsText } from './read-bodies.ts';
import type { ReadParts } from './read-service.ts';

/** The details that are read here. */
const Told = Aside.pick({ level: true, opens_at: true, reports: true, names: true }).strip();

/** As long as a toilet may be kept: some of this changes with time. */
const MAX_AGE_S = 60;

const Named = z.object({ name: z.string().nullable() });

export function asides({ baseUrl, generations, now }: ReadParts, request: OwnPageRequest): HttpResponse {
  return ownPageRead(
    baseUrl,
    request,
    AsidesQuery,
    ({ ids }): AsidesResult => ({
      asides: generations.read((generation) => asidesOf(generation, ids, now())),
    }),
    MAX_AGE_S,
  );
}

/** Answers by ids, without those that are not toilets, or of which nothing is known. */
export function asidesOf(
  generation: Generation,
  ids: readonly string[],
  nowMs: number,
): Record<string, Aside> {
  const found = ids.flatMap((id) => {
    const aside = asideOf(generation, id, nowMs);
    return Object.keys(aside).length === 0 ? [] : [[id, aside]];
  });
  return Object.fromEntries(found);
}

export function asideOf(generation: Generation, id: string, nowMs: number): Aside {
  const found = locate(generation, id);
  const place = found && placeOf(generation, found);
  return { ...(place !== undefined && { place }), ...detailsAside(generation, id, nowMs) };
}

/** The aside without a place. */
export function detailsAside(generation: Generation, id: string, nowMs: number): Aside {
  const found = locate(generation, id);
  return found ? Told.parse(JSON.parse(detailsText(found.shard, found.row, nowMs))) : {};
}

function locate(generation: Generation, id: string) {
  const key = TOILET_ID.test(id) ? idKey(id) : undefined;
  return key && generation.locate(key);
}

function placeOf(
  generation: Generation,
  { shard, row }: { readonly shard: Shard; readonly row: number },
): string | undefined {
  const { positions } = shard.columns;
  const [lon, lat] = [positions[row * 2]! / 1e7, positions[row * 2 + 1]! / 1e7];
  const label = generation.labels.at(lon, lat);
  if (label === undefined) return undefined;
  const text: unknown = JSON.parse(`"${label}"`);
  const place = typeof text === 'string' ? withoutTown(text) : undefined;
  // "Kampin kappeli, Kampin kappeli" would say it twice.
  const { name } = Named.parse(JSON.parse(`{"url":"${shard.record(row)}}`));
  return place === name ? undefined : place;
}

/** "Quai Chicane, Monaco" is "Quai Chicane". */
function withoutTown(label: string): string {
  const comma = label.lastIndexOf(', ');
  return comma > 0 ? label.slice(0, comma) : label;
}
