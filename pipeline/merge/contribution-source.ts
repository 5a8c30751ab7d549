/** The source of contributions for a build: the database, or nothing if there is none. */
import { communityToilets, readOverlays } from '../../overlay/contributions/overlays.ts';
import type { CommunityToilet, ToiletOverlay } from '../../overlay/contributions/toilet-overlay.ts';
import type { Queries } from '../../overlay/database/queries.ts';

export interface ContributionSource {
  /** Overlays of some toilets, by id; those without contributions may be left out. */
  overlays(toiletIds: readonly string[]): Promise<ReadonlyMap<string, ToiletOverlay>>;
  /** Approved proposals, all or some of them. */
  communityToilets(ids?: readonly string[]): Promise<readonly CommunityToilet[]>;
}

export const NO_CONTRIBUTIONS: ContributionSource = {
  overlays: async () => new Map(),
  communityToilets: async () => [],
};

/** The contributions as they count at the time of their reading. */
export function contributionsIn(queries: Queries, clock: () => Date): ContributionSource {
  return {
    overlays: (toiletIds) => readOverlays(queries, toiletIds, clock(), clock),
    communityToilets: (ids) => communityToilets(queries, ids),
  };
}
