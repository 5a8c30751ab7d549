/** All that people have said of one toilet, counted as far as the merge needs it. A value, never a query. */

import type { ProposedFacts } from '../../schemas/people/proposed-facts.ts';
import type { ToiletReports } from '../../schemas/toilet/detail-shape.ts';
import type { Fact, Partner } from '../../schemas/toilet/toilet.ts';
import type { Plan } from '../partners/plans.ts';

/** One person's word on one fact, normalised (votes of one person come again: the latest counts). */
export interface VoteEvent {
  readonly fact: Fact;
  /** Keyed hash; equal for the same person. */
  readonly person: string;
  readonly value: string;
  readonly at: Date;
}

export interface FactValue {
  readonly fact: Fact;
  readonly value: string;
}

/** A value that a moderator fixed; it beats votes until it is undone. */
export interface Lock {
  readonly fact: Fact;
  readonly value: string;
  readonly at: Date;
}

/** The statements of a business whose claim was approved, and what it bought; shown while its plan runs. */
export interface PartnerListing {
  readonly name: string;
  readonly tier: Partner['tier'];
  readonly conditions: Partner['conditions'];
  readonly openingHours: string | null;
  /** End of a closure by the live switch; null or past if there is none. */
  readonly closedUntil: Date | null;
  readonly profileSavedAt: Date | null;
  readonly plan: Plan;
}

export interface ToiletOverlay {
  readonly toiletId: string;
  /** Different people who confirmed it in the last 12 months, and the newest time of all. */
  readonly confirmations: number;
  readonly lastConfirmedAt: Date | null;
  /** Average and count of each person's latest rating; null without ratings. */
  readonly cleanliness: { readonly average: number; readonly count: number } | null;
  /** Votes of the last 24 months, oldest first. */
  readonly votes: readonly VoteEvent[];
  readonly locks: readonly Lock[];
  /**
   * Values that votes do not decide on before a moderator has approved them: of facts that VOTES_NEED_REVIEW names, and
   * texts that read like instructions to machines.
   */
  readonly unreviewed: readonly FactValue[];
  /** Open reports that it is gone, closed, at the wrong place or has wrong hours; null if there are none. */
  readonly reports: ToiletReports | null;
  /** How to find it, as people said and a moderator approved; the newest. */
  readonly howToFind: string | null;
  /** A moderator marked it gone: no read shows it. */
  readonly gone: boolean;
  /** The listing; null if no business ever had a plan. */
  readonly listing: PartnerListing | null;
}

/** A toilet that people proposed and a moderator approved. Its id begins with `lt_c`. Unknown is null or `unknown`. */
export type CommunityToilet = ProposedFacts & { readonly id: string };
