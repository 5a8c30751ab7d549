/**
 * Positions of toilets in words, for our own pages: `GET /places/of?ids=lt_a,lt_b`.
 *
 * Not part of the public interface, like the suggestions: a Toilet has no such field. A street or building of the
 * generation's own gazetteer, without its town: all toilets of a list are in the same one. The floor tells two toilets of one
 * building apart.
 */
import { z } from 'zod';
import { WheresQuery } from '../../schemas/read-query.ts';
import type { Where, WheresResult } from '../../schemas/read-results.ts';
import { TOILET_ID } from '../../schemas/toilet-id.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { idKey } from '../../shards/ids/id-key.ts';
import type { Shard } from '../../shards/shard/shard.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { type OwnPageRequest, ownPageRead } from './own-page-read.ts';
import type { ReadParts } from './read-service.ts';

/** The detail that is read here. */
const Floor = z.object({ level: z.string().optional() });

const Named = z.object({ name: z.string().nullable() });

export function wheres({ baseUrl, generations }: ReadParts, request: OwnPageRequest): HttpResponse {
  return ownPageRead(
    baseUrl,
    request,
    WheresQuery,
    ({ ids }): WheresResult => ({
      wheres: generations.read((generation) => wheresOf(generation, ids)),
    }),
  );
}

/** Answers by ids, without those that are not toilets, or of which nothing is known. */
export function wheresOf(generation: Generation, ids: readonly string[]): Record<string, Where> {
  const found = ids.flatMap((id) => {
    const where = whereOf(generation, id);
    return where.place === undefined && where.level === undefined ? [] : [[id, where]];
  });
  return Object.fromEntries(found);
}

export function whereOf(generation: Generation, id: string): Where {
  const key = TOILET_ID.test(id) ? idKey(id) : undefined;
  const found = key && generation.locate(key);
  if (!found) return {};
  const place = placeOf(generation, found);
  const { level } = Floor.parse(JSON.parse(found.shard.details?.text(found.row) ?? '{}'));
  return { ...(place !== undefined && { place }), ...(level !== undefined && { level }) };
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
