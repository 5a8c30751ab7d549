import { expect, test } from 'vitest';
import { type AccessFacts, type AccessRule, accessRule } from '../../../schemas/toilet/toilet.ts';

const ROWS: readonly (readonly [AccessRule, AccessFacts])[] = [
  ['key', { key: true, access: 'customers', fee: { required: true } }],
  ['customers', { key: false, access: 'customers', fee: { required: false } }],
  ['scheme', { key: false, access: 'scheme', fee: { required: true } }],
  ['fee', { key: false, access: 'public', fee: { required: true } }],
  ['free', { key: false, access: 'permissive', fee: { required: false } }],
  // Free and fee speak of public toilets.
  ['unknown', { key: false, access: 'unknown', fee: { required: false } }],
  ['unknown', { key: false, access: 'unknown', fee: { required: true } }],
  ['unknown', { key: false, access: 'public', fee: { required: null } }],
];

test.each(ROWS)('the rule is %s for %o, the first that matches', (rule, facts) => {
  expect(accessRule(facts)).toBe(rule);
});
