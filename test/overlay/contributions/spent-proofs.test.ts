/** A proof is spent once, together with what it was given for. */
import { expect, test } from 'vitest';
import { isSpent, ProofSpent, spendProof } from '../../../overlay/contributions/spent-proofs.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

const given = useDatabase();
const EXPIRY = new Date('2026-11-21T12:10:00Z');

test('a proof is spent once', async () => {
  const { database } = given;
  expect(await isSpent(database, 'one')).toBe(false);
  await spendProof(database, 'one', EXPIRY);
  expect(await isSpent(database, 'one')).toBe(true);
  await expect(spendProof(database, 'one', EXPIRY)).rejects.toBeInstanceOf(ProofSpent);
});

test('a proof whose transaction fails is not spent', async () => {
  const { database } = given;
  const failing = database.transaction(async (queries) => {
    await spendProof(queries, 'two', EXPIRY);
    throw new Error('not saved');
  });
  await expect(failing).rejects.toThrow('not saved');
  expect(await isSpent(database, 'two')).toBe(false);
});

test('of transactions at a time the next waits, and has the proof only if the first fails', async () => {
  const { database } = given;
  const spend = (id: string, isSaved: boolean) =>
    database.transaction(async (queries) => {
      await spendProof(queries, id, EXPIRY);
      if (!isSaved) throw new Error('not saved');
    });
  const saved = await Promise.allSettled([spend('three', true), spend('three', true), spend('three', true)]);
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const mixed = await Promise.allSettled([spend('four', false), spend('four', false), spend('four', true)]);
  expect(mixed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
