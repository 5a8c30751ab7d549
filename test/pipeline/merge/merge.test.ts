import { describe, expect, test } from 'vitest';
import type { PartnerListing } from '../../../overlay/contributions/toilet-overlay.ts';
import { merge, shownPartner, vouches } from '../../../pipeline/merge/merge.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import type { FixedToilet } from '../../../shards/shard/toilet-record.ts';
import { NOW } from '../../fixtures/generation.ts';
import { listingOf, overlayOf, votesFor } from '../../fixtures/overlays.ts';
import { baseToilet, fixedToilet } from '../../fixtures/toilets.ts';

const merged = (some: Partial<BaseToilet>): FixedToilet =>
  merge(baseToilet({ id: 'lt_n1', ...some }), undefined, NOW)!.fixed;

describe('what is served of a toilet', () => {
  test('of which nothing is known is unknown', () => {
    expect(merged({ access: 'unknown' })).toEqual(fixedToilet({ id: 'lt_n1', access: 'unknown' }));
  });

  test('is all that its source says', () => {
    const base = baseToilet({
      id: 'lt_wabc',
      aliases: ['lt_n7'],
      reference: 'osm:way/13368',
      lon: 7.4246,
      lat: 43.7384,
      name: 'WC du Port',
      operator: 'Mairie',
      access: 'scheme',
      accessStated: true,
      scheme_name: 'Nette Toilette',
      fee: { required: true, amount: 0.5, currency: 'EUR' },
      opening_hours: 'Mo-Su 07:00-23:00',
      wheelchair: 'limited',
      changing_table: 'yes',
      gender: ['female', 'male'],
      checked: '2026-05',
      operatorOrRef: true,
      country: 'MC',
      zone: 'Europe/Monaco',
    });
    expect(merge(base, undefined, NOW)).toEqual({
      fixed: {
        id: 'lt_wabc',
        name: 'WC du Port',
        lat: 43.7384,
        lon: 7.4246,
        access: 'scheme',
        access_rule: 'scheme',
        scheme_name: 'Nette Toilette',
        fee: { required: true, amount: 0.5, currency: 'EUR' },
        opening_hours: 'Mo-Su 07:00-23:00',
        wheelchair: 'limited',
        changing_table: 'yes',
        gender: ['female', 'male'],
        operator: 'Mairie',
        last_confirmed_at: null,
        verification_state: 'source_claimed',
        confirmations: 0,
        cleanliness: null,
        confidence: 'high',
        source: 'openstreetmap',
        provenance: { source: 'osm:way/13368', checked: '2026-05', decided: {} },
      },
      hoursLocation: { zone: 'Europe/Monaco', country: 'MC', lon: 7.4246, lat: 43.7384 },
      partner: null,
    });
  });

  test.each<[string, Partial<BaseToilet>, Partial<FixedToilet>]>([
    ['a key', { key: true, fee: { required: true, amount: null, currency: null } }, { access_rule: 'key' }],
    ['customers', { access: 'customers' }, { access: 'customers', access_rule: 'customers' }],
    ['a fee', { fee: { required: true, amount: null, currency: null } }, { access_rule: 'fee' }],
    ['no fee', { fee: { required: false, amount: null, currency: null } }, { access_rule: 'free' }],
    ['a new check', { checked: '2026-10' }, { verification_state: 'source_claimed', confidence: 'medium' }],
    ['an old check', { checked: '2019-10' }, { verification_state: 'unverified', confidence: 'low' }],
    ['doubts', { checked: '2026-10', doubts: 2 }, { confidence: 'low' }],
    ['a place that it is in', { checked: '2026-01', host: true }, { confidence: 'medium' }],
  ])('derives the rest from %s', (_, base, expected) => {
    expect(merged(base)).toMatchObject(expected);
  });

  test('grows old without a change of its source', () => {
    const base = baseToilet({ id: 'lt_n1', checked: '2026-10', accessStated: true, wheelchair: 'yes' });
    const states = ['2026-11-18', '2028-09-18', '2028-11-18', '2034-11-18'].map((day) => {
      const { confidence, verification_state } = merge(base, undefined, new Date(day))!.fixed;
      return `${confidence} ${verification_state}`;
    });
    expect(states).toEqual([
      'high source_claimed',
      'medium source_claimed',
      'medium unverified',
      'medium unverified',
    ]);
  });
});

test('how to find it in the words of people stands beside what the source says in other languages', () => {
  const base = baseToilet({
    id: 'lt_n1',
    details: { level: '1', description: { und: 'x', de: 'Im Bahnhof' } },
  });
  const said = (howToFind: string | null) =>
    merge(base, overlayOf({ toiletId: 'lt_n1', howToFind }), NOW)!.details;
  expect(said(null)).toEqual(base.details);
  expect(said('Behind the bar')).toEqual({
    level: '1',
    description: { und: 'Behind the bar', de: 'Im Bahnhof' },
  });
});

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

describe('a toilet that a source says is out of service', () => {
  const from = { source: 'city', title: 'Toilets', credit: 'City', licence: 'CC0-1.0', as_of: '2026-11' };
  const details = { out_of_service: { until: '2026-12-01', ...from } };
  const base = baseToilet({ id: 'lt_n1', opening_hours: '24/7', details });
  const closure = '2026 Nov 01-2026 Dec 01 off "out of service"';

  test('has its hours after that, and no better confidence', () => {
    expect(merged(base).opening_hours).toBe(`24/7; ${closure}`);
    expect(merged({ details }).opening_hours).toBe(`24/7 unknown; ${closure}`);
    expect(merged({ details }).confidence).toBe(merged({}).confidence);
  });

  test('has the hours that people voted for after that, or those that a moderator fixed', () => {
    const hours = (some: Parameters<typeof overlayOf>[0]) =>
      merge(base, overlayOf(some), NOW)!.fixed.opening_hours;
    const votes = votesFor('opening_hours', 'Mo-Fr 08:00-18:00', 3);
    expect(hours({ toiletId: 'lt_n1', votes })).toBe(`Mo-Fr 08:00-18:00; ${closure}`);
    const lock = { fact: 'opening_hours', value: 'Mo-Su 08:00-18:00', at: NOW } as const;
    expect(hours({ toiletId: 'lt_n1', locks: [lock] })).toBe('Mo-Su 08:00-18:00');
  });
});
