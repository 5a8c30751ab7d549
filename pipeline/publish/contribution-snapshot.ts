/**
 * The data that an import takes from the database: public ids, approved proposals, contributions. Also the moment from
 * which the change feed is read again before the publication.
 */
import type { Database } from '../../overlay/database/database.ts';
import { databaseTime } from '../../overlay/feed.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import type { Manifest } from '../../shards/generation/manifest.ts';
import type { Store } from '../../shards/store/store.ts';
import type { ImportedToilet } from '../ids/imported-toilet.ts';
import { type IdChanges, publicIds } from '../ids/registry.ts';
import { communityBase } from '../merge/community-base.ts';
import { type ContributionSource, contributionsIn, NO_CONTRIBUTIONS } from '../merge/contribution-source.ts';

export interface ContributionSnapshot {
  readonly toilets: readonly BaseToilet[];
  readonly contributions: ContributionSource;
  /** Changes of ids; undefined without a database. */
  readonly ids: Omit<IdChanges, 'toilets'> | undefined;
  /** The database's time before anything was read of it. */
  readonly since: Date | undefined;
  /** For the operator; none without a database. */
  readonly summary: string | undefined;
}

/** The data of a snapshot that a publication needs: without the toilets, which are in the built generation. */
export type PublishedPart = Omit<ContributionSnapshot, 'toilets'>;

/** @param before the generation being served, if any; one of another extract does not count */
export async function contributionSnapshot(
  database: Database | undefined,
  store: Store,
  before: Manifest | undefined,
  imported: readonly ImportedToilet[],
  extract: string,
  clock: () => Date,
): Promise<ContributionSnapshot> {
  if (!database) {
    return {
      toilets: imported.map(({ toilet }) => toilet),
      contributions: NO_CONTRIBUTIONS,
      ids: undefined,
      since: undefined,
      summary: undefined,
    };
  }
  const since = await databaseTime(database);
  const contributions = contributionsIn(database, clock);
  const sameWorld = before?.extract === extract ? before : undefined;
  const { toilets, ...ids } = await publicIds(database, contributions, store, sameWorld, imported, clock());
  const community = (await contributions.communityToilets()).map(communityBase);
  const { remapped, kept, hidden } = ids.counts;
  return {
    toilets: [...toilets, ...community],
    contributions,
    ids,
    since,
    summary:
      remapped + kept + hidden + community.length === 0
        ? undefined
        : `Ids: ${remapped} moved to a new object, ${kept} were kept although their object is missing, ` +
          `${hidden} are hidden. Proposals: ${community.length} toilets.`,
  };
}
