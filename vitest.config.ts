/**
 * All suites. `vitest run` runs the quick tests, `vitest run --project system` those of whole programs, and so on: the
 * `test:` scripts of package.json. A suite's tests have its name in theirs: `*.system.ts`.
 */
import { availableParallelism } from 'node:os';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { testsThatReach } from './test/fixtures/reached.ts';
import { SkippedReporter } from './test/fixtures/skipped-reporter.ts';

const reportFile = process.env.REPORT_FILE;
const cores = availableParallelism();
const TESTS = '{test,packages/*/test}/**/*.{ts,tsx}';
const QUICK = '{test,packages/*/test}/**/*.test.{ts,tsx}';
const MINUTE_MS = 60_000;
/** The suites that run without `--project`: so `vitest run test/server` takes seconds. */
const UNLESS_NAMED = { project: ['pure', 'services'] };
/**
 * The files of a worker share its modules: loading them anew for each file doubled the time (347 and 183 s). Tests that
 * wait for Postgres or a process get more workers than cores: three on two cores used 70 % of them.
 */
const QUICKLY = { maxWorkers: cores, isolate: false };
/** A folder for one Postgres, and the built website: milliseconds if it is built already. */
const SERVICES = ['test/fixtures/postgres-run.ts', 'test/fixtures/built-website.ts'];
/** Quick tests that use Postgres, start the program, or read the built website. All others need nothing that is started. */
const WITH_SERVICES = testsThatReach(import.meta.dirname, {
  tests: QUICK,
  folders: TESTS,
  modules: ['postgres', 'process', 'run', 'free-port', 'built-website'].map(
    (name) => `test/fixtures/${name}.ts`,
  ),
});

/**
 * With LOOTILES_PROGRAM, the tests that start the program start that one (test/fixtures/run.ts), and no others run: they call
 * functions of the source. `npm run test:release`.
 */
const startingTheProgram = (tests: string) =>
  testsThatReach(import.meta.dirname, { tests, folders: TESTS, modules: ['test/fixtures/run.ts'] });

export default defineConfig({
  // Tests use the views as they are, and need no build. The program uses the compiled ones (package.json, imports).
  ssr: { resolve: { conditions: ['uncompiled', ...defaultServerConditions] } },
  test: {
    // opening_hours evaluates in the time zone of the process; the program sets this itself (lootiles.ts).
    env: { TZ: 'UTC' },
    setupFiles: ['test/fixtures/property-seed.ts', 'test/fixtures/after-each-file.ts'],
    pool: 'forks',
    // Most of what a test makes is garbage at once: 10 % less CPU than with V8's 16 MB.
    execArgv: ['--max-semi-space-size=32'],
    // What is waited for comes in milliseconds; this is for busy machines.
    expect: { poll: { timeout: 30_000 } },
    // A machine-readable report beside the one for people, for .ci/run to count.
    reporters: [reportFile ? ['default', 'json'] : ['default'], new SkippedReporter()].flat(),
    ...(reportFile && { outputFile: { json: reportFile } }),
    ...UNLESS_NAMED,
    // One suite after the other: each has its own number of workers.
    projects: [
      suite('pure', 'test', { ...QUICKLY, exclude: WITH_SERVICES, globalSetup: [] }),
      suite('services', 'test', { ...QUICKLY, maxWorkers: cores + 2, include: WITH_SERVICES }),
      // Whole programs, started and killed as on a real machine, some of them under full load.
      suite('system', 'system', { maxWorkers: Math.max(1, cores - 1), minutes: 5 }),
      // Pages in Chromium.
      suite('browser', 'browser', { maxWorkers: 1, minutes: 4 }),
      // A site of many machines, whose parts are killed under load.
      suite('machines', 'machines', { maxWorkers: 1, minutes: 15 }),
      // The official conformance suite of MCP.
      suite('conformance', 'conformance', { maxWorkers: cores + 1, minutes: 5 }),
      // What protects least for the minutes that it takes: it runs before a release, not for each change.
      suite('long', 'long', { maxWorkers: 1, minutes: 15 }),
    ].map(({ test, ...more }, groupOrder) => ({ ...more, test: { ...test, sequence: { groupOrder } } })),
  },
});

/**
 * @param minutes that a test and a hook may take
 */
function suite(
  name: string,
  ending: string,
  {
    maxWorkers,
    minutes = 1,
    isolate = true,
    include = [`{test,packages/*/test}/**/*.${ending}.{ts,tsx}`],
    exclude = [],
    globalSetup = SERVICES,
  }: {
    maxWorkers: number;
    minutes?: number;
    isolate?: boolean;
    include?: string[];
    exclude?: string[];
    globalSetup?: string[];
  },
) {
  const timeoutMs = minutes * MINUTE_MS;
  const included = process.env.LOOTILES_PROGRAM ? include.flatMap(startingTheProgram) : include;
  return {
    extends: true,
    test: {
      name,
      ...{ include: included, exclude, isolate, maxWorkers, globalSetup },
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
    },
  };
}
