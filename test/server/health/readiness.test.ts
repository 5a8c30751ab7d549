import { describe, expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../../common/logger.ts';
import { openDatabase } from '../../../overlay/database/database.ts';
import { databaseStateOf } from '../../../server/health/readiness.ts';
import { useDatabase } from '../../fixtures/postgres.ts';
import { freePort } from '../../fixtures/process.ts';

const people = useDatabase();
const isPepperKnown = () => true;

describe('the state of the database', () => {
  test('is none where none is named, ready where it answers, away until its tables are up to date', async () => {
    const { database } = people;
    expect(await databaseStateOf(undefined, Date.now)()).toBe('none');
    expect(await databaseStateOf({ database, isReady: () => true, isPepperKnown }, Date.now)()).toBe('ready');
    expect(await databaseStateOf({ database, isReady: () => false, isPepperKnown }, Date.now)()).toBe('away');
  });

  test('is other-pepper where it was filled with another pepper, and answers', async () => {
    const { database } = people;
    const overlay = { database, isReady: () => true, isPepperKnown: () => false };
    expect(await databaseStateOf(overlay, Date.now)()).toBe('other-pepper');
  });

  test('is away where it does not answer', async () => {
    const url = `postgresql://nobody@127.0.0.1:${await freePort()}/nothing`;
    const database = openDatabase(url, silentLogger);
    onTestFinished(() => database.close());
    expect(await databaseStateOf({ database, isReady: () => true, isPepperKnown }, Date.now)()).toBe('away');
  });

  test('is looked at once in two seconds, however often it is asked for', async () => {
    let asked = 0;
    let nowMs = 0;
    const { database } = people;
    const counted = {
      ...database,
      query: ((...given) => {
        asked++;
        return database.query(...given);
      }) satisfies typeof database.query,
    };
    const state = databaseStateOf({ database: counted, isReady: () => true, isPepperKnown }, () => nowMs);
    expect(await Promise.all([state(), state(), state()])).toEqual(['ready', 'ready', 'ready']);
    nowMs = 1_999;
    await state();
    expect(asked).toBe(1);
    nowMs = 2_000;
    await state();
    expect(asked).toBe(2);
  });
});
