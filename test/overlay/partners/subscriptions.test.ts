/** What is read of subscriptions becomes the plan of a listing, in a real Postgres. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readOverlays, touchedByTime } from '../../../overlay/contributions/overlays.ts';
import { pendingToilets } from '../../../overlay/feed.ts';
import { listingOfAccount } from '../../../overlay/partners/listings.ts';
import {
  isKnownEvent,
  nextReading,
  pruneEvents,
  type Reading,
  type ReadSubscription,
  saveEvent,
} from '../../../overlay/partners/subscriptions.ts';
import { makeListing, signIn } from '../../fixtures/accounts.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

const there = useDatabase();
const NOW = new Date('2026-11-18T12:00:00Z');
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
let made = 0;

async function listed() {
  const { database } = there;
  const { id: accountId } = await signIn(database);
  const toiletId = `lt_n${++made}`;
  const { id } = await makeListing(database, accountId, toiletId);
  const subscription = (some: Partial<ReadSubscription> = {}): ReadSubscription => ({
    id: `sub_${id.slice(-8)}`,
    listingId: id,
    customerId: 'cus_1',
    state: 'active',
    tier: 'basic',
    createdAt: NOW,
    endsAt: null,
    ...some,
  });
  const save = async (reading: Partial<Reading>, now = NOW, event = `evt_${++made}`) =>
    saveEvent(
      database,
      event,
      { read: await nextReading(database), subscription: undefined, endedCheckout: undefined, ...reading },
      now,
    );
  return {
    id,
    toiletId,
    subscription,
    save,
    listing: async () => (await listingOfAccount(database, accountId, id))!,
    waits: async () => (await pendingToilets(database)).filter((row) => row.toiletId === toiletId).length,
    overlay: async (now = NOW) => (await readOverlays(database, [toiletId], now)).get(toiletId),
  };
}

describe('a subscription that was read', () => {
  test('is the plan of its listing, and what readers of the toilet are told', async () => {
    const { save, subscription, listing, waits, overlay } = await listed();
    expect(await overlay()).toBeUndefined();
    expect(await save({ subscription: subscription({ tier: 'plus' }) })).toBe('saved');
    expect(await listing()).toMatchObject({ customerId: 'cus_1', tier: 'plus', planState: 'active' });
    expect(await waits()).toBe(1);
    expect((await overlay())?.listing).toEqual({
      name: 'Café Central',
      tier: 'plus',
      conditions: null,
      openingHours: null,
      closedUntil: null,
      profileSavedAt: null,
      plan: { state: 'active', pastDueSince: null, endsAt: null },
    });
  });

  test('as it was changes nothing', async () => {
    const { save, subscription, waits } = await listed();
    await save({ subscription: subscription() });
    await save({ subscription: subscription() }, later(1));
    expect(await waits()).toBe(1);
  });

  test('does not replace what was read later, whichever is saved first', async () => {
    const { save, subscription, listing } = await listed();
    const [early, late] = [await nextReading(there.database), await nextReading(there.database)];
    await save({ read: late, subscription: subscription({ state: 'canceled' }) });
    await save({ read: early, subscription: subscription({ state: 'active' }) });
    expect(await listing()).toMatchObject({ planState: 'canceled' });
  });

  test('is overdue since it was first seen so, and no longer once it is paid', async () => {
    const { save, subscription, listing } = await listed();
    await save({ subscription: subscription({ state: 'past_due' }) });
    await save({ subscription: subscription({ state: 'past_due', tier: 'plus' }) }, later(3));
    expect(await listing()).toMatchObject({ tier: 'plus', pastDueSince: NOW });
    await save({ subscription: subscription({ state: 'active' }) }, later(4));
    expect(await listing()).toMatchObject({ pastDueSince: null });
    await save({ subscription: subscription({ state: 'past_due' }) }, later(5));
    expect(await listing()).toMatchObject({ pastDueSince: later(5) });
  });

  test('that ended gives way to a new one, and does not come back', async () => {
    const { save, subscription, listing } = await listed();
    await save({ subscription: subscription() });
    await save({ subscription: subscription({ state: 'canceled' }) });
    const second = subscription({ id: 'sub_second', createdAt: later(9) });
    await save({ subscription: second });
    expect(await listing()).toMatchObject({ subscriptionId: 'sub_second', planState: 'active' });
    await save({ subscription: subscription({ state: 'canceled', tier: 'plus' }) });
    expect(await listing()).toMatchObject({ subscriptionId: 'sub_second', tier: 'basic' });
  });

  test('of a listing that nobody has any more is left out', async () => {
    const { save, subscription } = await listed();
    expect(await save({ subscription: subscription({ listingId: `pl_${'0'.repeat(32)}` }) })).toBe('saved');
  });

  test('does not move to another listing', async () => {
    const [one, other] = [await listed(), await listed()];
    await one.save({ subscription: one.subscription() });
    await one.save({ subscription: { ...one.subscription(), listingId: other.id, state: 'canceled' } });
    expect(await one.listing()).toMatchObject({ planState: 'active' });
    expect(await other.listing()).toMatchObject({ planState: null });
  });
});

describe('an event', () => {
  test('is saved once, of many at the same time too', async () => {
    const { save, subscription, waits } = await listed();
    const event = `evt_${++made}`;
    expect(await isKnownEvent(there.database, event)).toBe(false);
    const all = await Promise.all(
      Array.from({ length: 8 }, () => save({ subscription: subscription() }, NOW, event)),
    );
    expect(all.filter((each) => each === 'saved')).toHaveLength(1);
    expect(await isKnownEvent(there.database, event)).toBe(true);
    expect(await waits()).toBe(1);
  });

  test('is kept for a while', async () => {
    const { save } = await listed();
    await save({}, NOW, 'evt_old');
    await pruneEvents(there.database, NOW);
    expect(await isKnownEvent(there.database, 'evt_old')).toBe(true);
    await pruneEvents(there.database, later(1));
    expect(await isKnownEvent(there.database, 'evt_old')).toBe(false);
  });

  test('that ends a checkout frees its listing, and no other', async () => {
    const [one, other] = [await listed(), await listed()];
    for (const { id } of [one, other])
      await there.database.execute(
        'UPDATE listing SET checkout_session_id = $2, checkout_expires_at = $3 WHERE id = $1',
        [id, `cs_${id}`, later(1)],
      );
    await one.save({ endedCheckout: `cs_${one.id}` });
    expect(await one.listing()).toMatchObject({ checkoutSessionId: null, checkoutExpiresAt: null });
    expect(await other.listing()).toMatchObject({ checkoutExpiresAt: later(1) });
  });
});

test('time alone ends a grace, a cancelled plan and what a profile vouches for: their toilets are counted again', async () => {
  const { save, subscription, toiletId, id } = await listed();
  const touched = async (day: number) =>
    (await touchedByTime(there.database, later(day - 1), later(day))).includes(toiletId);
  await save({ subscription: subscription({ state: 'past_due' }) });
  expect([await touched(13), await touched(14), await touched(15)]).toEqual([false, true, false]);
  await save({ subscription: subscription({ endsAt: later(20) }) });
  expect([await touched(14), await touched(20), await touched(21)]).toEqual([false, true, false]);
  await there.database.execute('UPDATE listing SET profile_saved_at = $2 WHERE id = $1', [id, NOW]);
  expect([await touched(364), await touched(365), await touched(366)]).toEqual([false, true, false]);
});

test('what an approved claim shows ends with it', async () => {
  const { save, subscription, overlay, toiletId } = await listed();
  await save({ subscription: subscription() });
  await there.database.query(z.object({}), `UPDATE claim SET state = 'revoked' WHERE toilet_id = $1`, [
    toiletId,
  ]);
  expect(await overlay()).toBeUndefined();
});
