/**
 * Whether the plan of a listing runs (decision 4.3): from the state that the payment provider reported last, and the
 * time. Pure. Time alone ends two things: the grace of a failed payment, and a plan that was cancelled.
 */

import { z } from 'zod';
import { DAY_MS } from '../../common/durations.ts';

/** States of a subscription, as the payment provider calls them. */
export const PlanState = z.enum([
  'trialing',
  'active',
  'past_due',
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'paused',
  'canceled',
]);
export type PlanState = z.infer<typeof PlanState>;

export interface Plan {
  readonly state: PlanState;
  /** Time at which the payment was first seen to be overdue; null while none is. */
  readonly pastDueSince: Date | null;
  /** Time from which it does not run any more: it was cancelled for then. Null: nothing is known to end it. */
  readonly endsAt: Date | null;
}

/** Days that a plan runs on with an overdue payment. */
export const GRACE_DAYS = 14;

/** Whether a plan runs; null: there never was a plan. */
export function isRunning(plan: Plan | null, now: Date): boolean {
  if (plan === null || (plan.endsAt !== null && plan.endsAt <= now)) return false;
  switch (plan.state) {
    case 'trialing':
    case 'active':
      return true;
    case 'past_due':
      return plan.pastDueSince !== null && now.getTime() - plan.pastDueSince.getTime() < GRACE_DAYS * DAY_MS;
    default:
      return false;
  }
}

/** Whether the provider keeps a subscription, running or not: no second one may be bought. */
export function isAlive(state: PlanState): boolean {
  return state !== 'canceled' && state !== 'incomplete_expired';
}

/**
 * The time since which the payment is overdue, as seen at `now` in a state that was just read.
 * @param before the time since which it was overdue when the state was read last
 */
export function pastDueSince(state: PlanState, before: Date | null, now: Date): Date | null {
  return state === 'past_due' ? (before ?? now) : null;
}

/** The known state of one subscription. */
export interface Subscription extends Plan {
  readonly id: string;
  readonly customerId: string;
  readonly tier: 'basic' | 'plus';
  readonly createdAt: Date;
}

/**
 * The subscription that a listing's plan is: the one that serves the business best, and of equals the newest. The
 * result does not depend on the order in which they became known. Undefined of none.
 */
export function planOf<Each extends Subscription>(subscriptions: readonly Each[]): Each | undefined {
  const rank = ({ state }: Subscription) => (PAID.has(state) ? 2 : isAlive(state) ? 1 : 0);
  return subscriptions.toSorted(
    (a, b) => rank(b) - rank(a) || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  )[0];
}

const PAID: ReadonlySet<PlanState> = new Set(['trialing', 'active', 'past_due']);
