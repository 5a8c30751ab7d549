/** Tests of whole programs, started and killed as on a real machine: `npm run test:system`. Apart from `npm test`, which must stay quick. */
import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

const system = mergeConfig(base, {
  // Each starts programs of its own, some of them under full load.
  test: { maxWorkers: Math.max(1, availableParallelism() - 1), testTimeout: 300_000, hookTimeout: 300_000 },
});
// Merging would add to the list of the quick tests instead of replacing it.
system.test.include = ['test/**/*.system.ts'];

export default system;
