/**
 * What a business pays or says changes no order, no fact of the toilet and no confidence: the same reads of the same
 * toilets, with and without partners.
 */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PartnerListing, ToiletOverlay } from '../../../../overlay/contributions/toilet-overlay.ts';
import type { ToiletReports } from '../../../../schemas/toilet/detail-shape.ts';
import { Toilet } from '../../../../schemas/toilet/toilet.ts';
import { LocalStore } from '../../../../shards/store/local-store.ts';
import { appOn } from '../../../fixtures/app.ts';
import { NOW, publishToilets, temporaryFolder } from '../../../fixtures/generation.ts';
import { contributionsWith, listingOf, overlayOf } from '../../../fixtures/overlays.ts';
import { baseToilet } from '../../../fixtures/toilets.ts';

const HOUR_MS = 3_600_000;
const HOURS = ['24/7', 'Mo-Su 08:00-12:30', 'Mo-Su 20:00-22:00', 'nonsense', null];
const when = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

const toilets = fc.array(
  fc.record({
    // Few places, so that many are equally far and only the id decides.
    east: fc.nat(6),
    north: fc.nat(6),
    opening_hours: fc.constantFrom(...HOURS),
    access: fc.constantFrom('public' as const, 'customers' as const, 'unknown' as const),
    wheelchair: fc.constantFrom('yes' as const, 'no' as const, 'unknown' as const),
    changing_table: fc.constantFrom('yes' as const, 'no' as const),
    fee: fc.constantFrom(true, false, null),
    checked: fc.constantFrom('2026-10', '2020-01', null),
    confirmations: fc.nat(3),
    isReported: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);
const REPORTS: ToiletReports = { people: 1, warns: false, last_on: '2026-11-20', kinds: { gone: 1 } };
const listing: fc.Arbitrary<Partial<PartnerListing> | null> = fc.option(
  fc.record({
    name: fc.string({ unit: 'grapheme', minLength: 2, maxLength: 20 }),
    tier: fc.constantFrom('basic' as const, 'plus' as const),
    conditions: fc.constantFrom('everyone' as const, 'customers' as const, null),
    openingHours: fc.constantFrom(...HOURS),
    closedUntil: fc.constantFrom(null, when(-1), when(1), when(12)),
    profileSavedAt: fc.constantFrom(null, when(-24), when(-24 * 400)),
    plan: fc.constantFrom(
      { state: 'active' as const, pastDueSince: null, endsAt: null },
      { state: 'past_due' as const, pastDueSince: when(-24), endsAt: null },
      { state: 'unpaid' as const, pastDueSince: null, endsAt: null },
    ),
  }),
);
const question = fc
  .record({
    limit: fc.integer({ min: 1, max: 20 }),
    open_now: fc.boolean(),
    wheelchair: fc.boolean(),
    changing_table: fc.boolean(),
    free: fc.boolean(),
    no_purchase_needed: fc.boolean(),
  })
  .map((filters) => new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, `${value}`])));
const asked = fc.array(fc.tuple(fc.nat(6), fc.nat(6), question, fc.nat(26)), { minLength: 4, maxLength: 4 });

const lonOf = (east: number) => 7.42 + east / 1000;
const latOf = (north: number) => 43.73 + north / 1000;
const bareId = (i: number) => `lt_n${(i + 1).toString(36)}`;

test('the reads with partners are those without them, but for the label', async () => {
  let labels = 0;
  const property = fc.asyncProperty(
    toilets,
    fc.infiniteStream(listing),
    asked,
    async (all, listings, questions) => {
      const bases = all.map(({ east, north, fee, confirmations: _, isReported: __, ...facts }, i) =>
        baseToilet({
          ...facts,
          id: bareId(i),
          lon: lonOf(east),
          lat: latOf(north),
          fee: { required: fee, amount: null, currency: null },
          zone: 'Europe/Monaco',
        }),
      );
      const said = all.map(({ confirmations, isReported }, i) => {
        const some = listings.next().value ?? null;
        return overlayOf({
          toiletId: bareId(i),
          confirmations,
          reports: isReported ? REPORTS : null,
          listing: some && listingOf(some),
        });
      });
      const served = async (overlays: readonly ToiletOverlay[]) => {
        const store = new LocalStore(temporaryFolder());
        await publishToilets(store, bases, { contributions: contributionsWith(overlays) });
        return (path: string, hours: number) => appOn(store, when(hours).getTime()).get(path);
      };
      const withThem = await served(said);
      const without = await served(said.map((overlay) => ({ ...overlay, listing: null })));
      const paths = questions.flatMap(([east, north, query, hours]) => [
        [`/api/v1/toilets/nearest?lat=${latOf(north)}&lon=${lonOf(east)}&${query}`, hours] as const,
        [`/api/v1/toilets?bbox=7.41,43.72,7.43,43.74&${query}`, hours] as const,
        [`/api/v1/toilets/${bareId(east % all.length)}`, hours] as const,
      ]);
      for (const [path, hours] of paths) {
        const [labelled, plain] = [await withThem(path, hours), await without(path, hours)];
        labels += JSON.stringify(labelled.body).split('"tier"').length - 1;
        expect(withoutLabel(labelled.body)).toEqual(withoutLabel(plain.body));
      }
    },
  );
  await fc.assert(property, { numRuns: 5 });
  // It was no comparison of nothing with nothing.
  expect(labels).toBeGreaterThan(20);
});

/** A business may vouch that the toilet is there: only where nobody else does, but for the source. */
const UNVOUCHED = new Set(['partner_confirmed', 'source_claimed', 'unverified']);

/** A body as it would be without its partners. */
function withoutLabel(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => {
    if (key === 'partner') return null;
    return key === 'verification_state' && UNVOUCHED.has(String(value)) ? 'unvouched' : value;
  });
}

test('every read with a partner is as the interface has it', async () => {
  const property = fc.asyncProperty(listing, fc.nat(26), async (some, hours) => {
    const store = new LocalStore(temporaryFolder());
    const said = overlayOf({ toiletId: 'lt_n1', listing: some && listingOf(some) });
    await publishToilets(store, [baseToilet({ id: 'lt_n1' })], { contributions: contributionsWith([said]) });
    const { body } = await appOn(store, when(hours).getTime()).get('/api/v1/toilets/lt_n1');
    const { partner } = Toilet.parse(Object(body).toilet);
    const runs = some !== null && some.plan?.state !== 'unpaid';
    expect(partner === null).toBe(!runs);
    if (partner) expect(partner).toMatchObject({ name: some?.name, opening_hours: some?.openingHours });
  });
  await fc.assert(property, { numRuns: 15 });
});
