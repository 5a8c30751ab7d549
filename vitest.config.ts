import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // opening_hours evaluates in the time zone of the process (domain.md A8).
    env: { TZ: 'UTC' },
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
