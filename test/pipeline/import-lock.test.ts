import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { withImportLock } from '../../pipeline/import-lock.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import type { Store } from '../../shards/store/store.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { useDatabase } from '../fixtures/postgres.ts';

const there = useDatabase();
const NOT_LONG = { waitMs: 300 };
const BUSY = 'Another import is running, here or on another machine. Wait until it ends, then import again.';

function machine(): Store {
  const store = new LocalStore(temporaryFolder());
  store.create();
  return store;
}

describe('the lock of imports', () => {
  test('keeps imports of one machine apart, also without a database', async () => {
    const store = machine();
    await withImportLock(store, undefined, async (requireLock) => {
      await requireLock();
      await expect(withImportLock(store, there.url, async () => {}, NOT_LONG)).rejects.toThrow(BUSY);
    });
    expect(await withImportLock(store, there.url, async () => 'done', NOT_LONG)).toBe('done');
  });

  test('keeps imports of machines apart that share a database', async () => {
    await withImportLock(machine(), there.url, async (requireLock) => {
      await requireLock();
      await expect(withImportLock(machine(), there.url, async () => {}, NOT_LONG)).rejects.toThrow(BUSY);
    });
    expect(await withImportLock(machine(), there.url, async () => 'done', NOT_LONG)).toBe('done');
  });

  test('is waited for', async () => {
    const store = machine();
    const order: string[] = [];
    let begun = () => {};
    const isHeld = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const first = withImportLock(store, there.url, async () => {
      begun();
      await new Promise((resolve) => setImmediate(resolve));
      order.push('first');
    });
    await isHeld;
    await withImportLock(store, there.url, async () => void order.push('second'));
    await first;
    expect(order).toEqual(['first', 'second']);
  });

  test('is free again after an import that failed', async () => {
    const store = machine();
    const fails = () => Promise.reject(new Error('No dump.'));
    await expect(withImportLock(store, there.url, fails)).rejects.toThrow('No dump.');
    expect(await withImportLock(store, there.url, async () => 'done', NOT_LONG)).toBe('done');
  });

  test('that is lost with its connection lets nothing be published', async () => {
    await withImportLock(machine(), there.url, async (requireLock) => {
      const sql = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE application_name = 'lootiles lock' AND datname = current_database()`;
      await there.database.query(z.object({}), sql);
      await expect(requireLock()).rejects.toThrow('Nothing was published. Import again.');
      expect(await withImportLock(machine(), there.url, async () => 'done', { waitMs: 10_000 })).toBe('done');
    });
  });
});
