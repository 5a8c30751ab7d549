/** In a process that is killed on its way, with a stand-in for Postgres: what counts is that it ends first. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { script } from '../../../bench/lib/process.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';

const RUN = `
  import { stopChildrenOnExit } from '${script('lib/process.ts')}';
  import { removeOnExit } from '${script('lib/cleanup.ts')}';
  stopChildrenOnExit();
  const calledOff = removeOnExit(process.argv[1]);
  if (process.argv[2] === 'off') calledOff();
  console.log('ready');
  setInterval(() => {}, 1e6);`;

async function interrupted(folder: string, ...args: string[]): Promise<void> {
  const run = spawn(process.execPath, ['--input-type=module', '-e', RUN, folder, ...args]);
  await once(run.stdout, 'data');
  run.kill('SIGTERM');
  await once(run, 'exit');
}

test('an interrupted run removes its folder and ends the Postgres in it', async () => {
  const folder = join(temporaryFolder(), 'site');
  mkdirSync(join(folder, 'postgres/data'), { recursive: true });
  const postgres = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  const ended = once(postgres, 'exit');
  writeFileSync(join(folder, 'postgres/data/postmaster.pid'), `${postgres.pid}\n${folder}\n`);
  await interrupted(folder);
  expect(await ended).toEqual([null, 'SIGQUIT']);
  expect(existsSync(folder)).toBe(false);
});

test('without a Postgres the folder goes, and stays where that was called off', async () => {
  const [gone, kept] = [temporaryFolder(), temporaryFolder()];
  await interrupted(gone);
  await interrupted(kept, 'off');
  expect([existsSync(gone), existsSync(kept)]).toEqual([false, true]);
});
