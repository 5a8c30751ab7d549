/** What people said, as a build asks for it: from the database, or nothing where there is none. */
import { communityToilets, readOverlays } from '../overlay/overlays.ts';
import type { Queries } from '../overlay/queries.ts';
import type { CommunityToilet, ToiletOverlay } from '../overlay/toilet-overlay.ts';

export interface People {
  /** Of some toilets, by id; those that nobody said anything of may be left out. */
  overlays(toiletIds: readonly string[]): Promise<ReadonlyMap<string, ToiletOverlay>>;
  /** Approved proposals, all or some of them. */
  communityToilets(ids?: readonly string[]): Promise<readonly CommunityToilet[]>;
}

export const NO_PEOPLE: People = {
  overlays: async () => new Map(),
  communityToilets: async () => [],
};

/** As it counts at `now`. */
export function peopleIn(queries: Queries, now: Date): People {
  return {
    overlays: (toiletIds) => readOverlays(queries, toiletIds, now),
    communityToilets: (ids) => communityToilets(queries, ids),
  };
}
