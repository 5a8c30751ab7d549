/** A whole site of many machines, whose parts are killed under load: `npm run test:machines`. Apart from `npm test`, which must stay quick. */
import { mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

const machines = mergeConfig(base, {
  test: { fileParallelism: false, testTimeout: 900_000, hookTimeout: 300_000 },
});
// Merging would add to the list of the quick tests instead of replacing it.
machines.test.include = ['test/machines/*.machines.ts'];

export default machines;
