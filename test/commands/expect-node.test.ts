import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/generation.ts';

const CHECK = fileURLToPath(new URL('../../commands/expect-node.cjs', import.meta.url));

test.each([
  ['18.0.0', false],
  ['20.20.2', false],
  ['22.17.9', false],
  ['22.18.0', true],
  ['24.0.0', true],
  ['26.1.0', true],
])('Node %s runs the program: %s; otherwise a sentence says what to do', (version, runs) => {
  const claim = join(temporaryFolder(), 'claim.cjs');
  writeFileSync(claim, `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`);
  const args = ['--require', claim, '--require', CHECK, '-e', 'console.log("runs")'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stdout).toBe(runs ? 'runs\n' : '');
  expect(status).toBe(runs ? 0 : 1);
  if (!runs)
    expect(stderr).toMatch(
      new RegExp(`^lootiles: This is Node ${version}, .* Install Node 22.18 or newer, .*\n$`),
    );
});
