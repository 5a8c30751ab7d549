/** How the plan of a listing stands, as its business is told. Pure; the rule itself is overlay/plans.ts. */
import { type Listing, listingPlan } from '../../overlay/listings.ts';
import { GRACE_DAYS, isAlive, isRunning, type PlanState } from '../../overlay/plans.ts';

const DAY_MS = 86_400_000;

export type StandingKind =
  | Exclude<PlanState, 'past_due'>
  | 'none'
  | 'open-checkout'
  | 'ending'
  | 'ended'
  | 'grace'
  | 'overdue';

export interface Standing {
  readonly kind: StandingKind;
  /** Readers see the listing. */
  readonly isRunning: boolean;
  /** When it ends, or since when it has; of an open checkout when it lapses. */
  readonly until?: Date;
  /** A plan may be bought. */
  readonly mayBuy: boolean;
  /** There is something to see to at the payment provider. */
  readonly mayManage: boolean;
}

/** Of a listing whose claim is approved. */
export function standingOf(listing: Listing, now: Date): Standing {
  const plan = listingPlan(listing);
  const { checkoutExpiresAt, customerId } = listing;
  if (plan === null || !isAlive(plan.state)) {
    const isOpen = checkoutExpiresAt !== null && checkoutExpiresAt > now;
    const kind = isOpen ? 'open-checkout' : plan === null || plan.state === 'past_due' ? 'none' : plan.state;
    return {
      kind,
      isRunning: false,
      ...(isOpen && { until: checkoutExpiresAt }),
      mayBuy: !isOpen,
      mayManage: false,
    };
  }
  const { state, endsAt, pastDueSince } = plan;
  const same = { isRunning: isRunning(plan, now), mayBuy: false, mayManage: customerId !== null };
  if (endsAt !== null && endsAt <= now) return { kind: 'ended', until: endsAt, ...same };
  if (state === 'past_due') {
    if (!same.isRunning || pastDueSince === null) return { kind: 'overdue', ...same };
    const graceEndMs = pastDueSince.getTime() + GRACE_DAYS * DAY_MS;
    return {
      kind: 'grace',
      until: new Date(Math.min(graceEndMs, endsAt?.getTime() ?? graceEndMs)),
      ...same,
    };
  }
  if (endsAt !== null && same.isRunning) return { kind: 'ending', until: endsAt, ...same };
  return { kind: state, ...same };
}
