/** Facts that need a moderator: the same for all processes, and toilets counted again where they change. */
import { beforeEach, expect, test } from 'vitest';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import { readOverlays } from '../../../overlay/contributions/overlays.ts';
import { pendingToilets } from '../../../overlay/feed.ts';
import { reviewedFacts, setReviewedFacts } from '../../../overlay/moderation/vote-reviews.ts';
import { forgetAll } from '../../fixtures/moderation.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const db = useDatabase();
beforeEach(() => forgetAll(db.database));
const feed = async () => {
  const rows = await pendingToilets(db.database);
  await db.database.execute('DELETE FROM feed');
  return rows.map(({ toiletId }) => toiletId).sort();
};

test('are kept, and the toilets that they touch are merged again, once', async () => {
  const people = new Contributions(db.database);
  const vote = (toiletId: string, attribute: 'name' | 'fee', value: string) =>
    people.vote({ toiletId, person: toiletId, address: toiletId, now: NOW, votes: [{ attribute, value }] });
  await vote('lt_1', 'name', 'A');
  await vote('lt_2', 'name', 'B');
  await vote('lt_3', 'fee', 'free');
  await feed();
  expect(await setReviewedFacts(db.database, ['operator', 'name'])).toEqual([]);
  expect(await feed()).toEqual(['lt_1', 'lt_2']);
  const unreviewed = async () =>
    [...(await readOverlays(db.database, ['lt_1', 'lt_2', 'lt_3'], NOW)).values()].flatMap(
      (o) => o.unreviewed,
    );
  expect(await unreviewed()).toEqual([
    { fact: 'name', value: 'A' },
    { fact: 'name', value: 'B' },
  ]);
  expect(await setReviewedFacts(db.database, ['name', 'operator'])).toEqual(['name', 'operator']);
  expect(await feed()).toEqual([]);
  await setReviewedFacts(db.database, ['fee']);
  expect(await feed()).toEqual(['lt_1', 'lt_2', 'lt_3']);
  expect(await unreviewed()).toEqual([{ fact: 'fee', value: 'free' }]);
});

test('are one list, whoever sets them at once', async () => {
  const lists = [['name'], ['operator', 'fee'], []] as const;
  await Promise.all(Array.from({ length: 12 }, (_, i) => setReviewedFacts(db.database, lists[i % 3]!)));
  expect([[], ['name'], ['fee', 'operator']]).toContainEqual(await reviewedFacts(db.database));
});
