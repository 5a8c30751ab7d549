/** The workflows cannot run here: what they call exists, what they use is pinned, what they may do is little. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const Scopes = z.record(z.string(), z.enum(['read', 'write']));
const Step = z.strictObject({
  ...{ name: z.string().optional(), id: z.string().optional(), if: z.string().optional() },
  ...{ uses: z.string().optional(), run: z.string().optional() },
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  env: z.record(z.string(), z.string()).default({}),
});
const Workflow = z.strictObject({
  name: z.string(),
  on: z.unknown(),
  permissions: Scopes,
  concurrency: z.unknown().optional(),
  jobs: z.record(
    z.string(),
    z.strictObject({
      ...{ needs: z.string().optional(), 'runs-on': z.string(), container: z.string().optional() },
      ...{ environment: z.string().optional(), permissions: Scopes.optional(), 'timeout-minutes': z.int() },
      strategy: z
        .object({ matrix: z.object({ suite: z.array(z.string()).default([]) }) })
        .default({ matrix: { suite: [] } }),
      steps: z.array(Step),
    }),
  ),
});
const PATHS = globSync('.github/workflows/*.yml', { cwd: ROOT }).sort();
const SCRIPTS = Object.keys(
  z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json'))).scripts,
);
/** What may be written, and by which workflow. */
const WRITES: Record<string, string[]> = {
  '.github/workflows/audit.yml': [],
  '.github/workflows/ci.yml': [],
  '.github/workflows/release.yml': ['attestations', 'contents', 'id-token', 'packages'],
};
test('each says what it may write', () => {
  expect(PATHS).toEqual(Object.keys(WRITES));
});

describe.each(PATHS)('%s', (path) => {
  const text = read(path);
  const { permissions, jobs } = Workflow.parse(parse(text));
  const steps = Object.values(jobs).flatMap(({ steps }) => steps);

  test('calls scripts and files that are there', () => {
    const runs = steps.flatMap(({ run = '' }) => run.split('\n'));
    for (const run of runs) {
      const [, script] = /^npm (?:run )?([\w:-]+)/.exec(run) ?? [];
      if (script !== undefined && !['audit', 'ci', 'pack', 'publish'].includes(script))
        expect(SCRIPTS, run).toContain(script);
      for (const [file] of run.matchAll(/(?:\.ci|node_modules|deploy|scripts)\/[\w./-]+/g))
        expect(existsSync(join(ROOT, file)), run).toBe(true);
    }
    for (const { with: given } of steps)
      if (given.file !== undefined) expect(existsSync(join(ROOT, String(given.file)))).toBe(true);
    expect(runs.some((run) => run === 'npm ci')).toBe(true);
  });

  test('uses actions of one full version, which leave no key behind', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    for (const each of used) expect(each).toMatch(/^[\w-]+\/[\w-]+@v\d+\.\d+\.\d+$/);
    for (const { uses, with: given } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(given['persist-credentials']).toBe(false);
  });

  test('may do no more than it must, and has no secret', () => {
    const written = [permissions, ...Object.values(jobs).map(({ permissions: own = {} }) => own)].flatMap(
      (scopes) => Object.keys(scopes).filter((name) => scopes[name] === 'write'),
    );
    expect([...new Set(written)].sort()).toEqual(WRITES[path]);
    expect(Object.values(permissions)).not.toContain('write');
    expect(text).not.toContain('secrets.');
    expect(text).not.toContain('pull_request_target');
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(45);
  });
});

test('the jobs are the suites of .ci/run, and the quick tests with all tools', () => {
  const { jobs } = Workflow.parse(parse(read('.github/workflows/ci.yml')));
  const [, suites = ''] = /^suites=\((.*)\)$/m.exec(read('.ci/run')) ?? [];
  const ours = suites.split(' ').filter((suite) => !['stranger', 'rest'].includes(suite));
  expect(jobs.suites?.strategy.matrix.suite.toSorted()).toEqual(['quick', ...ours].sort());
  for (const suite of ours) expect(SCRIPTS).toContain(`test:${suite.replace(/-\d$/, '')}`);
});

test('weak packages stop a release, and are looked for each day and if the lock file changes', () => {
  const { on, jobs } = Workflow.parse(parse(read('.github/workflows/audit.yml')));
  const paths = ['package-lock.json'];
  expect(on).toMatchObject({
    push: { paths },
    pull_request: { paths },
    schedule: [{ cron: expect.any(String) }],
  });
  expect(jobs.audit?.steps.map(({ run }) => run)).toContain('npm run audit');
  const { jobs: released } = Workflow.parse(parse(read('.github/workflows/release.yml')));
  const runs = released.package?.steps.map(({ run }) => run) ?? [];
  expect(runs).toContain('npm run audit');
  expect(runs.indexOf('npm run audit')).toBeLessThan(runs.indexOf('npm pack ./build/release'));
  expect(read('package.json')).toContain('"npm audit --audit-level=high --omit=dev && ');
});

test('dependabot looks where packages, actions and images are named', () => {
  const { updates } = z
    .object({
      updates: z.array(
        z.object({
          'package-ecosystem': z.string(),
          directory: z.string().optional(),
          directories: z.array(z.string()).optional(),
        }),
      ),
    })
    .parse(parse(read('.github/dependabot.yml')));
  const named = new Map([
    ['npm', 'package-lock.json'],
    ['github-actions', '.github/workflows'],
    ['docker', 'Containerfile'],
  ]);
  for (const { 'package-ecosystem': kind, directory = '', directories = [directory] } of updates)
    for (const folder of directories)
      expect(existsSync(join(ROOT, folder, named.get(kind) ?? 'no such kind')), kind).toBe(true);
  expect(updates.map((each) => each['package-ecosystem'])).toEqual([...named.keys()]);
});

test('the container of developers has the packages that CONTRIBUTING.md names', () => {
  const [, command = ''] = /"onCreateCommand": "(.*)"/.exec(read('.devcontainer/devcontainer.json')) ?? [];
  const [, listed = ''] = /^apt-get install (osmium-tool .*)$/m.exec(read('CONTRIBUTING.md')) ?? [];
  for (const name of listed.split(' ')) expect(`${command} `).toContain(` ${name} `);
  expect(command).toMatch(/^sudo apt-get update && sudo apt-get install -y /);
});
