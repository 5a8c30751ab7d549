/** A lock between processes is exclusive, and ends with its process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exclusiveLock, tryExclusiveLock } from '../../../overlay/database/locks.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';

const MODULE = new URL('../../../overlay/database/locks.ts', import.meta.url).href;

test('one at a time has the lock', async () => {
  const path = join(temporaryFolder(), 'lock');
  const first = await exclusiveLock(path, 1_000);
  expect(tryExclusiveLock(path)).toBeUndefined();
  await expect(exclusiveLock(path, 0)).rejects.toThrow(`Another process has locked ${path}`);
  const second = exclusiveLock(path, 30_000);
  first.release();
  (await second).release();
});

test('the lock of a killed process ends with it', async () => {
  const path = join(temporaryFolder(), 'lock');
  const code = `const { tryExclusiveLock } = await import('${MODULE}'); globalThis.lock = tryExclusiveLock('${path}');
    console.log('held'); setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const end = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await end;
  });
  await once(child.stdout, 'data');
  expect(tryExclusiveLock(path)).toBeUndefined();
  child.kill('SIGKILL');
  await end;
  (await exclusiveLock(path, 30_000)).release();
});
