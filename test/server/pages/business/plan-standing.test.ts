import { describe, expect, test } from 'vitest';
import type { Listing } from '../../../../overlay/partners/listings.ts';
import { standingOf } from '../../../../server/pages/business/plan-standing.ts';
import { NOW } from '../../../fixtures/generation.ts';
import { listing } from '../../../fixtures/listings.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const BUYS = { isRunning: false, mayBuy: true, mayManage: false };
const RUNS = { isRunning: true, mayBuy: false, mayManage: true };
const RESTS = { isRunning: false, mayBuy: false, mayManage: true };

describe('a plan stands', () => {
  test.each<[Partial<Listing>, object]>([
    [{}, { kind: 'none', ...BUYS }],
    [{ checkoutExpiresAt: inDays(-1) }, { kind: 'none', ...BUYS }],
    [{ checkoutExpiresAt: inDays(1) }, { kind: 'open-checkout', until: inDays(1), ...BUYS, mayBuy: false }],
    [{ planState: 'trialing' }, { kind: 'trialing', ...RUNS }],
    [{ planState: 'active' }, { kind: 'active', ...RUNS }],
    [
      { planState: 'active', customerId: null },
      { kind: 'active', ...RUNS, mayManage: false },
    ],
    [
      { planState: 'active', planEndsAt: inDays(3) },
      { kind: 'ending', until: inDays(3), ...RUNS },
    ],
    [
      { planState: 'active', planEndsAt: inDays(-3) },
      { kind: 'ended', until: inDays(-3), ...RESTS },
    ],
    [
      { planState: 'past_due', pastDueSince: inDays(-13) },
      { kind: 'grace', until: inDays(1), ...RUNS },
    ],
    [
      { planState: 'past_due', pastDueSince: inDays(-1), planEndsAt: inDays(2) },
      { kind: 'grace', until: inDays(2), ...RUNS },
    ],
    [
      { planState: 'past_due', pastDueSince: inDays(-14) },
      { kind: 'overdue', ...RESTS },
    ],
    [{ planState: 'unpaid' }, { kind: 'unpaid', ...RESTS }],
    [
      { planState: 'unpaid', planEndsAt: inDays(3) },
      { kind: 'unpaid', ...RESTS },
    ],
    [{ planState: 'paused' }, { kind: 'paused', ...RESTS }],
    [{ planState: 'incomplete' }, { kind: 'incomplete', ...RESTS }],
    [{ planState: 'incomplete_expired' }, { kind: 'incomplete_expired', ...BUYS }],
    [{ planState: 'canceled' }, { kind: 'canceled', ...BUYS }],
    [
      { planState: 'canceled', checkoutExpiresAt: inDays(1) },
      { kind: 'open-checkout', until: inDays(1), ...BUYS, mayBuy: false },
    ],
  ])('%j', (some, standing) => {
    expect(standingOf(listing(some), NOW)).toEqual(standing);
  });
});
