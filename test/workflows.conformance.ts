/** The workflows before the linter of the field; what they call and may do is in workflows.test.ts. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from './fixtures/generation.ts';
import { toolsFolder } from './tools/tools.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LINT = join(ROOT, 'test/tools/lint-workflows.mjs');
const PATHS = globSync('.github/workflows/*.yml', { cwd: ROOT });
/** The linter is older than these. */
const NEWER = /label "(ubuntu-24\.04|macos-15|windows-2025)" is unknown|permission scope "attestations"/;

function lint(...paths: string[]): string[] {
  const out = execFileSync(process.execPath, [LINT, toolsFolder(), ...paths], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return JSON.parse(out);
}

test('the workflows pass the linter', () => {
  expect(PATHS.length).toBeGreaterThan(0);
  expect(lint(...PATHS).filter((line) => !NEWER.test(line))).toEqual([]);
});

test('they are truly linted: a wrong one does not pass', () => {
  const path = join(temporaryFolder(), 'wrong.yml');
  writeFileSync(path, readFileSync(join(ROOT, PATHS[0]!), 'utf8').replace('runs-on:', 'runs-in:'));
  expect(lint(path).length).toBeGreaterThan(0);
});
