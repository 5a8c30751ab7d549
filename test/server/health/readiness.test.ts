import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../overlay/database.ts';
import { databaseStateOf } from '../../../server/health/readiness.ts';
import { SILENT, useDatabase } from '../../fixtures/postgres.ts';
import { freePort } from '../../fixtures/process.ts';

const people = useDatabase();

describe('the state of the database', () => {
  test('is none where none is named, ready where it answers, away until its tables are up to date', async () => {
    const { database } = people;
    expect(await databaseStateOf(undefined, Date.now)()).toBe('none');
    expect(await databaseStateOf({ database, isReady: () => true }, Date.now)()).toBe('ready');
    expect(await databaseStateOf({ database, isReady: () => false }, Date.now)()).toBe('away');
  });

  test('is away where it does not answer', async () => {
    const url = `postgresql://nobody@127.0.0.1:${await freePort()}/nothing`;
    const database = openDatabase(url, SILENT);
    onTestFinished(() => database.close());
    expect(await databaseStateOf({ database, isReady: () => true }, Date.now)()).toBe('away');
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
    const state = databaseStateOf({ database: counted, isReady: () => true }, () => nowMs);
    expect(await Promise.all([state(), state(), state()])).toEqual(['ready', 'ready', 'ready']);
    nowMs = 1_999;
    await state();
    expect(asked).toBe(1);
    nowMs = 2_000;
    await state();
    expect(asked).toBe(2);
  });
});
