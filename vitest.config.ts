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
    // One fewer than there are cores would be one on two cores, and most tests wait for Postgres or a process.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A machine-readable report beside the one for people, for .ci/run to count.
    reporters: [reportFile ? ['default', 'json'] : ['default'], new SkippedReporter()].flat(),
    ...(reportFile && { outputFile: { json: reportFile } }),
  },
});
