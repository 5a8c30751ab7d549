/** All that people have said of one toilet, counted as far as the merge needs it. A value, never a query. */
import type { Fact, Partner } from '../schemas/toilet.ts';
import type { Plan } from './plans.ts';

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

/** What the business whose claim was approved says, and what it bought; shown while its plan runs. */
export interface PartnerListing {
  readonly name: string;
  readonly tier: Partner['tier'];
  readonly conditions: Partner['conditions'];
  readonly openingHours: string | null;
  /** End of a closure by the live switch; null or past where there is none. */
  readonly closedUntil: Date | null;
  readonly profileSavedAt: Date | null;
  readonly plan: Plan;
}

export interface ToiletOverlay {
  readonly toiletId: string;
  /** Different people who confirmed it in the last 12 months, and the newest time of all. */
  readonly confirmations: number;
  readonly lastConfirmedAt: Date | null;
  /** Of each person's latest rating; null where nobody rated. */
  readonly cleanliness: { readonly average: number; readonly count: number } | null;
  /** Of the last 24 months, oldest first. */
  readonly votes: readonly VoteEvent[];
  readonly locks: readonly Lock[];
  /** Values that votes do not decide on before a moderator has approved them (VOTES_NEED_REVIEW). */
  readonly unreviewed: readonly FactValue[];
  /** An open report that it is gone, closed, at the wrong place or has wrong hours. */
  readonly openDispute: boolean;
  /** A moderator marked it gone: no read shows it. */
  readonly gone: boolean;
  /** null where no business ever had a plan. */
  readonly listing: PartnerListing | null;
}

/** A toilet that people proposed and a moderator approved. Its id begins with `lt_c`. Unknown is null or `unknown`. */
export interface CommunityToilet {
  readonly id: string;
  readonly lon: number;
  readonly lat: number;
  readonly name: string | null;
  readonly access: 'public' | 'customers' | 'permissive' | 'unknown';
  readonly fee: 'free' | 'fee' | 'unknown';
  readonly openingHours: string | null;
  readonly wheelchair: 'yes' | 'limited' | 'no' | 'unknown';
  readonly changingTable: 'yes' | 'no' | 'unknown';
}
