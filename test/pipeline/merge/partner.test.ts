import { describe, expect, test } from 'vitest';
import type { PartnerListing } from '../../../overlay/contributions/toilet-overlay.ts';
import { shownPartner, vouches } from '../../../pipeline/merge/partner.ts';
import { NOW } from '../../fixtures/generation.ts';
import { listingOf } from '../../fixtures/overlays.ts';

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const RUNNING = { state: 'active', pastDueSince: null, endsAt: null } as const;
const ENDED = { state: 'canceled', pastDueSince: null, endsAt: null } as const;

describe('the partner that is shown', () => {
  test('says what the business says', () => {
    const listing = listingOf({ conditions: 'customers', openingHours: 'Mo-Fr 09:00-18:00' });
    expect(shownPartner(listing, NOW)).toEqual({
      fixed: {
        name: 'Café Central',
        tier: 'basic',
        conditions: 'customers',
        opening_hours: 'Mo-Fr 09:00-18:00',
      },
      closedUntilMs: 0,
    });
  });

  test.each<[string, Partial<PartnerListing> | null]>([
    ['there is no listing', null],
    ['the plan has ended', { plan: ENDED }],
    [
      'the grace of an overdue payment is over',
      { plan: { ...RUNNING, state: 'past_due', pastDueSince: ago(14) } },
    ],
    ['it was cancelled for a time that has come', { plan: { ...RUNNING, endsAt: NOW } }],
  ])('is none where %s', (_, some) => {
    expect(shownPartner(some && listingOf(some), NOW)).toBeNull();
  });

  test.each([
    ['never', null, 0],
    ['until a moment ago', new Date(NOW.getTime() - 1), 0],
    ['until now', NOW, 0],
    ['for another moment', new Date(NOW.getTime() + 1), NOW.getTime() + 1],
  ])('is closed %s', (_, closedUntil, closedUntilMs) => {
    expect(shownPartner(listingOf({ closedUntil }), NOW)).toMatchObject({ closedUntilMs });
  });
});

describe('a business', () => {
  test.each<[string, Partial<PartnerListing> | null, boolean]>([
    ['that saved its profile vouches', { profileSavedAt: ago(1) }, true],
    ['that saved it 364 days ago vouches', { profileSavedAt: ago(364) }, true],
    ['that saved it a year ago does not vouch', { profileSavedAt: ago(365) }, false],
    ['that never saved it does not vouch', { profileSavedAt: null }, false],
    ['without a running plan does not vouch', { profileSavedAt: ago(1), plan: ENDED }, false],
    ['that is not there does not vouch', null, false],
  ])('%s', (_, some, expected) => {
    expect(vouches(some && listingOf(some), NOW)).toBe(expected);
  });
});
