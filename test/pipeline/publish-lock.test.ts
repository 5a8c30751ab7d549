import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tryExclusiveLock } from '../../overlay/database/locks.ts';
import { withPublishLock } from '../../pipeline/publish-lock.ts';
import { LocalStore } from '../../shards/store/local-store.ts';
import type { Store } from '../../shards/store/store.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { useDatabase } from '../fixtures/postgres.ts';

const there = useDatabase();

/** How many were at work at the same time, of ten that want to. */
async function most(stores: readonly Store[], withDatabase: boolean): Promise<number> {
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      withPublishLock(stores[i % stores.length]!, withDatabase ? there.database : undefined, async () => {
        most = Math.max(most, ++running);
        await there.database.execute('SELECT 1');
        running--;
      }),
    ),
  );
  return most;
}

describe('the publish lock', () => {
  test('lets one work at a time, with a database and without', async () => {
    const store = new LocalStore(temporaryFolder());
    expect(await most([store], false)).toBe(1);
    expect(await most([store], true)).toBe(1);
  });

  test('in the database holds also for machines with folders of their own', async () => {
    const machines = [new LocalStore(temporaryFolder()), new LocalStore(temporaryFolder())];
    expect(await most(machines, true)).toBe(1);
  });

  test('is free again after a fault', async () => {
    const store = new LocalStore(temporaryFolder());
    const failing = withPublishLock(store, there.database, async () => Promise.reject(new Error('No.')));
    await expect(failing).rejects.toThrow('No.');
    expect(await withPublishLock(store, there.database, async () => 'free')).toBe('free');
  });

  test('is free again when its process was killed', async () => {
    const store = new LocalStore(temporaryFolder());
    const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
    const code = `import { withPublishLock } from ${JSON.stringify(pathOf('pipeline/publish-lock.ts'))};
      import { LocalStore } from ${JSON.stringify(pathOf('shards/store/local-store.ts'))};
      await withPublishLock(new LocalStore(${JSON.stringify(store.dataDir)}), undefined, async () => {
        console.log('held');
        await new Promise((resolve) => setTimeout(resolve, 600_000));
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(tryExclusiveLock(join(store.dataDir, 'publish.lock'))).toBeUndefined();
    const waiting = withPublishLock(store, undefined, async () => 'free');
    child.kill('SIGKILL');
    expect(await waiting).toBe('free');
  });
});
