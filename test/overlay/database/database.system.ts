/** The connection to Postgres when the server hangs or dies: calls are given up, and work again without a restart. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect, refused } from '../../fixtures/database-calls.ts';
import { PrivatePostgres } from '../../fixtures/postgres.ts';

describe('when the server', () => {
  test('hangs, calls are given up; when it goes on, they work again', {
    skip: process.platform !== 'linux',
  }, async () => {
    const postgres = await PrivatePostgres.start();
    const database = connect(postgres.url);
    expect(await database.execute('SELECT 1')).toBe(1);
    postgres.freeze();
    // The frozen server answers nothing: only the time limit of each call ends it, after 1 s.
    await Promise.all(
      Array.from({ length: 20 }, () => refused(() => database.transaction((q) => q.execute('SELECT 1')))),
    );
    postgres.thaw();
    await expect.poll(() => database.execute('SELECT 1').catch(String), { timeout: 30_000 }).toBe(1);
  });

  test('is killed and started again, calls and listeners are back without a restart', {
    skip: process.platform !== 'linux',
  }, async () => {
    const postgres = await PrivatePostgres.start();
    const database = connect(postgres.url);
    let heard = 0;
    const listener = database.listen('channel', () => {
      heard++;
    });
    onTestFinished(() => listener.close());
    await expect.poll(() => heard, { timeout: 30_000 }).toBe(1);
    await database.notify('channel');
    await expect.poll(() => heard, { timeout: 30_000 }).toBe(2);
    postgres.kill();
    await expect
      .poll(() => database.execute('SELECT 1').catch(String), { timeout: 30_000 })
      .toMatch(/^DatabaseUnavailable/);
    await postgres.start();
    await expect.poll(() => database.execute('SELECT 1').catch(String), { timeout: 30_000 }).toBe(1);
    // Once for what it may have missed.
    await expect.poll(() => heard, { timeout: 30_000 }).toBe(3);
    await database.notify('channel');
    await expect.poll(() => heard, { timeout: 30_000 }).toBe(4);
  });
});
