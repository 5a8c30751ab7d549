/** Tests in a real browser: `npm run test:browser`. Apart from `npm test`, which must stay quick. */
import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

const browser = mergeConfig(base, defineConfig({ test: { fileParallelism: false, testTimeout: 120_000 } }));
// Merging would add to the list of the quick tests instead of replacing it.
browser.test.include = ['test/**/*.browser.ts'];

export default browser;
