/** Public ids of an import: read from the registry before the build, written with the publication. */

import type { Queries } from '../../overlay/database/queries.ts';
import {
  type Alias,
  deleteAliases,
  type RegisteredToilet,
  readAliases,
  readRegistry,
  upsertAliases,
  upsertRegistry,
} from '../../overlay/id-registry.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { BlobError } from '../../shards/format/blob.ts';
import { mapBlob } from '../../shards/format/map-blob.ts';
import { readBaseToilets } from '../../shards/generation/base-tile.ts';
import { Generation } from '../../shards/generation/generation.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import { idKey, idOfKey } from '../../shards/ids/id-key.ts';
import type { Store } from '../../shards/store/store.ts';
import type { ContributionSource } from '../merge/contribution-source.ts';
import { osmObjectOf } from '../toilets/toilet-id.ts';
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
  contributions: ContributionSource,
  store: Store,
  before: Manifest | undefined,
  imported: readonly ImportedToilet[],
  now: Date,
): Promise<IdChanges> {
  const registered: RegisteredToilet[] = [];
  for await (const rows of readRegistry(queries)) registered.push(...rows);
  const aliases = new Map((await readAliases(queries)).map(({ alias, toiletId }) => [alias, toiletId]));
  const overlays = await contributions.overlays(contestedIds(imported, registered));
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
  const wasShown = shownIn(store, before);
  const heirs = newAliases
    .filter(({ alias }) => spokenOf.has(alias) || (osmObjectOf(alias) === null && wasShown(alias)))
    .map(({ toiletId }) => toiletId);
  const released = assigned.toilets.flatMap(({ id }) => (aliases.has(id) ? [id] : []));
  const left = released.flatMap((id) => aliases.get(id) ?? []);
  return { ...assigned, newAliases, released, affected: [...heirs, ...released, ...left] };
}

/** Whether a generation shows a toilet by an id: people may speak of it, although the registry does not know it. */
function shownIn(store: Store, before: Manifest | undefined): (id: string) => boolean {
  if (!before) return () => false;
  const generation = new Generation(store, before);
  return (id) => {
    const key = idKey(id);
    const found = key && unlessDamaged(() => generation.find(key));
    return found !== undefined && idOfKey(found.target, 0) === id;
  };
}

/** Saves the ids in the transaction that publishes: ids and what is served change together. */
export async function saveIds(queries: Queries, ids: Omit<IdChanges, 'toilets'>): Promise<void> {
  await upsertRegistry(queries, ids.changed);
  await deleteAliases(queries, ids.released);
  await upsertAliases(queries, ids.newAliases);
}

/**
 * Base toilets of a generation, each of its cells read once. Those of a damaged file are left out: the import that
 * repairs it must not fail for it.
 */
function basesOf(store: Store, manifest: Manifest, ids: readonly string[]): Map<string, BaseToilet> {
  const generation = new Generation(store, manifest);
  const byBlob = Map.groupBy(ids, (id) => {
    const key = idKey(id);
    return key && unlessDamaged(() => generation.find(key)?.cell.base);
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
