/** The official conformance suite of MCP: `npm run test:conformance`. Apart from `npm test`, which must stay quick. */
import { mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

const conformance = mergeConfig(base, { test: { hookTimeout: 300_000, testTimeout: 60_000 } });
// Merging would add to the list of the quick tests instead of replacing it.
conformance.test.include = ['test/conformance/*.conformance.ts'];

export default conformance;
