import { describe, expect, test } from 'vitest';
import {
  isAlive,
  isRunning,
  type Plan,
  PlanState,
  pastDueSince,
  planOf,
  type Subscription,
} from '../../../overlay/partners/plans.ts';

const NOW = new Date('2026-11-18T12:00:00Z');
const DAY_MS = 86_400_000;
const MOMENT = 1;
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const plan = (some: Partial<Plan>): Plan => ({ state: 'active', pastDueSince: null, endsAt: null, ...some });

describe('a plan', () => {
  test.each<[PlanState, boolean, boolean]>([
    ['trialing', true, true],
    ['active', true, true],
    ['past_due', false, true],
    ['incomplete', false, true],
    ['incomplete_expired', false, false],
    ['unpaid', false, true],
    ['paused', false, true],
    ['canceled', false, false],
  ])('in state %s runs: %s, and is kept by the provider: %s', (state, running, alive) => {
    expect([isRunning(plan({ state }), NOW), isAlive(state)]).toEqual([running, alive]);
  });

  test('that never was does not run', () => {
    expect(isRunning(null, NOW)).toBe(false);
  });

  test.each([
    ['just now', 0, true],
    ['13 days ago', 13 * DAY_MS, true],
    ['a moment less than 14 days ago', 14 * DAY_MS - MOMENT, true],
    ['14 days ago', 14 * DAY_MS, false],
    ['a year ago', 365 * DAY_MS, false],
  ])('whose payment is overdue since %s', (_, ms, running) => {
    expect(isRunning(plan({ state: 'past_due', pastDueSince: ago(ms) }), NOW)).toBe(running);
  });

  test.each([
    ['a moment later', -MOMENT, true],
    ['now', 0, false],
    ['a day ago', DAY_MS, false],
  ])('that is cancelled for %s', (_, ms, running) => {
    expect(isRunning(plan({ endsAt: ago(ms) }), NOW)).toBe(running);
    expect(isRunning(plan({ state: 'past_due', pastDueSince: ago(0), endsAt: ago(ms) }), NOW)).toBe(running);
  });

  test.each(PlanState.options.filter((state) => state !== 'trialing' && state !== 'active'))(
    'in state %s does not run for being cancelled later',
    (state) => {
      expect(isRunning(plan({ state, endsAt: ago(-DAY_MS) }), NOW)).toBe(false);
    },
  );
});

describe('an overdue payment', () => {
  test('is so since it was seen first', () => {
    expect(pastDueSince('past_due', null, NOW)).toEqual(NOW);
    expect(pastDueSince('past_due', ago(DAY_MS), NOW)).toEqual(ago(DAY_MS));
  });

  test.each(PlanState.options.filter((state) => state !== 'past_due'))('is none in state %s', (state) => {
    expect(pastDueSince(state, ago(DAY_MS), NOW)).toBeNull();
  });
});

describe('of several subscriptions the plan', () => {
  const at = (day: number) => new Date(NOW.getTime() + day * DAY_MS);
  const bought = (id: string, state: PlanState, day: number): Subscription => ({
    ...plan({ state }),
    id,
    customerId: 'cus_1',
    tier: 'basic',
    createdAt: at(day),
  });

  test.each<[string, Subscription[], string | undefined]>([
    ['none', [], undefined],
    ['the only one, also one that ended', [bought('a', 'canceled', 0)], 'a'],
    [
      'the one that runs',
      [bought('a', 'canceled', 2), bought('b', 'active', 0), bought('c', 'paused', 3)],
      'b',
    ],
    ['the one that can still run', [bought('a', 'canceled', 2), bought('b', 'incomplete', 0)], 'b'],
    ['the newest of those that run', [bought('a', 'past_due', 0), bought('b', 'active', 1)], 'b'],
    ['the newest of those that ended', [bought('a', 'canceled', 3), bought('b', 'canceled', 1)], 'a'],
    [
      'one of two of the same second, always the same',
      [bought('b', 'active', 0), bought('a', 'active', 0)],
      'a',
    ],
  ])('is %s', (_, subscriptions, expected) => {
    expect(planOf(subscriptions)?.id).toBe(expected);
    expect(planOf(subscriptions.toReversed())?.id).toBe(expected);
  });
});
