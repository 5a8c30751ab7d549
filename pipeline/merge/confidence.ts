/**
 * How far to trust a toilet: `confidence` from points, `verification_state` from the strongest witness.
 *
 * Pure functions of what the source says and what people said since, at a given time; nothing is stored, so a check
 * grows old without a write. A paying partner gets no points: trust is not for sale.
 */
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import type { Confidence, VerificationState } from '../../schemas/toilet/toilet.ts';

/** The contributed facts of one toilet. */
export interface ContributedFacts {
  /** Different people who confirmed it in the last 12 months. */
  readonly confirmations: number;
  readonly lastConfirmedAt: Date | null;
  /** An open report that it is gone, closed, at the wrong place or has wrong hours. */
  readonly openDispute: boolean;
  /** An approved claim with a running plan saved its profile in the last 12 months. */
  readonly partnerConfirmed: boolean;
}

export type ConfidenceFacts = Pick<
  BaseToilet,
  | 'access'
  | 'accessStated'
  | 'fee'
  | 'opening_hours'
  | 'wheelchair'
  | 'checked'
  | 'host'
  | 'operatorOrRef'
  | 'doubts'
>;

export const NO_CONTRIBUTED_FACTS: ContributedFacts = {
  confirmations: 0,
  lastConfirmedAt: null,
  openDispute: false,
  partnerConfirmed: false,
};

const HIGH = 5;
const MEDIUM = 2;
const RECENT_MS = 90 * 24 * 3600 * 1000;
const SOURCE_CLAIM_MONTHS = 24;

export function confidence(toilet: ConfidenceFacts, contributed: ContributedFacts, now: Date): Confidence {
  const points = pointsOf(toilet, contributed, now);
  if (points >= HIGH) return 'high';
  return points >= MEDIUM ? 'medium' : 'low';
}

/** First match wins: an open dispute silences every witness until it is decided. */
export function verificationState(
  toilet: Pick<BaseToilet, 'checked'>,
  contributed: ContributedFacts,
  now: Date,
): VerificationState {
  if (contributed.openDispute) return 'disputed';
  if (contributed.confirmations >= 1) return 'community_confirmed';
  if (contributed.partnerConfirmed) return 'partner_confirmed';
  const age = ageInMonths(toilet.checked, now);
  return age !== null && age <= SOURCE_CLAIM_MONTHS ? 'source_claimed' : 'unverified';
}

function pointsOf(toilet: ConfidenceFacts, contributed: ContributedFacts, now: Date): number {
  let points = checkPoints(ageInMonths(toilet.checked, now));
  if (toilet.accessStated) points++;
  if (toilet.fee.required !== null) points++;
  if (toilet.opening_hours !== null) points++;
  if (toilet.wheelchair !== 'unknown') points++;
  if (toilet.operatorOrRef) points++;
  if (contributed.confirmations >= 3) points += 4;
  else if (contributed.confirmations >= 1) points += 2;
  if (
    contributed.lastConfirmedAt !== null &&
    now.getTime() - contributed.lastConfirmedAt.getTime() <= RECENT_MS
  )
    points++;
  points -= toilet.doubts;
  if (toilet.host) points--;
  if (toilet.access === 'unknown') points--;
  if (contributed.openDispute) points -= 3;
  return points;
}

function checkPoints(months: number | null): number {
  if (months === null || months > 72) return 0;
  if (months > 36) return 1;
  return months > 12 ? 2 : 3;
}

/** Whole months of the calendar, UTC: a check is known to the month only. */
function ageInMonths(checked: string | null, now: Date): number | null {
  if (checked === null) return null;
  const [year = Number.NaN, month = Number.NaN] = checked.split('-').map(Number);
  return (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month;
}
