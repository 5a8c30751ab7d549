/** Listings are found by the account that owns them, and by no other. */
import { expect, test } from 'vitest';
import {
  LISTING_ID,
  listingOfAccount,
  listingsOfAccount,
  lockListingOfAccount,
} from '../../../overlay/partners/listings.ts';
import { makeListing, signIn } from '../../fixtures/accounts.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

const db = useDatabase();

test('a listing is its own account’s, with nothing said and no plan at first', async () => {
  const ada = await signIn(db.database);
  const bob = await signIn(db.database);
  const { id } = await makeListing(db.database, ada.id, 'lt_n1');
  expect(id).toMatch(LISTING_ID);
  const listing = await listingOfAccount(db.database, ada.id, id);
  expect(listing).toMatchObject({
    id,
    accountId: ada.id,
    toiletId: 'lt_n1',
    businessName: 'Café Central',
    claimState: 'approved',
    conditions: null,
    openingHours: null,
    closedUntil: null,
    subscriptionId: null,
    planState: null,
    checkoutSessionId: null,
  });
  expect(await listingOfAccount(db.database, bob.id, id)).toBeUndefined();
  expect(
    await db.database.transaction((queries) => lockListingOfAccount(queries, bob.id, id)),
  ).toBeUndefined();
  expect(await db.database.transaction((queries) => lockListingOfAccount(queries, ada.id, id))).toEqual(
    listing,
  );
  expect(await listingsOfAccount(db.database, ada.id)).toEqual([listing]);
  expect(await listingsOfAccount(db.database, bob.id)).toEqual([]);
});
