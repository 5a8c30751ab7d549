import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SkippedReporter } from './test/fixtures/skipped-reporter.ts';

const reportFile = process.env.REPORT_FILE;

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // opening_hours evaluates in the time zone of the process; the program sets this itself (lootiles.ts).
    env: { TZ: 'UTC' },
    setupFiles: ['test/fixtures/property-seed.ts'],
    globalSetup: ['test/fixtures/postgres-run.ts'],
    pool: 'forks',
    // More than there are cores: many tests wait, for Postgres or a process, and two on two cores used 70 % of them.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A machine-readable report beside the one for people, for .ci/run to count.
    reporters: [reportFile ? ['default', 'json'] : ['default'], new SkippedReporter()].flat(),
    ...(reportFile && { outputFile: { json: reportFile } }),
  },
});
