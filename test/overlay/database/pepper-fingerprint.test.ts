/** The pepper that a database knows: the first one, until the operator accepts another. */
import { beforeEach, describe, expect, test } from 'vitest';
import { acceptPepper, isKnownPepper } from '../../../overlay/database/keyed-hash.ts';
import { NOW } from '../../fixtures/generation.ts';
import { useDatabase } from '../../fixtures/postgres.ts';

const db = useDatabase();
const [ONE, OTHER] = [Buffer.from('1'.repeat(64)), Buffer.from('2'.repeat(64))];
const isKnown = (pepper: Buffer) => isKnownPepper(db.database, pepper, NOW);

beforeEach(() => db.database.execute('DELETE FROM pepper_fingerprint'));

describe('a database', () => {
  test('knows the first pepper that comes, and no other', async () => {
    expect(await isKnown(ONE)).toBe(true);
    expect(await isKnown(OTHER)).toBe(false);
    expect(await isKnown(ONE)).toBe(true);
  });

  test('knows one of several that come at the same time', async () => {
    const peppers = Array.from({ length: 8 }, (_, i) => Buffer.from(String(i).repeat(64)));
    const known = await Promise.all(peppers.map(isKnown));
    expect(known.filter(Boolean)).toHaveLength(1);
    expect(await Promise.all(peppers.map(isKnown))).toEqual(known);
  });

  test('knows the one that was accepted, whether or not it knew one before', async () => {
    await acceptPepper(db.database, OTHER, NOW);
    expect([await isKnown(ONE), await isKnown(OTHER)]).toEqual([false, true]);
    await acceptPepper(db.database, ONE, NOW);
    expect([await isKnown(ONE), await isKnown(OTHER)]).toEqual([true, false]);
  });
});
