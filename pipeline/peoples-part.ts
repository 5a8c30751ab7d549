/**
 * What an import takes from the database: public ids, approved proposals, what people said; and the moment from
 * which on the change feed is looked at again before it is published.
 */
import type { Database } from '../overlay/database.ts';
import { databaseTime } from '../overlay/feed.ts';
import type { BaseToilet } from '../schemas/base-toilet.ts';
import type { Manifest } from '../shards/manifest.ts';
import type { Store } from '../shards/store.ts';
import { communityBase } from './community-base.ts';
import type { ImportedToilet } from './ids/imported-toilet.ts';
import { type IdChanges, publicIds } from './ids/registry.ts';
import { NO_PEOPLE, type People, peopleIn } from './people.ts';

export interface PeoplesPart {
  readonly toilets: readonly BaseToilet[];
  readonly people: People;
  /** Undefined without a database. */
  readonly ids: IdChanges | undefined;
  /** The database's time before anything was read of it. */
  readonly since: Date | undefined;
  /** For the operator; none without a database. */
  readonly summary: string | undefined;
}

/** @param before the generation being served, if any; one of another extract does not count */
export async function peoplesPart(
  database: Database | undefined,
  store: Store,
  before: Manifest | undefined,
  imported: readonly ImportedToilet[],
  extract: string,
  now: Date,
): Promise<PeoplesPart> {
  if (!database) {
    return {
      toilets: imported.map(({ toilet }) => toilet),
      people: NO_PEOPLE,
      ids: undefined,
      since: undefined,
      summary: undefined,
    };
  }
  const since = await databaseTime(database);
  const people = peopleIn(database, now);
  const sameWorld = before?.extract === extract ? before : undefined;
  const ids = await publicIds(database, people, store, sameWorld, imported, now);
  const community = (await people.communityToilets()).map(communityBase);
  const { remapped, kept, hidden } = ids.counts;
  return {
    toilets: [...ids.toilets, ...community],
    people,
    ids,
    since,
    summary:
      `Ids: ${remapped} moved to a new object, ${kept} were kept although their object is missing, ` +
      `${hidden} are hidden. Proposals: ${community.length} toilets.`,
  };
}
