/** The state of the plan of a listing, as the business sees it. Pure; the rule itself is overlay/partners/plans.ts. */

import type { Standing } from '#views';
import { DAY_MS } from '../../../common/durations.ts';
import { type Listing, listingPlan } from '../../../overlay/partners/listings.ts';
import { GRACE_DAYS, isAlive, isRunning } from '../../../overlay/partners/plans.ts';

/** @param listing its claim is approved */
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
