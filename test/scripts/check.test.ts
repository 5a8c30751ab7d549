/** `npm run check` runs every check to its end, prints what it says, and fails if one fails. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../fixtures/generation.ts';

const CHECK = fileURLToPath(new URL('../../scripts/check.ts', import.meta.url));

function check(scripts: Record<string, string>) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));
  return { folder, ...spawnSync(process.execPath, [CHECK, folder], { encoding: 'utf8' }) };
}

test('all checks pass, and other scripts do not run', () => {
  const { status, stdout, stderr } = check({
    'check:a': 'echo a is sound',
    'check:b': 'echo b is sound',
    other: 'echo not a check',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.trim().split('\n').sort()).toEqual(['a is sound', 'b is sound']);
});

test('a check that fails is named with its output, and the others run to their end', () => {
  const { folder, status, stderr } = check({
    'check:broken': 'echo line 7 >&2 && exit 2',
    'check:killed': 'kill -9 $$',
    'check:slow': 'sleep 0.2 && echo done > slow',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('line 7\n"npm run check:broken" failed.');
  expect(stderr).toContain('"npm run check:killed" failed.');
  expect(readFileSync(join(folder, 'slow'), 'utf8')).toBe('done\n');
});
