/** Locks between processes: exclusive or shared, and gone with whoever held them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exclusiveLock, tryExclusiveLock, trySharedLock } from '../../overlay/process-lock.ts';
import { temporaryFolder } from '../fixtures/generation.ts';

const MODULE = new URL('../../overlay/process-lock.ts', import.meta.url).href;

test('an exclusive lock is held by one at a time', async () => {
  const path = join(temporaryFolder(), 'lock');
  const first = await exclusiveLock(path, 1_000);
  expect(tryExclusiveLock(path)).toBeUndefined();
  expect(trySharedLock(path)).toBeUndefined();
  await expect(exclusiveLock(path, 0)).rejects.toThrow(`Another process has locked ${path}`);
  const second = exclusiveLock(path, 30_000);
  first.release();
  (await second).release();
});

test('a shared lock is held by many, and lets nobody have the exclusive one until the last is released', () => {
  const path = join(temporaryFolder(), 'lock');
  const [first, second] = [trySharedLock(path), trySharedLock(path)];
  expect(tryExclusiveLock(path)).toBeUndefined();
  first?.release();
  expect(tryExclusiveLock(path)).toBeUndefined();
  second?.release();
  expect(tryExclusiveLock(path)).toBeDefined();
});

test.each(['tryExclusiveLock', 'trySharedLock'])('%s of a killed process ends with it', async (how) => {
  const path = join(temporaryFolder(), 'lock');
  const code = `const { ${how} } = await import('${MODULE}'); globalThis.lock = ${how}('${path}');
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
