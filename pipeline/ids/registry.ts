/** Where public ids come from in an import: read from the registry before the build, written with the publication. */
import {
  type Alias,
  deleteAliases,
  type RegisteredToilet,
  readAliases,
  readRegistry,
  upsertAliases,
  upsertRegistry,
} from '../../overlay/id-registry.ts';
import type { Queries } from '../../overlay/queries.ts';
import type { BaseToilet } from '../../schemas/base-toilet.ts';
import { readBaseToilets } from '../../shards/base-tile.ts';
import { BlobError } from '../../shards/blob.ts';
import { Generation } from '../../shards/generation.ts';
import { idKey } from '../../shards/id-key.ts';
import type { Manifest } from '../../shards/manifest.ts';
import { mapBlob } from '../../shards/map-blob.ts';
import type { Store } from '../../shards/store.ts';
import type { People } from '../people.ts';
import { type AssignedIds, assignIds, contestedIds, lostIds } from './assign-ids.ts';
import type { ImportedToilet } from './imported-toilet.ts';

export interface IdChanges extends AssignedIds {
  readonly newAliases: readonly Alias[];
  /** Aliases that are ids in use again. */
  readonly released: readonly string[];
  /** Toilets of which more or less was said than before: an id that people could speak of came to them, or left. */
  readonly affected: readonly string[];
}

/**
 * Gives the toilets of an import their public ids. Reads only.
 * @param before the generation of the same extract that is being served, if there is one
 */
export async function publicIds(
  queries: Queries,
  people: People,
  store: Store,
  before: Manifest | undefined,
  imported: readonly ImportedToilet[],
  now: Date,
): Promise<IdChanges> {
  const registered: RegisteredToilet[] = [];
  for await (const rows of readRegistry(queries)) registered.push(...rows);
  const aliases = new Map((await readAliases(queries)).map(({ alias, toiletId }) => [alias, toiletId]));
  const overlays = await people.overlays(contestedIds(imported, registered));
  const saidOf = (id: string): number => {
    const said = overlays.get(id);
    return said ? said.confirmations + (said.cleanliness?.count ?? 0) + said.votes.length : 0;
  };
  const lost = before ? basesOf(store, before, lostIds(imported, registered)) : new Map<string, BaseToilet>();
  const assigned = assignIds({ imported, registered, aliases, saidOf, before: lost, now });
  const newAliases = assigned.toilets.flatMap(({ id, aliases: others }) =>
    others.filter((alias) => aliases.get(alias) !== id).map((alias) => ({ alias, toiletId: id })),
  );
  const spokenOf = new Set(registered.map(({ toiletId }) => toiletId));
  const heirs = newAliases.filter(({ alias }) => spokenOf.has(alias)).map(({ toiletId }) => toiletId);
  const released = assigned.toilets.flatMap(({ id }) => (aliases.has(id) ? [id] : []));
  const left = released.flatMap((id) => aliases.get(id) ?? []);
  return { ...assigned, newAliases, released, affected: [...heirs, ...released, ...left] };
}

/** In the transaction that publishes: ids and what is served change together. */
export async function saveIds(queries: Queries, ids: IdChanges): Promise<void> {
  await upsertRegistry(queries, ids.changed);
  await deleteAliases(queries, ids.released);
  await upsertAliases(queries, ids.newAliases);
}

/**
 * Base toilets of a generation, each of its tiles read once. Those of a damaged file are left out: the import that
 * repairs it must not fail for it.
 */
function basesOf(store: Store, manifest: Manifest, ids: readonly string[]): Map<string, BaseToilet> {
  const generation = Generation.open(store, manifest);
  const byBlob = Map.groupBy(ids, (id) => {
    const key = idKey(id);
    return key && unlessDamaged(() => generation.find(key)?.tile.base);
  });
  const found = new Map<string, BaseToilet>();
  for (const [base, inside] of byBlob) {
    if (base === undefined) continue;
    const read = () => readBaseToilets(mapBlob(store, base), base.slice(0, 12), new Set(inside));
    for (const [id, toilet] of unlessDamaged(read) ?? []) found.set(id, toilet);
  }
  return found;
}

function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof BlobError) return undefined;
    throw error;
  }
}
