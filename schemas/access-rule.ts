/**
 * `access_rule`: the one word that says what it takes to use a toilet.
 *
 * A pure function of three stored facts, so whoever changes a fact (the source, a vote, a moderator) derives the
 * rule again and never stores it. First match wins: what stops a person who has no money problem (a key, having to
 * be a customer) is named before the price.
 */
import type { Access, AccessRule, Fee } from './toilet.ts';

export interface AccessFacts {
  readonly key: boolean;
  readonly access: Access;
  readonly fee: Pick<Fee, 'required'>;
}

export function accessRule({ key, access, fee }: AccessFacts): AccessRule {
  if (key) return 'key';
  if (access === 'customers') return 'customers';
  if (access === 'scheme') return 'scheme';
  if (fee.required === true) return 'fee';
  if (fee.required === false) return 'free';
  return 'unknown';
}
